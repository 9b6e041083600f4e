import { isSameTitle, titleComparer } from "../../../company/compare-titles.ts";
import { titleAsSeen } from "../../intake/text/clean-text.ts";
import { isListed, type KnownMatch } from "../../lookups/match-held.ts";

/** Returns the VKNs of the held companies with a title. */
export function vknsOfTitle(title: string, known: readonly KnownMatch[] = []): string[] {
  const held = known.filter((one) => !isListed(one));
  if (held.length === 0) return [];
  const compare = titleComparer(titleAsSeen(title).text);
  const same = held.filter((one) => isSameTitle(compare(one.title)));
  return same.map(({ vkn }) => vkn);
}
