import { foldTurkish } from "../../company/title.ts";
import type { CompanyRecord } from "../upstreams/record.ts";
import { addressLine, inventAddress } from "./addresses.ts";
import { branchesOf, branchSummary } from "./branches.ts";
import { inventCapital } from "./capital.ts";
import { closingDate, registrationDate } from "./dates.ts";
import { inventOfficers, inventPartners, inventProceedings } from "./holders.ts";
import type { Profile } from "./profile.ts";
import { createRandom } from "./random.ts";
import { commonPurposes } from "./sector-rows.ts";

/** Everything the invented institution knows of a company; the same for a VKN and a title on every machine. */
export function inventRecord(profile: Profile): CompanyRecord {
  return {
    Merkez: inventMerkez(profile),
    AdresDetay: headAddress(profile),
    Naceler: activities(profile),
    SermayeDetay: inventCapital(profile),
    Ortaklar: inventPartners(profile),
    ...inventOfficers(profile),
    IflasKonkordato: inventProceedings(profile),
    Subeler: branchesOf(profile).map(branchSummary),
  };
}

/** What the general card needs of it. */
export function inventMerkez(profile: Profile): CompanyRecord["Merkez"] {
  return {
    ...identity(profile),
    ...register(profile),
    Adres: addressLine(headAddress(profile)),
    AmacKonuIcerik: purposes(profile),
    SirketinToplamSermayesi: inventCapital(profile).SirketinToplamSermayesi,
    InternetSitesi: webSites(profile),
  };
}

const headAddress = ({ seed, place }: Profile) => inventAddress(seed, "head", place);

function identity({ seed, title, form, partners, mersis }: Profile) {
  const random = createRandom(seed, "signboard");
  const [firmaNeviId, firmaNevi] = partners > 1 ? form.several : form.single;
  const words = title.split(" ");
  return {
    MersisNo: mersis.head,
    Unvani: title,
    IsletmeAdi: random.percent(20) ? words.slice(0, 2).join(" ") : "",
    FirmaNeviGrupId: form.groupId,
    FirmaNeviGrup: form.group,
    FirmaNeviId: firmaNeviId,
    FirmaNevi: firmaNevi,
  };
}

function register(profile: Profile) {
  const { seed, place, status } = profile;
  const random = createRandom(seed, "register");
  const founded = registrationDate(profile);
  const number = random.between(1_200, 989_999);
  const sicilNo = [`${number}`, `${number}-${random.between(0, 9)}`, `${number}-${place.ilce}`];
  return {
    TSMNo: place.tsmNo,
    TSM: place.tsm,
    SicilNo: random.percent(70) ? `${number}` : random.pick(["", ...sicilNo.slice(1)]),
    VergiDairesiKodu: place.vergiDairesiKodu,
    VergiDairesi: place.vergiDairesi,
    TescilTarihi: founded,
    IseBaslamaTarihi: random.percent(85) ? founded : "",
    KapanisTarihi: status.isClosed ? closingDate(profile) : "",
    FirmaDurumTipNo: status.typeNo,
    Durumu: status.text,
  };
}

/** Most companies have a few sentences, some the 4,000 characters of old articles of association. */
function purposes({ seed, sector, form, own }: Profile): CompanyRecord["Merkez"]["AmacKonuIcerik"] {
  const random = createRandom(seed, "purposes");
  const isTrader = form.name === "gerçek-kişi";
  const common = isTrader ? [] : random.sample(commonPurposes, random.between(0, 4));
  const texts = [...sector.purposes, ...common];
  if (own?.hasLongPurpose || (!isTrader && random.percent(3))) {
    const clauses = random.sample([...commonPurposes, ...sector.purposes], 20);
    let long = "";
    for (let article = 1; long.length < 4_000; article += 1) {
      long += `${article}. ${clauses[article % clauses.length] ?? ""} `;
    }
    texts.push(long.trim());
  }
  return texts.map((AmacKonuIcerik) => ({ AmacKonuIcerik }));
}

/** Addresses under .example belong to nobody (RFC 2606). */
function webSites({ seed, title, form }: Profile): string[] {
  const random = createRandom(seed, "web");
  const [name = ""] = foldTurkish(title.replace(/^(TASFİYE HALİNDE|SINIRLI SORUMLU) /, ""))
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ");
  if (form.name === "gerçek-kişi" || !random.percent(35)) return [];
  return random.percent(15)
    ? [`www.${name}.example`, `www.${name}-magaza.example`]
    : [`www.${name}.example`];
}

function activities({ seed, sector }: Profile): CompanyRecord["Naceler"] {
  const random = createRandom(seed, "activities");
  const [main, ...others] = sector.naces;
  const isDotted = random.percent(85);
  return [main, ...random.sample(others, random.between(0, others.length))].map(
    ({ code, name }, index) => ({
      NACEKodu: isDotted ? code : code.replaceAll(".", ""),
      Tanimi: name,
      AnaFaliyetMi: index === 0 ? "True" : "False",
    }),
  );
}
