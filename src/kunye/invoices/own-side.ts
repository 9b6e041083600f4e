import { isVkn } from "../../company/id-numbers.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import { askedVkn, type GivenData } from "./verdict.ts";

/** A side of a document: a mention of a company. */
interface Side {
  role: "seller" | "buyer" | "text";
  given: GivenData;
  invoice: { document: "invoice" | "despatch"; isReturn?: true } | null;
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
  const others = role === "seller" ? "not-ours" : "own-seller";
  const doubts = given.doubts.filter(({ kind }) => kind !== others);
  return { ...mention, given: { ...given, doubts } };
}

/** Doubts that depend on which companies are ours. */
const ownDoubts: ReadonlySet<Doubt["kind"]> = new Set<Doubt["kind"]>(["own-seller", "not-ours"]);

/**
 * Marks our own number in the seller's place, except on our return to a supplier, our own title under another number, and both sides of
 * an invoice that is made out to none of us.
 */
export function withOwn<One extends Side>(
  mention: One,
  own: ReadonlySet<string>,
  document: readonly Side[],
): One {
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
  const buyer = role === "text" || own.size === 0 ? undefined : foreignBuyer(document, own);
  const isToOthers = buyer !== undefined && !isOwnTitle(doubts);
  const all = [
    ...doubts,
    ...doubtsBy(
      [isSelling, "own-seller"],
      [isToOthers, "not-ours", buyer && askedVkn(buyer.given)],
    ),
  ];
  return all.length === 0 && !given.doubts
    ? mention
    : { ...mention, given: { ...given, doubts: all } };
}

function isOwnTitle(doubts: readonly Doubt[]): boolean {
  return doubts.some(({ kind }) => kind === "own-title");
}

/** Returns the buyer of an invoice none of whose sides has a number of ours. */
function foreignBuyer<One extends Side>(
  document: readonly One[],
  own: ReadonlySet<string>,
): One | undefined {
  if (document.some(({ given }) => own.has(askedVkn(given)))) return undefined;
  return document.find(({ role, invoice, given }) => {
    const isPerson = given.doubts?.some(({ kind }) => kind === "person") ?? false;
    const isNamed = isPerson || isVkn(askedVkn(given));
    return role === "buyer" && invoice?.document === "invoice" && isNamed;
  });
}
