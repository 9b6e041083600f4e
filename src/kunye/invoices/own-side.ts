import { doubtsBy, type Doubt } from "./findings.ts";
import { askedVkn, type GivenData } from "./verdict.ts";

/** A side of a document: a mention of a company. */
interface Side {
  role: "seller" | "buyer" | "text";
  given: GivenData;
}

/** Returns the VKN of a document's seller, or "". */
export function sellerOn(document: readonly Side[]): string {
  const seller = document.find(({ role }) => role === "seller");
  return seller ? askedVkn(seller.given) : "";
}

/** Removes the doubt `own-seller` from a mention that is not the seller. */
export function withoutSellersDoubt<One extends Side>(mention: One): One {
  const { role, given } = mention;
  if (role === "seller" || !given.doubts) return mention;
  const doubts = given.doubts.filter(({ kind }) => kind !== "own-seller");
  return { ...mention, given: { ...given, doubts } };
}

/** Marks our own number in the seller's place (`seller`), and our own title under another number. */
export function withOwn<One extends Side>(
  mention: One,
  own: ReadonlySet<string>,
  seller: string,
): One {
  const { role, given } = mention;
  const vkn = askedVkn(given);
  const others = (given.doubts ?? []).filter(({ kind }) => kind !== "own-seller");
  const doubts = others.map((one): Doubt => {
    if (one.kind !== "title-of-another" && one.kind !== "own-title") return one;
    const isOurs = own.has(one.written) && !own.has(vkn);
    return { ...one, kind: isOurs ? "own-title" : "title-of-another" };
  });
  const areSame = doubts.some(({ kind }) => kind === "same-sides");
  const isSelling = role !== "text" && vkn !== "" && own.has(seller) && !areSame;
  const all = [...doubts, ...doubtsBy([isSelling, "own-seller"])];
  return all.length === 0 && !given.doubts
    ? mention
    : { ...mention, given: { ...given, doubts: all } };
}
