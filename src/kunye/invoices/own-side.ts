import { isFitting, titleComparer } from "../../company/compare-titles.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { titleAsSeen } from "./clean-text.ts";
import { buyerKinds, doubtsBy, type Doubt } from "./findings.ts";
import { askedVkn, type GivenData } from "./verdict.ts";

/** A side of a document: a mention of a company. */
interface Side {
  role: "seller" | "buyer" | "text";
  given: GivenData;
  /** Prints have a source, invoices of XML have none. */
  invoice: { document: "invoice" | "despatch"; source?: string; isReturn?: true } | null;
}

/** The team's own companies. */
export interface OwnCompanyFacts {
  own: ReadonlySet<string>;
  /** Their titles by VKN, registered or as users said, if known. */
  ownTitles: ReadonlyMap<string, string>;
}

/** True for an invoice's buyer without a number that is, or should be, the team itself. */
export function isNamedForUs({ role, given }: Pick<Side, "role" | "given">): boolean {
  return role === "buyer" && (given.doubts?.some(({ kind }) => buyerKinds.has(kind)) ?? false);
}

/** Returns the VKN of a document's seller, or "". */
function sellerOn(document: readonly Side[]): string {
  const seller = document.find(({ role }) => role === "seller");
  return seller ? askedVkn(seller.given) : "";
}

/** Removes the doubts about the invoice's other side from a mention. */
export function withoutSellersDoubt<One extends Side>(mention: One): One {
  const { role, given } = mention;
  if (!given.doubts) return mention;
  const isOthers = ({ kind }: Doubt) =>
    role === "seller" ? buyerKinds.has(kind) : kind === "own-seller";
  const doubts = given.doubts.filter((one) => !isOthers(one));
  return { ...mention, given: { ...given, doubts } };
}

/** Doubts that depend on which companies are ours. */
const ownDoubts = buyerKinds.union(new Set<Doubt["kind"]>(["own-seller", "own-said"]));

/**
 * Marks our own number in the seller's place, except on our return to a supplier, our own title under another number, and both sides of
 * an invoice that is not, or not surely, made out to one of us.
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
      [own.has(vkn) && isTitled(given.title, ours.ownTitles.get(vkn)), "own-said"],
    ),
    ...(isAsked ? doubtsAboutBuyer(document, ours) : []).filter(
      ({ kind }) => kind !== "own-buyer" || role === "buyer",
    ),
  ];
  return all.length === 0 && !given.doubts
    ? mention
    : { ...mention, given: { ...given, doubts: all } };
}

function isOwnTitle(doubts: readonly Doubt[]): boolean {
  return doubts.some(({ kind }) => kind === "own-title");
}

/** Returns what is to say of the buyer of an invoice none of whose sides has a number of ours. */
function doubtsAboutBuyer(document: readonly Side[], { own, ownTitles }: OwnCompanyFacts): Doubt[] {
  if (document.some(({ given }) => own.has(askedVkn(given)))) return [];
  const buyers = document.filter(
    ({ role, invoice }) => role === "buyer" && invoice?.document === "invoice",
  );
  const isPerson = ({ given }: Side) =>
    given.doubts?.some(({ kind }) => kind === "person") ?? false;
  const named = buyers.find((one) => isPerson(one) || isVkn(askedVkn(one.given)));
  if (named) return doubtsBy([true, "not-ours", askedVkn(named.given)]);
  const [buyer] = buyers;
  // A print may lack its buyer; an XML has one, which may be the unnamed consumer.
  if (!buyer) return doubtsBy([document.some(isOnXml), "buyer-unproved"]);
  const { title, doubts = [] } = buyer.given;
  // A wrong number is told by itself.
  const isUnnumbered = doubts.some(({ kind }) => kind === "no-vkn");
  if (title === "" || ownTitles.size < own.size) return doubtsBy([isUnnumbered, "buyer-unproved"]);
  const compare = titleComparer(titleAsSeen(title).text);
  const isOurs = [...ownTitles.values()].some((one) => compare(one) !== "different");
  return doubtsBy([isOurs && isUnnumbered, "own-buyer"], [!isOurs, "not-ours", title]);
}

function isOnXml({ invoice }: Side): boolean {
  return invoice?.document === "invoice" && invoice.source === undefined;
}

/** True if a written title fits a known one. */
function isTitled(written: string, known = ""): boolean {
  return isFitting(titleComparer(titleAsSeen(written).text)(known));
}
