import { nothingCurrent } from "../check/stored-check.ts";
import { parseBody } from "../../company/record.ts";
import type { createLookups } from "../lookups/create-lookups.ts";
import { titleQuery } from "../lookups/intents.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { features } from "../features/index.ts";
import { kindOf, toOpenAnswer } from "../slack/card-kind.ts";
import { partsOf } from "../slack/feature.ts";
import type { Texts } from "../texts/texts.ts";

const title = "ÖRNEK DENEME SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const vkn = "1234567890";
const body = {
  data: {
    matched: { ad: title, vkn, score: 0.9 },
    alternatives: [{ ad: title, vkn: "1111111114", score: 0.8 }],
    Merkez: { MersisNo: `0${vkn}00016`, Unvani: title, Durumu: "Aktif", Adres: "ÖRNEK MAH. NO: 1" },
  },
};

/**
 * Compiles the code before the first user's command: reads for a team without data, and draws an
 * invented card. Queries and stores nothing.
 */
export async function warmUp(
  lookups: ReturnType<typeof createLookups>,
  { texts, ...shownWith }: { texts: Texts; confirmFrom: number; peopleMs: number },
): Promise<void> {
  const searched = "örnek deneme";
  const query = titleQuery(searched);
  const team = "";
  await Promise.all([
    lookups.held(team, query),
    lookups.findKnownByTitles({ team }, [searched]),
    lookups.prices(team),
    lookups.monthSpending(team),
    lookups.heldAbout(team, [vkn]),
  ]);
  const now = Date.now();
  const answer = { ...query, intentId: "", account: "", vkn, userId: "", cost: 1, fetchedAt: now };
  const known = toOpenAnswer({ ...answer, peopleRemoved: false }, parseBody(JSON.stringify(body)));
  const state = {
    kind: "company",
    answer: "",
    searched,
    given: null,
    provenance: { how: "bought" as const, balance: null, kept: true },
    public: false,
  };
  kindOf(partsOf(features, "cards"), state).draw(
    state,
    {
      texts,
      ...shownWith,
      now,
      writeName: texts.mention,
      cardId: "",
      offers: [],
      prices: guessedPrices,
      isShareable: true,
      isStale: false,
      accounts: new Map(),
      current: nothingCurrent,
      openAccounts: [],
      heldMatches: new Map(),
      notFound: new Map(),
    },
    { known, bought: [] },
  );
}
