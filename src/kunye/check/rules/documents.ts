import { differencesOfPrints } from "../compare-prints.ts";
import type { Finding } from "../findings.ts";
import { byForm } from "../forms.ts";
import { askedOf, type CaseView, type DocumentView } from "../case-view.ts";
import { isFilePrint } from "../sides.ts";
import { aboutDocument, aboutSide, eachDocument } from "./finding.ts";

/** True for a document whose seller and buyer have one number. */
export function hasSameSides(document: DocumentView): boolean {
  const seller = askedOf(document, "seller");
  return seller !== "" && seller === askedOf(document, "buyer");
}

/** Judges a document's sides, sums and day. */
export const documentFindings = eachDocument((one, { day }) => {
  const { amount = null, date = null, linesTotal } = one.document.header ?? {};
  const isLater = date !== null && date > day;
  const found = aboutDocument(
    one,
    {},
    [hasSameSides(one), "same-sides", askedOf(one, "seller")],
    [isLater, "future-date"],
    [linesTotal !== undefined && amount !== null, "sum-differs"],
  );
  if (linesTotal === undefined || amount === null) return found;
  const { value, currency } = amount;
  const texts = [`${linesTotal} ${currency}`, `${value} ${currency}`] as const;
  return found.map((finding) =>
    finding.kind === "sum-differs"
      ? { ...finding, facts: { ...finding.facts, differences: [{ kind: "amount", texts }] } }
      : finding,
  );
});

/** Tells of invoices with one ETTN: each ETTN belongs to one invoice only. */
export function ettnFindings({ views }: CaseView): Finding[] {
  const ettnOf = ({ document }: DocumentView) => document.header?.ettn.toLowerCase() ?? "";
  const byEttn = Map.groupBy(views, ettnOf);
  return views.flatMap((one) => {
    const ettn = ettnOf(one);
    const same = ettn === "" ? [] : (byEttn.get(ettn) ?? []);
    const numbers = new Set(same.map(({ document }) => document.header?.number ?? ""));
    return aboutDocument(one, {}, [same.length > 1, "same-ettn", [...numbers].sort().join(", ")]);
  });
}

/** Compares an invoice with its prints, and tells of text that a person may not see. */
export const printFindings = eachDocument((one): Finding[] => {
  const { document, prints, sides } = one;
  const told = differencesOfPrints(document, prints.toSorted(byForm));
  const differing = [...Map.groupBy(told, ({ print }) => print.id)].flatMap(([other, some]) => {
    const differences = some.map(({ difference }) => difference);
    return aboutDocument(one, { other }, [true, "print-differs"]).map((finding) => ({
      ...finding,
      facts: { ...finding.facts, differences },
    }));
  });
  const own = new Set(document.doubts.map(({ kind }) => kind));
  const ofPrints = new Set(prints.flatMap(({ doubts }) => doubts.map(({ kind }) => kind)));
  return [
    ...differing,
    ...aboutDocument(
      one,
      {},
      ...Array.from(ofPrints.difference(own), (kind) => [true, kind] as const),
    ),
    ...sides.flatMap((side) => aboutSide(side, [isFilePrint(document), "print-matches"])),
  ];
});
