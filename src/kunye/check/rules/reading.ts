import type { Finding } from "../findings.ts";
import { aboutDocument, aboutSide, eachDocument } from "./finding.ts";

/** Tells what the reader noticed of a document and of its sides. */
export const readingFindings = eachDocument((one): Finding[] => [
  ...aboutDocument(one, {}, ...one.document.doubts.map(noticed)),
  ...one.sides.flatMap((side) =>
    side.doubts.flatMap((doubt) =>
      aboutSide(side, noticed(doubt)).map(({ facts, ...finding }) => ({
        ...finding,
        facts: doubt.seen ? { ...facts, seen: doubt.seen } : facts,
      })),
    ),
  ),
]);

function noticed({ kind, written }: { kind: Finding["kind"]; written: string }) {
  return [true, kind, written] as const;
}
