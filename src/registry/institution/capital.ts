import type { CompanyRecord } from "../upstreams/record.ts";
import type { Profile } from "./profile.ts";
import { createRandom } from "./random.ts";

type Capital = CompanyRecord["SermayeDetay"];

/** A company's capital in lira; shares times their worth make it up exactly. */
export function inventCapital({ seed, form, own }: Profile): Capital {
  const random = createRandom(seed, "capital");
  if (form.name === "gerçek-kişi" || form.name === "iktisadi-işletme") return capital(0, 0, 0);
  const drawn = random.pick([50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 48_000_000]);
  const lira = own?.capital ?? drawn * random.between(1, 4) + (random.percent(6) ? 0.25 : 0);
  const kurus = Math.round(lira * 100);
  const share = kurus % 100 === 0 ? random.pick([100, 100, 2_500]) : kurus % 25 === 0 ? 25 : 1;
  const worth = kurus % share === 0 ? share : 100;
  const shares = kurus / worth;
  const bearer =
    form.name === "anonim" && random.percent(20) ? Math.floor(shares / random.between(2, 10)) : 0;
  return capital(kurus, shares - bearer, bearer, worth);
}

function capital(kurus: number, registered: number, bearer: number, worth = 0): Capital {
  return {
    SirketinToplamSermayesi: kurus / 100,
    NamaYaziliHisseAdedi: registered,
    HamilineYaziliHisseAdedi: bearer,
    BirPayDegeri: worth / 100,
  };
}
