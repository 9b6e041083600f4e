import { isFitting, titleComparer, type TitleLikeness } from "../../company/compare-titles.ts";
import { isTooGeneral } from "../../company/general-words.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { parseBody, readWhole, titleIn } from "../../company/record.ts";
import type { Asker } from "./asker.ts";
import type { Answers } from "./ports/answers.ts";

/** A company that a team holds, under the title that it bears. */
export interface OwnedTitle {
  /** The newest answer about it. */
  intentId: string;
  vkn: string;
  title: string;
  /** True if it may be a natural person's business. */
  isPersons: boolean;
}

/** Looks through what is held by title. Titles are opened in memory and nowhere else: the database has none in clear. */
export type OwnedTitles = ReturnType<typeof createOwnedTitles>;

/** So many answers are opened at once, between which other work has its turn. */
const batch = 100;
/** What fits, the surest first; a short title fits too, unless thousands of companies share it. */
const fitting: readonly TitleLikeness[] = ["same", "spelling", "part"];

/** Builds the search over a store; each answer is opened once, and forgotten with the store's own. */
export function createOwnedTitles(store: Pick<Answers, "companiesHeld" | "openAnswers">) {
  const known = new Map<string, Map<string, OwnedTitle | null>>();

  async function titlesOf(account: string): Promise<OwnedTitle[]> {
    const held = await store.companiesHeld(account);
    const before = known.get(account);
    const titles = new Map(held.map(({ intentId }) => [intentId, before?.get(intentId)]));
    const unread = held.filter(({ intentId }) => titles.get(intentId) === undefined);
    for (let from = 0; from < unread.length; from += batch) {
      const part = unread.slice(from, from + batch);
      const opened = await store.openAnswers(part.map(({ intentId }) => intentId));
      const bodies = new Map(opened.map(({ intentId, body }) => [intentId, body]));
      for (const one of part) titles.set(one.intentId, ownedIn(one, bodies.get(one.intentId)));
    }
    const read = new Map([...titles].map(([id, title]) => [id, title ?? null]));
    known.set(account, read);
    return [...read.values()].filter((title) => title !== null);
  }

  return {
    /**
     * Returns the companies that fit a written title, the surest first; persons' businesses only for those who may see
     * people, because a search would tell that they are held.
     */
    async find(
      account: string,
      written: string,
      { seesPeople }: Pick<Asker, "seesPeople">,
    ): Promise<OwnedTitle[]> {
      const compare = titleComparer(written);
      const asHolding = titleComparer(`${written} holding`);
      const wanted = isTooGeneral(written) ? fitting : [...fitting, "short" as const];
      const fits = new Map<TitleLikeness, OwnedTitle[]>(wanted.map((likeness) => [likeness, []]));
      const seen = new Set<string>();
      for (const owned of await titlesOf(account)) {
        if (seen.has(owned.vkn)) continue;
        seen.add(owned.vkn);
        const likeness = compare(owned.title);
        // People leave this word out: another company on an invoice, but one to look at before anything is paid.
        const isHolding = likeness === "different" && isFitting(asHolding(owned.title));
        fits.get(isHolding ? "short" : likeness)?.push(owned);
      }
      const shortest = (a: OwnedTitle, b: OwnedTitle) => a.title.length - b.title.length;
      const found = [...fits.values()].flatMap((part) => part.sort(shortest));
      const isHidden = found.some(({ isPersons }) => isPersons) && !(await seesPeople?.());
      return isHidden ? found.filter(({ isPersons }) => !isPersons) : found;
    },
  };
}

function ownedIn(
  { intentId, vkn }: { intentId: string; vkn: string | null },
  body: string | undefined,
): OwnedTitle | null {
  if (vkn === null || body === undefined) return null;
  const record = readWhole(parseBody(body));
  const title = titleIn(record);
  return title === "" ? null : { intentId, vkn, title, isPersons: isPersonsRecord(record) };
}
