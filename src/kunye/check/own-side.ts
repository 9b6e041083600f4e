import { isFitting, titleComparer } from "../../company/compare-titles.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import { hasKind, kindsWith } from "./kinds.ts";
import { askedVkn, type GivenData } from "./verdict.ts";

/** A side of a document: a mention of a company. */
interface Side {
  role: "seller" | "buyer" | "text";
  given: GivenData;
  /** Prints have a source, invoices of XML have none. */
  invoice: { document: "invoice" | "despatch"; source?: string; isReturn?: true } | null;
}

const missingNumber = kindsWith("number", "missing");

/** True for a side without a number. */
export function lacksNumber({ doubts }: Pick<GivenData, "doubts">): boolean {
  return hasKind(doubts, missingNumber);
}

/** The team's own companies. */
export interface OwnCompanyFacts {
  own: ReadonlySet<string>;
  /** Their titles by VKN, registered or as users said, if known. */
  ownTitles: ReadonlyMap<string, string>;
}

/** True for an invoice's side without a number that is, or should be, the team itself. */
export function isNamedForUs({ role, given }: Pick<Side, "role" | "given">): boolean {
  return role !== "text" && hasKind(given.doubts, kindsOfSide[role]);
}

/** The findings about a side without a number that may be one of our companies. */
const kindsOfSide = { seller: kindsWith("ours", "seller"), buyer: kindsWith("ours", "buyer") };

/** Returns the VKN of a document's seller, or "". */
function sellerOn(document: readonly Side[]): string {
  const seller = document.find(({ role }) => role === "seller");
  return seller ? askedVkn(seller.given) : "";
}

/** Removes the doubts about the invoice's other side from a mention. */
export function withoutSellersDoubt<One extends Side>(mention: One): One {
  const { role, given } = mention;
  if (!given.doubts) return mention;
  const ofOther = kindsOfSide[role === "seller" ? "buyer" : "seller"];
  const doubts = given.doubts.filter(({ kind }) => !ofOther.has(kind));
  return { ...mention, given: { ...given, doubts } };
}

/** Doubts that depend on which companies are ours. */
const ownDoubts = kindsWith("ours", "buyer", "seller", "number", "place");

/**
 * Marks our own number in the seller's place, except on our return to a supplier; our own number
 * with the title beside it; our own title under another number; and both sides of an invoice that
 * is not, or not surely, made out to one of us.
 */
export function withOwn<One extends Side>(
  mention: One,
  ours: OwnCompanyFacts,
  document: readonly Side[],
): One {
  const { own } = ours;
  const { role, given, invoice } = mention;
  const vkn = askedVkn(given);
  const seller = sellerOn(document);
  const others = (given.doubts ?? []).filter(({ kind }) => !ownDoubts.has(kind));
  const doubts = others.map((one): Doubt => {
    if (one.kind !== "title-of-another" && one.kind !== "own-title") return one;
    const isOurs = own.has(one.written) && !own.has(vkn);
    return { ...one, kind: isOurs ? "own-title" : "title-of-another" };
  });
  const areSame = doubts.some(({ kind }) => kind === "same-sides");
  const isReturn = invoice?.isReturn === true;
  const isSelling = role === "seller" && vkn !== "" && own.has(seller) && !areSame && !isReturn;
  const isAsked = role !== "text" && own.size > 0 && !isOwnTitle(doubts);
  const all = [
    ...doubts,
    ...doubtsBy(
      [isSelling, "own-seller"],
      [!isSelling && !areSame && isAlone(document, ours), "one-sided"],
    ),
    ...(own.has(vkn) && isSide(mention)
      ? doubtsAboutTitle(given.title, ours.ownTitles.get(vkn))
      : []),
    ...(isAsked ? doubtsAboutSides(document, ours) : []).filter(
      ({ kind }) => (sideOfKind[kind] ?? role) === role,
    ),
  ];
  return all.length === 0 && !given.doubts
    ? mention
    : { ...mention, given: { ...given, doubts: all } };
}

/** True for an invoice of which only one of our companies was read. */
function isAlone(document: readonly Side[], { own }: OwnCompanyFacts): boolean {
  // First: a text may have hundreds of mentions, each of which asks.
  if (!document.some(({ invoice }) => invoice?.document === "invoice")) return false;
  const vkns = new Set(document.map(({ given }) => askedVkn(given)));
  return vkns.size === 1 && vkns.isSubsetOf(own);
}

function isOwnTitle(doubts: readonly Doubt[]): boolean {
  return doubts.some(({ kind }) => kind === "own-title");
}

/** True for a side of an invoice or of a text; false for a number in a text. */
function isSide({ role, invoice, given }: Side): boolean {
  return role !== "text" || invoice !== null || given.title !== "";
}

/** Compares the title beside our own number with ours, if ours is known. */
function doubtsAboutTitle(written: string, known: string | undefined): Doubt[] {
  if (written.trim() === "") return doubtsBy([true, "own-number"]);
  if (known === undefined) return [];
  const likeness = likenessTo(written)(known);
  return doubtsBy(
    [isFitting(likeness), "own-said"],
    [likeness === "different", "own-title-differs", known],
  );
}

function likenessTo(written: string) {
  return titleComparer(titleAsSeen(written).text);
}

/** The side that a finding about our own company belongs to; both sides have the others. */
const sideOfKind: Partial<Record<Doubt["kind"], Side["role"]>> = {
  "own-buyer": "buyer",
  "own-sale": "seller",
};

/** Returns what is to say of an invoice none of whose sides has a number of ours. */
function doubtsAboutSides(document: readonly Side[], ours: OwnCompanyFacts): Doubt[] {
  const isInvoice = document.some(({ invoice }) => invoice?.document === "invoice");
  if (!isInvoice || document.some(({ given }) => ours.own.has(askedVkn(given)))) return [];
  const ofBuyer = doubtsAboutBuyer(document, ours);
  if (ofBuyer.length === 0) return [];
  const sellers = document.filter(({ role }) => role !== "buyer");
  if (sellers.some(isNumbered)) return ofBuyer;
  const { title = "" } = sellers.map(({ given }) => given).find((one) => one.title !== "") ?? {};
  const ownership = ownershipOf(title, ours);
  // An invoice to an unnamed consumer is as much a sale.
  if (ownership === "ours") return doubtsBy([true, "own-sale"]);
  const isForOthers = ofBuyer.some(({ kind }) => kind === "not-ours");
  return ownership === "unknown" && isForOthers
    ? doubtsBy([true, "seller-unproved", title])
    : ofBuyer;
}

/** True for a side that a number tells apart from our companies, also a person's or a wrong one. */
function isNumbered({ given }: Side): boolean {
  const { doubts = [] } = given;
  return !lacksNumber(given) && (askedVkn(given) !== "" || doubts.length > 0);
}

/** Tells by a title alone if a side is one of our companies. */
function ownershipOf(title: string, { own, ownTitles }: OwnCompanyFacts) {
  if (title === "" || ownTitles.size < own.size) return "unknown";
  const likenesses = [...ownTitles.values()].map(likenessTo(title));
  if (likenesses.some(isFitting)) return "ours";
  return likenesses.includes("short") ? "unknown" : "another's";
}

/** Returns what is to say of the buyer of an invoice. */
function doubtsAboutBuyer(document: readonly Side[], ours: OwnCompanyFacts): Doubt[] {
  const buyers = document.filter(({ role }) => role === "buyer");
  const named = buyers.find((one) => isNobodyOfUs(one) || isVkn(askedVkn(one.given)));
  if (named) {
    const { given } = named;
    const isPerson = hasDoubt(named, "person");
    return doubtsBy([true, "not-ours", isPerson ? "" : askedVkn(given) || given.title]);
  }
  const [buyer] = buyers;
  // A print may lack its buyer; an XML has one, which may be the unnamed consumer.
  if (!buyer) return doubtsBy([document.some(isOnXml), "buyer-unproved"]);
  const { title } = buyer.given;
  // A wrong number is told by itself.
  const isUnnumbered = lacksNumber(buyer.given);
  const ownership = ownershipOf(title, ours);
  return doubtsBy(
    [ownership === "unknown" && isUnnumbered, "buyer-unproved"],
    [ownership === "ours" && isUnnumbered, "own-buyer"],
    [ownership === "another's", "not-ours", title],
  );
}

/** True for a person, and for a side abroad. */
function isNobodyOfUs(side: Side): boolean {
  return hasDoubt(side, "person") || isAbroad(side);
}

/** True for a side without a number whose title is one of ours. */
export function isOursByTitle(side: Pick<Side, "given">): boolean {
  return hasDoubt(side, "own-buyer") || hasDoubt(side, "own-sale");
}

const foreignNumbers = kindsWith("number", "foreign", "abroad");

/** True for a side that no Turkish registry has. */
export function isAbroad(side: Pick<Side, "given">): boolean {
  return hasKind(side.given.doubts, foreignNumbers);
}

function hasDoubt({ given }: Pick<Side, "given">, kind: Doubt["kind"]): boolean {
  return given.doubts?.some((one) => one.kind === kind) ?? false;
}

function isOnXml({ invoice }: Side): boolean {
  return invoice?.document === "invoice" && invoice.source === undefined;
}
