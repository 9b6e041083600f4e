import { stateColours, type Colour } from "../../company/status.ts";

/** What is known of a kind of finding; every list of kinds derives from it. */
interface KindRow {
  colour: Colour;
  /** A finding about a document blames none of its sides. */
  about: "document" | "side" | "account" | "record";
  /** What it says of the number beside a company. */
  number?: "wrong" | "another's" | "foreign" | "abroad" | "missing" | "person's";
  /** What it says of the written title. */
  title?: "fits" | "differs" | "another's";
  /**
   * It depends on which companies are ours: `buyer` and `seller` are sides without our number,
   * `number` a side with it, `place` is our place in the document.
   */
  ours?: "buyer" | "seller" | "number" | "place";
  /** What can make it go: a record that fits, or a second person. */
  settledBy?: "record" | "confirmation";
  /** `plain`: told without a colour; `remark`: below a green verdict; `paper`: on papers only. */
  tone?: "plain" | "remark" | "paper";
  /** The read text may differ from what a person sees; the XML may settle that. */
  unseen?: "always" | "without-xml";
  /** True if it quotes written words, which may name a person. */
  quotes?: true;
}

/** All kinds of findings, the worst first. */
const kinds = {
  "invalid-vkn": { colour: "red", about: "side", number: "wrong" },
  "several-vkns": { colour: "red", about: "side", number: "wrong" },
  "eleven-digits": { colour: "red", about: "side", number: "wrong" },
  "same-sides": { colour: "red", about: "document" },
  "same-ettn": { colour: "red", about: "document" },
  "print-differs": { colour: "red", about: "document" },
  "changed-iban": { colour: "red", about: "account", settledBy: "confirmation" },
  "shared-iban": { colour: "red", about: "account", settledBy: "confirmation" },
  "wrong-iban": { colour: "red", about: "account" },
  /** The buyer is none of our companies. */
  "not-ours": { colour: "red", about: "document", ours: "buyer", quotes: true },
  "same-ettn-other-content": { colour: "red", about: "document" },
  "same-number-other-amount": { colour: "red", about: "document" },
  "record-of-another": { colour: "red", about: "side" },
  /**
   * Our number in the seller's place, beside a title that is not ours. `own-sale`: beside our own.
   * `unproved-sale`: no title could be compared.
   */
  "own-seller": { colour: "red", about: "document", ours: "place" },
  "own-title": { colour: "red", about: "side", title: "another's", settledBy: "record" },
  /** Our number beside a title that is not ours; on a seller's side `own-seller`. */
  "own-title-differs": { colour: "red", about: "side", ours: "number" },
  "mersis-of-another": { colour: "red", about: "side", number: "another's" },
  "invalid-mersis": { colour: "red", about: "side", number: "wrong" },
  "title-of-another": { colour: "red", about: "side", title: "another's", settledBy: "record" },
  "title-differs": { colour: "red", about: "side", title: "differs" },
  "struck-off": { colour: stateColours.closed, about: "record" },
  insolvency: { colour: stateColours.insolvent, about: "record" },
  "loud-status": { colour: stateColours.alarming, about: "record" },
  /** Only the legal form of the title differs: a company keeps its VKN when it changes its form. */
  "form-differs": { colour: "orange", about: "side", title: "differs" },
  "words-behind": { colour: "orange", about: "side", quotes: true },
  "other-title": { colour: "orange", about: "side", settledBy: "record", quotes: true },
  "unproved-sale": { colour: "orange", about: "document", ours: "place" },
  /** A text speaks of a new account and names one. */
  "announced-iban": { colour: "orange", about: "account" },
  /** The amount to pay is not the total of lines and taxes. */
  "sum-differs": { colour: "orange", about: "document" },
  /** The invoice's day had not come when it was checked. */
  "future-date": { colour: "orange", about: "document" },
  /** A file hides some of its text. */
  "hidden-text": { colour: "orange", about: "document", unseen: "always" },
  "winding-up-unsaid": { colour: stateColours["winding-up"], about: "record" },
  "winding-up": { colour: stateColours["winding-up"], about: "record" },
  "before-founding": { colour: "orange", about: "record" },
  /** The same seller, amount and date under another number. */
  renumbered: { colour: "yellow", about: "document" },
  "struck-off-later": { colour: "yellow", about: "record" },
  "closing-unclear": { colour: stateColours.contradictory, about: "record" },
  moved: { colour: stateColours.moved, about: "record" },
  "tax-office-differs": { colour: "yellow", about: "side" },
  "place-differs": { colour: "yellow", about: "side" },
  /** Another program read the text from a picture. */
  "scanned-text": { colour: "yellow", about: "document", unseen: "always" },
  "odd-letters": { colour: "yellow", about: "side" },
  "cut-title": { colour: "yellow", about: "side" },
  "business-name": { colour: "yellow", about: "side", title: "fits" },
  spelling: { colour: "yellow", about: "side", title: "fits" },
  "title-part": { colour: "yellow", about: "side", title: "fits" },
  "short-title": { colour: "yellow", about: "side", title: "fits" },
  "lost-zero": { colour: "yellow", about: "side" },
  "similar-held": { colour: "yellow", about: "side" },
  "foreign-vat": { colour: "grey", about: "side", number: "foreign" },
  /** A side in another country, without a number. */
  abroad: { colour: "grey", about: "side", number: "abroad" },
  /** The buyer is named without a number, and our title is not known. */
  "buyer-unproved": { colour: "grey", about: "document", ours: "buyer" },
  /** The buyer is another; the seller may be us, but bears no number and no title to compare. */
  "seller-unproved": { colour: "grey", about: "document", ours: "seller", quotes: true },
  /** Our own side is the only one that was read. */
  "one-sided": { colour: "grey", about: "document", ours: "place" },
  "no-vkn": { colour: "grey", about: "side", number: "missing" },
  person: { colour: "grey", about: "side", number: "person's" },
  "not-found": { colour: "grey", about: "side" },
  /** Words beside the number, or a guessed title, that nothing compared with the record. */
  "not-compared": { colour: "grey", about: "side", quotes: true },
  /** The document does not say to which company its account belongs. */
  "unowned-iban": { colour: "grey", about: "account" },
  /** The number is registered; no title is written beside it. */
  untitled: { colour: "grey", about: "side" },
  unclear: { colour: "grey", about: "side" },
  "unknown-status": { colour: stateColours.unknown, about: "record" },
  "own-sale": { colour: "grey", about: "document", ours: "seller" },
  /** All that a PDF, a web page or a QR code writes agrees; its XML alone proves it. */
  "print-matches": { colour: "grey", about: "document", unseen: "without-xml" },
  matches: { colour: "green", about: "side", title: "fits" },
  /** The buyer is named without a number, by our title. */
  "own-buyer": { colour: "green", about: "document", ours: "buyer" },
  /** Our title is beside our number, as users said; our record is not held. */
  "own-said": { colour: "green", about: "side", ours: "number" },
  /** Our number, and no title beside it. */
  "own-number": { colour: "green", about: "side", ours: "number" },
  "vkn-from-mersis": { colour: "grey", about: "side", tone: "remark" },
  /** The VKN is in another field of the file. */
  "vkn-elsewhere": { colour: "grey", about: "side", tone: "remark" },
  /** A VKN is in the field of the tax office. */
  "vkn-as-office": { colour: "grey", about: "side", tone: "remark" },
  /** A MERSİS number without its leading zero. */
  "short-mersis": { colour: "grey", about: "side", tone: "remark" },
  /** The field of the MERSİS number holds another text, beside a valid VKN. */
  "poor-mersis": { colour: "grey", about: "side", tone: "remark" },
  "confirmed-iban": { colour: "grey", about: "account", tone: "plain" },
  "known-iban": { colour: "grey", about: "account", tone: "paper" },
  "new-iban": { colour: "grey", about: "account", tone: "plain" },
  "same-invoice": { colour: "grey", about: "document", tone: "plain" },
} as const satisfies Record<string, KindRow>;

export type FindingKind = keyof typeof kinds;

const rows: readonly (readonly [FindingKind, KindRow])[] = Object.entries(kinds) as [
  FindingKind,
  KindRow,
][];
const ranks = new Map(rows.map(([kind], rank) => [kind, rank]));

/** Returns the kinds with one of these values. */
export function kindsWith<Key extends keyof KindRow>(
  key: Key,
  ...values: readonly KindRow[Key][]
): ReadonlySet<FindingKind> {
  return new Set(rows.flatMap(([kind, row]) => (values.includes(row[key]) ? kind : [])));
}

export const documentKinds = kindsWith("about", "document");

/** The kinds that are told without a colour. */
export const plainKinds = kindsWith("tone", "plain");

export function settledBy(kind: FindingKind): KindRow["settledBy"] {
  const row: KindRow = kinds[kind];
  return row.settledBy;
}

export function colourOf(kind: FindingKind): Colour {
  return kinds[kind].colour;
}

export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return (ranks.get(one.kind) ?? 0) - (ranks.get(other.kind) ?? 0);
}

/** True if one of the findings is of these kinds. */
export function hasKind(
  findings: readonly { kind: FindingKind }[] | undefined,
  wanted: ReadonlySet<FindingKind>,
): boolean {
  return findings?.some(({ kind }) => wanted.has(kind)) ?? false;
}
