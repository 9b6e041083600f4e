import { titleComparer } from "../../company/compare-titles.ts";
import { expandedTitleWords } from "../../company/title.ts";
import type { Asker } from "../lookups/intents.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { OwnedMatch } from "../lookups/match-held.ts";

/** The part of a team's lookups that finds companies by title, free. */
export type TitleFinder = Pick<Lookups, "ownedOfAll">;

/** A written title's company if the team surely holds it, else the companies that are like it. */
export interface HeldTitle {
  company: OwnedMatch | null;
  similar: OwnedMatch[];
}

/** Finds what a team holds under each of these titles. A list takes only the one company of exactly that title. */
export async function heldTitles(
  lookups: TitleFinder,
  asker: Pick<Asker, "team" | "seesPeople">,
  titles: readonly string[],
): Promise<HeldTitle[]> {
  if (titles.length === 0) return [];
  const found = await lookups.ownedOfAll(asker, titles);
  return found.map((owned, at) => {
    const written = titles[at] ?? "";
    const compare = titleComparer(written);
    const same = owned.filter(
      ({ title }) => compare(title) === "same" && inOrder(title) === inOrder(written),
    );
    const [company = null] = same.length === 1 ? same : [];
    return { company, similar: company ? [] : owned };
  });
}

/** Returns a title's words, written out and in order: no user checks a row before its company is taken. */
function inOrder(title: string): string {
  return expandedTitleWords(title).join(" ");
}
