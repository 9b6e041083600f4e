import { isFitting, titleComparer } from "../../../company/compare-titles.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { titleAsSeen } from "../../intake/text/clean-text.ts";
import type { OurCompanies } from "../case.ts";
import type { Finding } from "../findings.ts";
import {
  askedOf,
  titleLikeness,
  type CaseView,
  type DocumentView,
  type SideView,
} from "../case-view.ts";
import { isAbroad, isDoubted, isInvoice, lacksNumber } from "../sides.ts";
import { hasSameSides } from "./documents.ts";
import { aboutDocument, aboutSide, eachDocument } from "./finding.ts";
import { namesakeFindings } from "./titles.ts";

/**
 * Judges the places of our own companies: our number in the seller's place, except on our return to
 * a supplier; our number beside a title; and an invoice that is not, or not surely, made out to one
 * of us.
 */
export function ourFindings(view: CaseView): Finding[] {
  const named = namesakeFindings(view).filter(({ kind }) => kind === "own-title");
  return eachDocument((one) => [
    ...one.sides.flatMap((side) => ofNumber(side, isSelling(side, one, view.ours), view.ours)),
    ...ofPlace(one, view.ours),
    ...(one.sides.some((side) => isAsked(side, named)) ? ofSides(one, view.ours) : []),
  ])(view);
}

/** True for a side of an invoice that does not bear our title under another number. */
function isAsked({ role, of, index }: SideView, named: readonly Finding[]): boolean {
  const isSide = role === "seller" || role === "buyer";
  return isSide && !named.some(({ at }) => at.document === of.id && at.side === index);
}

/** True for our number in the seller's place. */
function isSelling({ role, asked }: SideView, one: DocumentView, { own }: OurCompanies): boolean {
  const isReturn = one.document.header?.isReturn === true;
  const isOurs = role === "seller" && asked !== "" && own.has(askedOf(one, "seller"));
  return isOurs && !hasSameSides(one) && !isReturn;
}

/** Judges the title beside our own number: by our record, else by what users said. */
function ofNumber(side: SideView, isSale: boolean, { ownTitles }: OurCompanies): Finding[] {
  const { ownTitle, record } = side;
  const like = titleLikeness(side);
  const hasRecord = record?.merkez != null;
  const isSaid = ownTitle === "fits" && !hasRecord;
  const isOther = ownTitle === "differs" && (!hasRecord || like === "different");
  const ofSale = isSaid ? "own-sale" : isOther ? "own-seller" : saleKind(like);
  return aboutSide(
    side,
    [isSale, ofSale],
    [ownTitle === "missing", "own-number"],
    [isSaid, "own-said"],
    [isOther, "own-title-differs", ownTitles.get(side.asked)],
  );
}

/** Returns the finding about our number in the seller's place, by the title beside it. */
function saleKind(like: ReturnType<typeof titleLikeness>): Finding["kind"] {
  if (like === undefined || like === "short") return "unproved-sale";
  return like === "different" ? "own-seller" : "own-sale";
}

/** Tells of an invoice of which only one of our companies was read. */
function ofPlace(one: DocumentView, ours: OurCompanies): Finding[] {
  const { document, sides } = one;
  if (!isInvoice(document)) return [];
  const vkns = new Set(sides.map(({ asked }) => asked));
  const isAlone = vkns.size === 1 && vkns.isSubsetOf(ours.own);
  const areSelling = sides.every((side) => isSelling(side, one, ours));
  return aboutDocument(one, {}, [isAlone && !hasSameSides(one) && !areSelling, "one-sided"]);
}

/** Judges an invoice none of whose sides has a number of ours. */
function ofSides(one: DocumentView, ours: OurCompanies): Finding[] {
  const { document, sides } = one;
  const hasOurs = sides.some(({ asked }) => ours.own.has(asked));
  if (ours.own.size === 0 || !isInvoice(document) || hasOurs) return [];
  const found = ofBuyer(one, ours);
  if (found.length === 0) return [];
  const sellers = sides.filter(({ role }) => role !== "buyer");
  if (sellers.some(isNumbered)) return found;
  const seller = sellers.find((side) => side.title !== "");
  const title = seller?.title ?? "";
  const ownership = ownershipOf(title, ours);
  // An invoice to an unnamed consumer is as much a sale.
  if (ownership === "ours")
    return seller?.role === "seller" ? aboutSide(seller, [true, "own-sale"]) : [];
  const isForOthers = found.some(({ kind }) => kind === "not-ours");
  const side = (seller ?? sellers[0])?.index;
  return ownership === "unknown" && isForOthers
    ? aboutDocument(one, side === undefined ? {} : { side }, [true, "seller-unproved", title])
    : found;
}

/** True for a side that a number tells apart from our companies, also a person's or a wrong one. */
function isNumbered(side: SideView): boolean {
  return !lacksNumber(side) && (side.asked !== "" || side.doubts.length > 0);
}

/** Tells by a title alone if a side is one of our companies. */
function ownershipOf(title: string, { own, ownTitles }: OurCompanies) {
  if (title === "" || ownTitles.size < own.size) return "unknown";
  const likenesses = [...ownTitles.values()].map(titleComparer(titleAsSeen(title).text));
  if (likenesses.some(isFitting)) return "ours";
  return likenesses.includes("short") ? "unknown" : "another's";
}

/** Judges the buyer of an invoice. */
function ofBuyer(one: DocumentView, ours: OurCompanies): Finding[] {
  const { document, sides } = one;
  const buyers = sides.filter(({ role }) => role === "buyer");
  const isNobodyOfUs = (side: SideView) => isDoubted(side, "person") || isAbroad(side);
  const named = buyers.find((side) => isNobodyOfUs(side) || isVkn(side.asked));
  if (named) {
    const written = isDoubted(named, "person") ? "" : named.asked || named.title;
    return aboutSide(named, [true, "not-ours", written]);
  }
  const [buyer] = buyers;
  // A print may lack its buyer; an XML has one, which may be the unnamed consumer.
  if (!buyer) return aboutDocument(one, {}, [document.form === "xml", "buyer-unproved"]);
  // A wrong number is told by itself.
  const isUnnumbered = lacksNumber(buyer);
  const ownership = ownershipOf(buyer.title, ours);
  return aboutSide(
    buyer,
    [ownership === "unknown" && isUnnumbered, "buyer-unproved"],
    [ownership === "ours" && isUnnumbered, "own-buyer"],
    [ownership === "another's", "not-ours", buyer.title],
  );
}
