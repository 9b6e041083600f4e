import type { Finding } from "../findings.ts";
import { aboutDocument, eachDocument } from "./finding.ts";

/** Tells what the memory knows of a document's accounts and number. */
export const accountFindings = eachDocument((one, { memory }): Finding[] =>
  (memory.get(one.document.id) ?? []).flatMap(({ kind, seen, side }) => {
    const account = seen.account === "" ? {} : { account: seen.account };
    const place = { ...account, ...(side !== null && { side }) };
    return aboutDocument(one, place, [true, kind]).map((finding) => ({
      ...finding,
      facts: { ...finding.facts, seen },
    }));
  }),
);
