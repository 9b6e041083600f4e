import type { KnownBlock } from "@slack/types";
import {
  isSameTitle,
  likenessBesideEnding,
  titleComparer,
} from "../../../company/compare-titles.ts";
import { isVague, namesPlace } from "../../../company/general-words.ts";
import {
  certaintyOf,
  differencesOf,
  matchReasons,
  percentOf,
  withoutOwnPlaces,
  type MatchCertainty,
  type MatchReason,
} from "../../../company/match-certainty.ts";
import { titleIn, type Answer, type Match } from "../../../company/record.ts";
import {
  differencesTo,
  leastSimilarity,
  standsBehindCommonName,
} from "../../../company/title-differences.ts";
import { saysWindingUp, titleParts } from "../../../company/title-parts.ts";
import { provinces } from "../../../company/title-words.ts";
import { expandedTitleWords, foldTurkish } from "../../../company/title.ts";
import { townOfTradeOffice } from "../../../company/trade-values.ts";
import { placesBesideTitle, type PlacesBesideTitle } from "../../../company/typed-places.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  actions,
  button,
  clip,
  context,
  divider,
  escapeData,
  paragraph,
  section,
  unfolded,
} from "../../slack/blocks.ts";
import { code, joinParts, markOfTitle } from "./card-parts.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { offerButton } from "./offer-buttons.ts";

/** The other matches on the card of a sure match; chosen by hand. */
const maxAlternativesIfSure = 2;

/** The entries of a page; chosen by hand, each has a button. */
export const pageSize = 10;

const slotPrefix = "alternative-";
const alternativeSlot = (vkn: string) => slotPrefix + vkn;
export const alternativeVkn = (slot: string) => slot.replace(slotPrefix, "");

export function alternativeWishes(content: Answer, from: number, count = pageSize): Wish[] {
  return content.alternatives
    .slice(from, from + count)
    .filter(({ vkn }) => /^\d{10}$/.test(vkn))
    .map(({ vkn }) => ({ slot: alternativeSlot(vkn), query: companyQuery(vkn) }));
}

export const searchSlot = "search";

/** Writes how well the answer to a search matches its title; empty without a match. */
export function matchText(texts: Texts, searched: string, content: Answer): string {
  const { titleMatch: text } = texts;
  const { matched, merkez } = content;
  if (!matched) return "";
  const query = escapeData(clip(searched, 200));
  const certainty = certaintyIn(searched, content);
  const headings = { sure: text.exactMatch, near: text.nearestMatch, weak: text.unsureMatch };
  const heading = headings[certainty](query);
  const isSameName = foldTurkish(matched.ad) === foldTurkish(merkez?.Unvani ?? "");
  const title = isSameName ? "" : escapeData(matched.ad);
  const reasons = reasonText(texts, searched, content);
  const result = joinParts(heading, similarity(texts, matched, searched), title, reasons);
  const isFullTitle = titleParts(searched).form !== null;
  const weakWarning =
    certainty === "weak"
      ? text.weakMatch({
          hasOthers: content.alternatives.length > 0,
          isFullTitle,
          hasMoreNames: differencesTo(withoutOwnPlaces(searched, content))(matched.ad).hasMoreNames,
        })
      : "";
  return [result, weakWarning, placeWarning(texts, searched, content)].filter(Boolean).join("\n");
}

/** Writes how well a held company matches a title that was not searched. */
export function heldMatchText(texts: Texts, searched: string, content: Answer): string {
  const title = titleIn(content);
  // The title of a person's business is left out for readers who may not see people.
  const likeness = title === "" ? "" : heldLikeness(texts, searched, title, content);
  const heading = texts.titleMatch.heldMatch(escapeData(clip(searched, 200)));
  return [joinParts(heading, likeness), placeWarning(texts, searched, content)]
    .filter(Boolean)
    .join("\n");
}

/** Writes in words how a written title fits a held company's title, and why they differ. */
export function heldLikeness(
  texts: Texts,
  written: string,
  title: string,
  content: Answer | null = null,
): string {
  const { heldLikeness: words } = texts.titleMatch;
  const places = content ? placesBesideTitle(written, content) : noPlaces;
  const word = likenessWord(texts, { written, title, places });
  // The word says already that the title is longer, or that its form is not written.
  const said = word === words.ending ? "form-unsaid" : word === "" ? null : "longer";
  const reasons = differencesOf(written, title, places).filter(({ kind }) => kind !== said);
  if (word === words.ending && isVague(written)) reasons.push({ kind: "general" });
  const inRecord = places.named.length === 0 ? "" : words.places(quoted(places.named));
  return joinParts(inRecord, word, ...reasons.map((reason) => writeReason(texts, reason)));
}

const noPlaces: PlacesBesideTitle = { named: [], missing: [] };

/** The reasons against a title that has all written words. */
const partReasons: ReadonlySet<MatchReason["kind"]> = new Set([
  "longer",
  "further-names",
  "form-unsaid",
]);

/** Names a title's likeness to a registered one: the same, or a part of it; "" if other words differ. */
export function likenessWord(
  texts: Texts,
  {
    written,
    title,
    places = noPlaces,
  }: { written: string; title: string; places?: PlacesBesideTitle },
): string {
  const { heldLikeness: words } = texts.titleMatch;
  const likeness = titleComparer(written)(title);
  if (likeness === "same" || likeness === "spelling") return words[likeness];
  const reasons = differencesOf(written, title, places);
  if (!reasons.every(({ kind }) => partReasons.has(kind))) return "";
  if (likenessBesideEnding(likeness, written, title) === "same") return words.ending;
  if (places.named.length + places.missing.length > 0) return words.rest(quoted(places.missing));
  if (isBeginning(written, title)) return words.beginning;
  const isOther = likeness === "different" && !standsBehindCommonName(written, title);
  return isOther ? words.inside : words.part;
}

/** True if a title begins with the written words. */
function isBeginning(written: string, title: string): boolean {
  const words = expandedTitleWords(title);
  return expandedTitleWords(written).every((word, at) => word === words[at]);
}

/** Writes why a match is not sure; empty if it is sure. */
function reasonText(texts: Texts, searched: string, content: Answer): string {
  return joinParts(...matchReasons(searched, content).map((reason) => writeReason(texts, reason)));
}

/** The limit of named words that one title lacks. Chosen by hand: more hardly fit on a line. */
const maxNamedWords = 3;

function writeReason({ titleMatch }: Texts, reason: MatchReason): string {
  const { reasons } = titleMatch;
  switch (reason.kind) {
    case "tie":
      return reasons.tie(reason.companies, reason.isExact);
    case "other-form":
      return reasons.otherForm(reason.form);
    case "extra-words":
    case "further-names": {
      const words = reason.words.slice(0, maxNamedWords).map((word) => escapeData(clip(word, 60)));
      const write = reason.kind === "extra-words" ? reasons.extraWords : reasons.furtherNames;
      return write(words, reason.words.length > words.length);
    }
    case "other-letters": {
      const [written, registered] = [reason.written, reason.registered].map((word) =>
        escapeData(clip(word, 60)),
      );
      return reasons.otherLetters(written ?? "", registered ?? "");
    }
    case "close":
      return reasons.close(reason.isExact);
    case "general":
    case "longer":
    case "form-unsaid":
    case "rival":
    case "other-record":
    case "unlike":
    case "winding-up":
      return reasons[reason.kind];
    default:
      return assertNever(reason);
  }
}

/** Repeats a doubt about the match above the buttons, as `repeatedStatus` repeats a bad status. */
export function repeatedDoubt(texts: Texts, searched: string, content: Answer): KnownBlock[] {
  const { matched } = content;
  const place = placeWarning(texts, searched, content);
  const isWeak = certaintyIn(searched, content) === "weak";
  if (!matched || (!isWeak && place === "")) return [];
  const doubt = isWeak ? texts.titleMatch.doubtAgain(escapeData(clip(matched.ad, 120))) : "";
  return [unfolded([doubt, place].filter(Boolean).join("\n"))];
}

/** Writes the doubt about a company that a title's search found; "" without one. */
export function doubtOf(texts: Texts, searched: string, content: Answer): string {
  // A newer record of the company has no match, so its title is judged.
  const matched = content.matched ?? { ad: titleIn(content), vkn: "", score: null };
  const isWeak = certaintyIn(searched, { ...content, matched }) === "weak";
  return isWeak ? texts.titleMatch.doubt : "";
}

/**
 * Returns the number of other matches on a card; a sure match has few. Matches that are not alike
 * are on the next page, unless the match is doubtful and none is more alike.
 */
export function countShownAlternatives(searched: string, content: Answer): number {
  const { alternatives } = content;
  const max = certaintyIn(searched, content) === "sure" ? maxAlternativesIfSure : pageSize;
  const isUnlike = (other: Match) => (percentOf(other) ?? 100) < leastSimilarity * 100;
  const firstUnlike = alternatives.findIndex(isUnlike);
  const hasLikelier = firstUnlike > 0 || !isDoubtful(searched, content);
  const count = firstUnlike >= 0 && hasLikelier ? firstUnlike : alternatives.length;
  return Math.min(max, count);
}

function isDoubtful(searched: string, content: Answer): boolean {
  const certainty = certaintyIn(searched, content);
  return certainty === "weak" || placesBesideTitle(searched, content).missing.length > 0;
}

/** Draws the other matches with prices, and the button to the rest; `isEarlier`: another search's. */
export function matchBlocks(
  searched: string,
  content: Answer,
  card: CardContext,
  { isEarlier } = { isEarlier: false },
): KnownBlock[] {
  const { texts } = card;
  const { buttons, titleMatch: text } = texts;
  const count = countShownAlternatives(searched, content);
  if (content.alternatives.length === 0) return [];
  const moreCount = content.alternatives.length - count;
  const shown = content.alternatives.slice(0, count);
  const certainty = certaintyIn(searched, content);
  const isPlaced = isDoubtful(searched, content) && namesPlace(searched);
  const lacksPlace = shown.some(({ vkn }) => !card.heldMatches.get(vkn)?.place);
  const compare = titleComparer(searched);
  const isExact = ({ ad }: Match) => certainty !== "sure" && compare(ad) === "same";
  return [
    divider(),
    ...(count > 0 ? [section(isEarlier ? text.earlierAlternatives : text.alternatives)] : []),
    ...context(isPlaced && lacksPlace ? text.placesUnknown : ""),
    ...shown.flatMap((match) =>
      alternativeBlocks(match, card, { searched, isExact: isExact(match) }),
    ),
    ...(moreCount > 0
      ? actions([
          button({
            label: buttons.others(moreCount),
            actionId: actionIds.page,
            value: `${card.cardId}|alternatives|${count}`,
          }),
        ])
      : []),
    divider(),
  ];
}

/** Draws an alternative with its button; `isExact` if the title equals the searched one. */
export function alternativeBlocks(
  match: Match,
  card: CardContext,
  { searched, isExact = false }: { searched: string; isExact?: boolean },
): KnownBlock[] {
  const { texts } = card;
  const { buttons } = texts;
  const held = card.heldMatches.get(match.vkn);
  const label = { label: buttons.query, heldLabel: buttons.open, subject: match.ad };
  const [queryButton] = offerButton(card, alternativeSlot(match.vkn), label);
  const asked = isExact ? `*${texts.titleMatch.askedTitle}*` : "";
  const line = joinParts(alternativeText(texts, match, { searched, place: held?.place }), asked);
  // The record may be older than the title list, which says that the company is winding up.
  const isOlder = held !== undefined && saysWindingUp(match.ad) && !saysWindingUp(held.title);
  const when = isOlder ? texts.format.moment(held.fetchedAt, card.now) : "";
  const status = isOlder ? texts.titleMatch.heldBefore(when, held.status) : "";
  return paragraph([line, status].filter(Boolean).join("\n"), queryButton);
}

export function alternativeText(
  texts: Texts,
  match: Match,
  { searched, place = "" }: { searched: string; place?: string | undefined },
): string {
  return joinParts(
    `${markOfTitle(match.ad)} ${escapeData(match.ad)}`.trim(),
    `VKN ${code(match.vkn)}`,
    place,
    similarity(texts, match, searched),
  );
}

/** Returns the match's certainty, lowered if the record lacks a typed province. */
function certaintyIn(searched: string, content: Answer): MatchCertainty {
  const certainty = certaintyOf(searched, content);
  return certainty === "sure" && placesBesideTitle(searched, content).missing.length > 0
    ? "near"
    : certainty;
}

/** Warns of typed places that the record does not name. */
export function placeWarning(texts: Texts, searched: string, content: Answer): string {
  const { missing } = placesBesideTitle(searched, content);
  if (missing.length === 0) return "";
  const isProvince = missing.some((place) => provinces.has(foldTurkish(place)));
  const { TSM = "" } = content.merkez ?? content.sube ?? {};
  // A registry office has a whole province: its name explains no district.
  const registered = isProvince ? townOfTradeOffice(TSM) : "";
  return texts.titleMatch.placeDiffers(quoted(missing), escapeData(clip(registered, 100)));
}

function quoted(places: readonly string[]): string {
  const shown = [...new Set(places)].slice(0, 3);
  return shown.map((province) => `“${province}”`).join(", ");
}

/** Writes a search's score; only the searched title itself is 100 % alike, whatever the score. */
function similarity(texts: Texts, match: Match, searched: string): string {
  const percent = percentOf(match);
  if (percent === null) return "";
  const isSame = isSameTitle(titleComparer(searched)(match.ad));
  const shown = Math.min(percent, isSame ? 100 : 99);
  return texts.titleMatch.similarity(String(shown));
}
