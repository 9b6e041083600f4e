import {
  type ChoiceLabel,
  type Choice,
  type NoticeState,
  notice,
  choice,
  freeButton,
} from "../../slack/notice.ts";
import {
  commonNames,
  isShortName,
  isTooGeneral,
  nameSteelTrade,
  readsAsPersonsName,
} from "../../../company/general-words.ts";
import { isOneDigit, vknOfMersis, vknsOneSlipFrom } from "../../../company/id-numbers.ts";
import type { NumberInput } from "../../../company/number-input.ts";
import { isFreeOffer } from "../../lookups/offers.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { clip, escapeData, actions, context, type Message } from "../../slack/blocks.ts";
import { saying, type Note, inWords, type Texts } from "../../texts/texts.ts";
import type { WantedNumber } from "../../texts/tr.ts";
import { withoutCharge } from "../../lookups/lookup-context.ts";
import { plainMessage } from "../../slack/modal-view.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { expandedTitleWords } from "../../../company/title.ts";
import { generalWords } from "../../../company/title-words.ts";
import { joinParts } from "./card-parts.ts";
import { readHeldCompany } from "./held-company.ts";
import type { Services } from "../../slack/interaction.ts";

export const noticeKind: CardKind<NoticeState> = {
  kind: "note",
  carriesRemark: true,
  isAside: true,
  wordsOf: ({ given }) => given ?? null,
  wishes: ({ choices }) => choices,
  takesSimilar: ({ choices }, slot) =>
    choices.some((one) => one.slot === slot && one.takesSimilar === true),
  namedVkns: ({ about, choices }) =>
    [about, ...choices.map(({ query }) => query)].flatMap((query) => vknAbout(query) ?? []),
  draw,
};

/** The arguments of the texts that name a query's company. */
const namedArguments: Partial<Record<Note["note"], number>> = {
  detailOffer: 0,
  ready: 0,
  raiseAsked: 1,
  raiseDecided: 5,
};

/**
 * Names the company of a text's query by its held record, which may be deleted by now. Earlier
 * versions stored the name with the text.
 */
function withNames({ about, choices }: NoticeState, card: CardContext, { note, args }: Note): Note {
  const heldName = (vkn: string) => card.heldMatches.get(vkn)?.name ?? "";
  if (note === "heldAlike") return saying(note, String(args[0]), heldName(String(args[0])));
  const at = namedArguments[note];
  const query = about ?? choices[0]?.query;
  if (at === undefined || query === undefined) return { note, args };
  const vkn = vknAbout(query);
  const name = joinParts(vkn === null ? "" : heldName(vkn), typedText(query));
  const named = [...args];
  named[at] = note === "detailOffer" ? `*${name}*` : name;
  return { note, args: named };
}

function vknAbout(query: Query | undefined): string | null {
  if (query === undefined || isByTitle(query.kind)) return null;
  return query.kind === "mersis" ? vknOfMersis(query.key) : query.key;
}

function draw(state: NoticeState, card: CardContext): Message {
  const { text, lines, choices, free = [] } = state;
  const { texts } = card;
  const { buttons, detail } = texts;
  const nameOf = (slot: string) => {
    const choice = choices.find((one) => one.slot === slot);
    return choice ? labelOf(texts, choice).label : slot;
  };
  const lead = plainMessage(
    outdatedWords(card).reduce(
      (left, words) => left.replace(words, ""),
      inWords(texts, withNames(state, card, text)),
    ),
  );
  const isForSale = ({ slot }: Choice) =>
    card.offers.some((one) => one.offer.slot === slot && !isFreeOffer(one));
  return {
    text: lead.text,
    blocks: [
      ...lead.blocks,
      ...context(
        ...lines.map((line) => inWords(texts, withNames(state, card, line))),
        // The notice is the question that a dialog would ask.
        choices.some((one) => one.asked && isDetail(one.query.kind) && isForSale(one))
          ? `*${buttons.detail}:* ${detail.peopleKept(card.peopleMs)}`
          : "",
      ),
      ...pressedLines(card, nameOf, `${texts.card.pressed.since} `),
      ...actions([
        ...choices.flatMap((choice) => offerButton(card, choice.slot, labelOf(texts, choice))),
        ...free.map((one) => freeButton(texts, { value: card.cardId, ...one })),
      ]),
    ],
  };
}

/** Returns the parts of a notice's question that no longer hold. */
function outdatedWords({ texts, offers }: CardContext): string[] {
  const isPressed = offers.some(({ intent }) => intent !== null);
  const isFree = offers.length > 0 && offers.every(isFreeOffer);
  return [
    ...(isPressed ? [` ${texts.notYet}`, ` ${texts.uncharged}`] : []),
    ...(isFree ? [` · ${texts.untilPressed}`] : []),
  ];
}

function labelOf({ buttons }: Texts, choice: Choice): OfferLabel {
  const { key } = choice.query;
  const named = (name: ChoiceLabel) => (name === "asVkn" ? buttons.asVkn(key) : buttons[name]);
  return {
    label: named(choice.label),
    heldLabel: named(choice.heldLabel ?? choice.label),
    shorter: choice.label === "asVkn" ? [key, buttons.vknEnd(key)] : [],
    asksConsent: choice.asked ?? false,
  };
}

export function vknChoice(slot: string, vkn: string): Choice {
  return choice(slot, "asVkn", companyQuery(vkn));
}

export function queryChoice(query: Query): Choice {
  const [label, heldLabel] = isDetail(query.kind)
    ? (["detail", "openDetail"] as const)
    : (["query", "open"] as const);
  return { ...choice("query", label, query), heldLabel };
}

/** Writes the typed text after the held company's title, which is left out for a person's business. */
export async function queryWithTitle(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  query: Query,
): Promise<string> {
  if (isByTitle(query.kind)) return typedText(query);
  const general = query.kind === "mersis" ? query : companyQuery(query.key);
  const held = await lookups.held(team, general);
  const bought = held ? await lookups.historyLines(team, [held.intentId]) : [];
  const { content, title } = readHeldCompany(bought, held?.intentId ?? null);
  const isNamed = content !== null && title !== "" && !isPersonsRecord(content);
  return isNamed ? `${escapeData(clip(title, 150))} · ${typedText(query)}` : typedText(query);
}

/** Returns the typed text, escaped. */
export function typedText({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}

/** Chosen by hand: a longer text is no title. */
const maxTitleLength = 300;
const anywayChoice = (query: Query) => choice("anyway", "anyway", query);

/** Typed words with one number or one title, which a notice answers. */
export type SingleInput = Exclude<NumberInput, { kind: "empty" | "several" }>;

/** Returns a notice about typed words, with the held companies that a mistyped number may mean. */
export async function inputNoticeWithHeld(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  input: SingleInput,
  wanted: WantedNumber,
): Promise<NoticeState> {
  const base = inputNotice(input, wanted);
  if (input.kind !== "unlikely-vkn" || isOneDigit(input.vkn)) return base;
  const vkns = vknsOneSlipFrom(input.vkn);
  const held = await withoutCharge(() => lookups.heldAbout(team, vkns));
  const companies = Array.from(held, ([vkn, { body }]) => ({ vkn, content: readAnswer(body) }))
    // A match would tell that a person's business is held.
    .filter(({ content }) => !isPersonsRecord(content))
    .slice(0, maxProposed);
  return {
    ...base,
    lines: companies.map(({ vkn }) => saying("heldAlike", vkn, "")),
    choices: [...companies.map(({ vkn }) => vknChoice(`held-${vkn}`, vkn)), ...base.choices],
  };
}

/** Chosen by hand: each has a button. */
const maxProposed = 3;

/** Returns a notice about typed words; the next step, if there is one, is a priced button. */
export function inputNotice(input: SingleInput, wanted: WantedNumber): NoticeState {
  switch (input.kind) {
    case "vkn":
      return notice(saying("vknElsewhere", input.vkn), [vknChoice("vkn", input.vkn)]);
    case "unlikely-vkn":
      if (isOneDigit(input.vkn)) return notice(saying("oneDigit", input.vkn));
      return notice(saying("unlikelyVkn", input.vkn), [anywayChoice(companyQuery(input.vkn))]);
    case "short-vkn":
      return notice(saying("shortVkn", input.vkn, input.digits), [vknChoice("vkn", input.vkn)]);
    case "placeholder":
      return notice(saying("placeholder", input.digits));
    case "mersis":
      return notice(saying("mersisInVkn", input.mersis), mersisChoices(input.mersis));
    case "unlikely-mersis":
      return notice(saying("unlikelyMersis", input.mersis), [
        anywayChoice(branchQuery(input.mersis)),
      ]);
    case "short-mersis":
      return notice(saying("shortMersis", input.mersis), mersisChoices(input.mersis));
    case "personal":
    case "iban":
    case "phone":
    case "document":
    case "foreignVat":
    case "shortened":
      return notice(saying(input.kind));
    case "letters":
      return notice(saying("letters", input.letters));
    case "wrong-length":
      return notice(saying("wrongLength", input.digits, wanted));
    case "title":
      return titleNotice(input.title);
    default:
      return assertNever(input);
  }
}

/** Returns the priced search for a typed title, or the reason against it. */
export function titleNotice(title: string): NoticeState {
  const fault = titleFault(title);
  if (fault) return notice(fault);
  const shown = escapeData(clip(title, 200));
  return notice(saying(titleDoubt(title) ?? "titleElsewhere", shown), [
    choice("title", "asTitle", titleQuery(title)),
  ]);
}

/** Returns why a title's search may find another company, or null. */
export function titleDoubt(
  title: string,
): "tooGeneral" | "vague" | "shortName" | "personsName" | null {
  const isCommon = hasOnlyCommonNames(title);
  if (isTooGeneral(title)) return isCommon ? "vague" : "tooGeneral";
  if (isShortName(title)) return isCommon ? "vague" : "shortName";
  return readsAsPersonsName(title) ? "personsName" : null;
}

/** True if all words of a title that may be its name are common names: ÖZ, ANADOLU, DEMİR. */
function hasOnlyCommonNames(title: string): boolean {
  // The first word of a title is never expanded, so `x` takes its place: `A.Ş.` alone is no name.
  const [, ...words] = expandedTitleWords(`x ${title}`);
  if (nameSteelTrade(words)) return false;
  const names = words.filter((word) => commonNames.has(word) || !generalWords.has(word));
  return names.length > 0 && names.every((word) => commonNames.has(word));
}

/** Returns the reason why a title can't be searched for, or null. */
export function titleFault(title: string): Note | null {
  if (title.replace(/[^\p{L}\p{N}]/gu, "").length < 2) return saying("titleTooShort");
  return title.length > maxTitleLength ? saying("titleTooLong", maxTitleLength) : null;
}

function mersisChoices(mersis: string): Choice[] {
  const branch = choice("branch", "asBranch", branchQuery(mersis));
  return [branch, vknChoice("vkn", mersis.slice(1, 11))];
}
