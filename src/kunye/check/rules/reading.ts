import { isVkn } from "../../../company/id-numbers.ts";
import { titleWords } from "../../../company/title.ts";
import type { Doubt, Facts, Finding } from "../findings.ts";
import type { DocumentView, SideView } from "../case-view.ts";
import { aboutDocument, aboutSide, eachDocument } from "./finding.ts";

/** Tells what the reader noticed of a document and of its sides. */
export const readingFindings = eachDocument((one): Finding[] => [
  ...aboutDocument(one, {}, ...one.document.doubts.map(noticed)),
  ...one.sides.flatMap((side) =>
    side.doubts.flatMap((doubt) =>
      aboutSide(side, noticed(doubt)).map(({ facts, ...finding }) => ({
        ...finding,
        facts: {
          ...facts,
          ...(doubt.seen && { seen: doubt.seen }),
          ...(doubt.isFar && { isFar: doubt.isFar }),
          ...(doubt.kind === "not-compared" && elsewhere(doubt, side, one)),
        },
      })),
    ),
  ),
]);

/** Returns the number beside which the document writes a name in full, if not beside this side's. */
function elsewhere(
  { written }: Doubt,
  { asked }: SideView,
  { sides }: DocumentView,
): Pick<Facts, "elsewhere"> {
  const words = new Set(titleWords(written));
  const other = sides.find(
    (one) =>
      isVkn(one.asked) && one.asked !== asked && words.isSubsetOf(new Set(titleWords(one.title))),
  );
  return words.size > 0 && other ? { elsewhere: other.asked } : {};
}

function noticed({ kind, written }: { kind: Finding["kind"]; written: string }) {
  return [true, kind, written] as const;
}
