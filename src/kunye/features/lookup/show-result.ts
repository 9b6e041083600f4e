import { isDeepStrictEqual } from "node:util";
import { type NoticeState, notice, choice, keyStateOf } from "../../slack/notice.ts";
import type { Interaction } from "../../slack/feature.ts";
import { showView, requirePermission, say } from "../../slack/reply.ts";
import { inWords, saying } from "../../texts/texts.ts";
import { plainMessage, withOrigin } from "../../slack/modal-view.ts";
import { companyFormView } from "../../slack/open-modal.ts";
import type { CheckState } from "../check/check-rows.ts";
import { draftShown, show, type Shown } from "../../slack/show.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import type { NumberInput } from "../../../company/number-input.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import type { Given } from "../../intake/given.ts";
import { storedWords } from "../../check/earlier-cards.ts";
import type { WrittenWords } from "../../check/stored-check.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import type { DraftCard } from "../../lookups/offers.ts";
import {
  type Asker,
  type Intent,
  type PendingReply,
  type Query,
  companyQuery,
  titleQuery,
} from "../../lookups/intents.ts";
import type { HeldBranch } from "../../lookups/held-branches.ts";
import type { KnownMatch } from "../../lookups/match-held.ts";
import { isManager, mayEnterKey, spendingRefusal, peopleRefusal } from "../../slack/permission.ts";
import { checkState, showCheckOrList } from "../check/check-state.ts";
import { inputNoticeWithHeld, titleNotice } from "./notice-card.ts";
import { answerState, headOfficeOf, heldState, resultState } from "./result-state.ts";
import { newestAnswer } from "../../slack/card-answer.ts";
import { escapeData } from "../../slack/blocks.ts";
import { channelOf, placeOf } from "../../slack/surface.ts";
import { toOpenAnswer, vknOf, type LineOrigin, type OpenAnswer } from "../../slack/card-kind.ts";
import { askerOf, servicesInUsersLanguage } from "../../slack/interaction.ts";
import type { WantedNumber } from "../../texts/tr.ts";

/** Additions to an answer's card. */
export interface CardExtras {
  searched?: string;
  given?: WrittenWords;
  lead?: string;
  /** True if the user has agreed to a company with a similar title. */
  takesSimilar?: boolean;
  /** The record is shown as it was at this line of the history. */
  line?: LineOrigin;
}

interface TypedExtras extends CardExtras {
  isTyped?: boolean;
}

/** The stored context from which a reply can be delivered after a crash. */
export interface ReplyContext {
  extras: CardExtras;
  typed: boolean;
  /** The check's card whose companies are queried together: a late reply shows that card. */
  cardId?: string;
}

/** Reads the context that `withPendingReply` stored, also in the form of earlier versions. */
export function readReplyContext(envelope: string) {
  const stored = JSON.parse(envelope) as Envelope;
  const { given } = stored.extras;
  return given ? { ...stored, extras: { ...stored.extras, given: storedWords(given) } } : stored;
}

interface Envelope extends ReplyContext {
  asker: Asker;
  responseUrl: string | null;
  /** Absent in the replies of earlier versions. */
  threadTs?: string | null;
}

/** Chosen by hand: the card is shown without the balance otherwise. */
const balanceTimeoutMs = 2_000;

/** Asks a typed query, if the user may spend here, and shows the result. */
export async function answerTyped(
  unowed: Interaction,
  query: Query,
  extras: CardExtras = {},
): Promise<void> {
  const { services, remark = null, waiting } = unowed;
  await withPendingReply(unowed, { extras, typed: true }, async (reply, interaction) => {
    if (!(await requirePermission(interaction, "spend"))) return;
    // A user who may not pay still gets held answers.
    const refusal = await spendingRefusal(interaction, query.kind);
    if (refusal === null) waiting?.setQuery(query.text);
    const { lookups } = services;
    const asker = askerOf(interaction);
    const shown = { ...extras, isTyped: true };
    const result =
      refusal === null
        ? await lookups.askTyped(asker, query, {
            reply,
            remark,
            draft: drafterOf(interaction, query, shown),
          })
        : await lookups.answerForFree(asker, { query, remark, mark: reply.mark });
    if (!result) return say(interaction, refusal ?? "");
    await showResult(interaction, query, result, shown);
    const isUse = result.kind === "answer" && result.origin !== "bought";
    if (remark !== null && isUse && result.remark === undefined) {
      await say(interaction, interaction.texts.card.remarkUnkept);
    }
  });
}

/** Runs work that must end in a reply; a failed reply is delivered later. */
export async function withPendingReply(
  unowed: Interaction,
  context: ReplyContext,
  work: (reply: PendingReply, interaction: Interaction) => Promise<void>,
): Promise<void> {
  const { services, person, surface, mark } = unowed;
  const { replyStore, newId } = services;
  const asker = { ...person, channel: channelOf(surface) };
  const { responseUrl = null, threadTs = null } = placeOf(surface) ?? {};
  const envelope = JSON.stringify({ asker, responseUrl, threadTs, ...context });
  const reply = { id: newId(), userId: person.userId, envelope, mark };
  await work(reply, { ...unowed, isOwed: () => replyStore.isOwed(reply.id) });
  replyStore.replyDone(reply.id);
}

/** Reads from a result how the user meets the team's account. */
function accountOfResult(interaction: Interaction, result: TypedResult) {
  const outcome =
    result.kind === "refused" ? result.refusal : "cause" in result ? result.cause : null;
  const { isDemo } = interaction.services;
  return keyStateOf(outcome, { isDemo, mayEnter: () => mayEnterKey(interaction) });
}

/** Returns the drafter of the card that `showResult` will show for a bought answer. */
export function drafterOf(interaction: Interaction, query: Query, extras: TypedExtras): DraftCard {
  return (answer, body) => {
    const known = toOpenAnswer(answer, body);
    const inChannel = mayBePublic(interaction, query, known, extras);
    const bought = { kind: "answer", answer, body, origin: "bought", isKept: true } as const;
    // The balance is read after the payment is stored.
    const state = answerState(bought, { query, ...extras, balance: null, public: inChannel });
    return draftShown(interaction, state, { known, inChannel });
  };
}

/** Shows a result; in a public channel, all members see a typed query's general card. */
export async function showResult(
  interaction: Interaction,
  asked: Query,
  result: TypedResult,
  { isTyped = false, ...given }: TypedExtras = {},
): Promise<void> {
  const { remark, services, texts } = interaction;
  const { query, extras } = withHeadOffice(texts, { query: asked, extras: given }, result);
  const { log, topUpHint, isAccountShared } = services;
  const { known, ids } = await shownAnswer(interaction, query, result, extras.line);
  if (known) await rememberRecord(interaction, known);
  const isUsedUp = result.kind === "refused" && result.refusal === "insufficient-balance";
  const context = {
    query,
    ...extras,
    balance: await balanceAfter(interaction, result),
    hadAlready: await hadAlready(interaction, result),
    isHeadHeld: await isHeadHeld(interaction, query, result),
    branches:
      result.kind === "held-titles" && query.kind === "title"
        ? await findBranches(interaction, query.text, result.companies)
        : [],
    topUp: {
      isManager: isUsedUp && (await isManager(interaction)),
      hint: topUpHint === null ? null : escapeData(topUpHint),
      isShared: isAccountShared,
    },
    account: await accountOfResult(interaction, result),
    settlesSoon: await settlesSoon(interaction, result),
    now: await services.now().catch(() => Date.now()),
  };
  const older = known && extras.line === undefined ? await olderDetail(interaction, known) : "";
  const lead = [older, extras.lead].filter(Boolean).join("\n");
  const card = result.kind === "answer" ? result.card : undefined;
  const showCard = (isPublic: boolean) => {
    const state = { ...resultState(result, { ...context, public: isPublic }), ...ids };
    const stored = isPublic === (card?.card.person === null) ? card : undefined;
    return show(interaction, state, { known, inChannel: isPublic, lead, stored });
  };
  const channel = channelOf(interaction.surface);
  const isPublic =
    known !== null &&
    mayBePublic(interaction, query, known, { isTyped, ...extras }) &&
    (await services.authority.scopeOf({ channel })) === "internal";
  if (!isPublic) return showCard(false);
  try {
    await showCard(true);
  } catch (error) {
    log.warn({ err: error }, "a public card was not sent; its asker gets it privately");
    return showCard(false);
  }
  // The public card does not show the remark.
  const isKept =
    result.kind === "answer" && (result.origin === "bought" || result.remark === remark);
  if (remark !== undefined && isKept) await say(interaction, texts.card.noted(escapeData(remark)));
}

/** True if a paid search found a company that the team held; false if the store fails. */
async function hadAlready(
  { services, person }: Interaction,
  result: TypedResult,
): Promise<boolean> {
  if (result.kind !== "answer" || result.origin !== "bought") return false;
  const { answer } = result;
  if (!isByTitle(answer.kind)) return false;
  return services.lookups.wasHeldBefore(person.team, answer).catch(() => false);
}

/** Returns the held branches that a title may mean; none if the store fails. */
function findBranches(
  { services, person }: Interaction,
  title: string,
  companies: readonly KnownMatch[],
): Promise<readonly HeldBranch[]> {
  return services.lookups.findHeldBranches(person.team, title, companies).catch(() => []);
}

/** True if the company of a branch that was not found is held; false if the store fails. */
async function isHeadHeld(
  { services, person }: Interaction,
  query: Query,
  result: TypedResult,
): Promise<boolean> {
  const head = headOfficeOf(query);
  const isNotFound = result.kind === "refused" && result.refusal === "not-found";
  if (head === null || !isNotFound) return false;
  const held = services.lookups.held(person.team, companyQuery(head));
  return held.then((one) => one !== null).catch(() => false);
}

/** True if a reading of the balance can still settle a result's unknown outcome, as `/bakiye` says. */
async function settlesSoon(
  { services, person }: Interaction,
  result: TypedResult,
): Promise<boolean> {
  if (result.kind !== "unknown" && result.kind !== "blocked") return false;
  const { unsettled } = await services.lookups
    .unsettled(person.team)
    .catch(() => ({ unsettled: [] }));
  return unsettled.find(({ intent }) => intent.id === result.intent.id)?.why === "too-early";
}

/** Shows the company in place of the branch if the number is the held head office's. */
function withHeadOffice(
  { notes }: Interaction["texts"],
  shown: { query: Query; extras: CardExtras },
  result: TypedResult,
): { query: Query; extras: CardExtras } {
  const { query, extras } = shown;
  const vkn = query.kind === "mersis" && result.kind === "answer" ? result.answer.vkn : null;
  if (vkn === null || result.kind !== "answer" || result.answer.kind === "mersis") return shown;
  const lead = [notes.headOffice(query.key), extras.lead].filter(Boolean).join("\n");
  return { query: companyQuery(vkn), extras: { ...extras, lead } };
}

/** Tells the memory of a record: of a natural person, or of a company that was struck off. */
export async function rememberRecord(
  { services, person }: Interaction,
  known: OpenAnswer,
): Promise<void> {
  const vkn = vknOf(known);
  if (vkn === null) return;
  // A failure never blocks a paid answer; the next check repeats it.
  await services.seen.readRecord(person.team, vkn, known.content).catch((error: unknown) => {
    services.log.warn({ err: error }, "a record was not compared with what was seen before");
  });
}

/** Returns the answer to show, and its ids in the card's state; a held title's record is the newest. */
async function shownAnswer(
  { services, person }: Interaction,
  query: Query,
  result: TypedResult,
  line: LineOrigin | undefined,
): Promise<{ known: OpenAnswer | null; ids: { answer?: string; search?: string } }> {
  if (result.kind !== "answer") return { known: null, ids: {} };
  const known = toOpenAnswer(result.answer, result.body);
  const asKnown = { known, ids: {} };
  if (query.kind !== "title" || result.origin === "bought" || line !== undefined) return asKnown;
  const { search } = result;
  if (result.isHeldMatch && search === undefined) return asKnown;
  const { lookups } = services;
  const opened = search && (await lookups.open(person.team, search.intentId).catch(() => null));
  const found = opened?.kind === "answer" ? toOpenAnswer(opened.answer, opened.body) : known;
  return newestAnswer(services, person.team, found, found.answer.intentId).catch(() => asKnown);
}

/** Says that a newer general record differs from a detail's, or returns "". */
async function olderDetail(
  { services, person, texts }: Interaction,
  known: OpenAnswer,
): Promise<string> {
  const { answer, content } = known;
  if (!isDetail(answer.kind)) return "";
  const newest = await newestAnswer(services, person.team, known).catch(() => null);
  const isSame = !newest || isDeepStrictEqual(newest.known.content.merkez, content.merkez);
  if (isSame || newest.known.answer.fetchedAt <= answer.fetchedAt) return "";
  const now = await services.now();
  const [then, later] = [answer, newest.known.answer].map(({ fetchedAt }) =>
    texts.format.moment(fetchedAt, now),
  );
  return texts.notes.olderDetail(then ?? "", later ?? "");
}

/** Shows the newest answer that the team holds for a query, or says that it is gone. Free. */
export async function openHeldAnswer(interaction: Interaction, query: Query): Promise<void> {
  const { services, person, texts } = interaction;
  const held = await services.lookups.held(person.team, query);
  if (!held) return say(interaction, texts.failure.expired);
  return showResult(interaction, query, await services.lookups.open(person.team, held.intentId));
}

/** Shows the record of a history line as it was seen then; its card leads to today's. Free. */
export async function openLine(interaction: Interaction, intentId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { lookups } = services;
  const [found] = await lookups.historyLines(person.team, [intentId]);
  if (!found) return say(interaction, texts.failure.notYours);
  const { id, usedIntentId, kind, key, text, createdAt } = found.intent;
  const line = originOf(found.intent);
  const when = texts.format.moment(createdAt, await services.now());
  const result = await lookups.open(person.team, usedIntentId ?? id);
  const lead = result.kind === "answer" ? texts.notes.seenThen(when) : "";
  return showResult(interaction, { kind, key, text }, result, { line, lead });
}

export function originOf({ listId, watchId }: Pick<Intent, "listId" | "watchId">): LineOrigin {
  if (watchId !== undefined) return "watch";
  return listId === undefined ? "person" : "list";
}

/** Reads the balance after a purchase, or null if the reading is slow. */
async function balanceAfter(
  { services, person }: Interaction,
  result: TypedResult,
): Promise<number | null> {
  if (result.kind !== "answer" || result.origin !== "bought") return null;
  const reading = await services.lookups.balance(person.team, balanceTimeoutMs);
  return reading.kind === "balance" ? reading.balance : null;
}

/** True if all members may see the card, if its channel is internal. */
function mayBePublic(
  { services: { publicChannels }, surface }: Interaction,
  { kind }: Query,
  { content }: OpenAnswer,
  { isTyped, given, lead }: TypedExtras,
): boolean {
  // Typed words are private.
  if (isTyped !== true || given !== undefined || lead !== undefined) return false;
  if (surface.kind !== "conversation" || !publicChannels.has(surface.channel)) return false;
  if (kind !== "vkn" && kind !== "title") return false;
  return content.merkez !== null && !isPersonsRecord(content);
}

/** Opens a held detail, else offers it with its price. Free. */
export async function offerDetail(interaction: Interaction, number: string): Promise<void> {
  if (!(await requirePermission(interaction, "spend"))) return;
  const { lookups } = interaction.services;
  const asker = askerOf(interaction);
  const general = companyQuery(number);
  const detailed = companyQuery(number, true);
  const { remark } = interaction;
  const held = await lookups.answerForFree(asker, { query: detailed, remark });
  if (held) return showResult(interaction, detailed, held);
  const refusal = await peopleRefusal(servicesInUsersLanguage(interaction), asker.userId);
  if (refusal !== null) return say(interaction, interaction.texts.people.notAsked(refusal));
  const lines = (await lookups.held(asker.team, general)) ? [saying("generalHeld")] : [];
  const offers = [
    { ...choice("detail", "detail", detailed), heldLabel: "openDetail" as const, asked: true },
    { ...choice("general", "general", general), heldLabel: "openGeneral" as const, asked: true },
  ];
  const state = notice(saying("detailOffer", ""), offers, lines);
  await show(interaction, { ...state, about: general });
}

/** Words that are one number or title. */
type GivenQuestion = Given & { question: Exclude<NumberInput, { kind: "empty" }> };

/** Answers typed words with a notice; several or held numbers with their companies. Free. */
export async function showInput(
  interaction: Interaction,
  given: GivenQuestion,
  wanted: WantedNumber = "vkn",
): Promise<void> {
  const state = await inputState(interaction, given, wanted);
  if (state) await show(interaction, state);
}

/**
 * Returns the companies of several or held numbers, else a notice about typed words.
 * Returns null for a user who may not spend, who is told so.
 */
export async function inputState(
  interaction: Interaction,
  given: GivenQuestion,
  wanted: WantedNumber = "vkn",
): Promise<CheckState | NoticeState | null> {
  const { services, person } = interaction;
  const { question: input } = given;
  const state =
    input.kind === "several"
      ? null
      : await inputNoticeWithHeld(services, person.team, input, wanted);
  const isFree = state?.choices.length === 0;
  if (isFree) return state;
  if (!(await requirePermission(interaction, "spend"))) return null;
  const queries = state?.choices.map(({ query }) => query) ?? [];
  const held = await Promise.all(queries.map((one) => services.lookups.held(person.team, one)));
  // A mistyped number is not checked, even if a similar one is held.
  const isChecked = input.kind !== "unlikely-vkn" && held.some((one) => one !== null);
  const isHeld = state === null || isChecked;
  return isHeld ? checkState(interaction, given) : state;
}

/** Answers a title typed in place of a number: held companies, else its priced search. Free. */
export async function offerTitle(
  interaction: Interaction,
  title: string,
  state = titleNotice(title),
): Promise<void> {
  const isSearchable = state.choices.length > 0;
  if (isSearchable && !(await requirePermission(interaction, "spend"))) return;
  if (isSearchable && (await showHeld(interaction, title))) return;
  return show(interaction, state);
}

/** Answers words that are no question. Free. */
export async function checkTyped(interaction: Interaction, given: Given): Promise<void> {
  if (!(await requirePermission(interaction, "spend"))) return;
  return showCheckOrList(interaction, given, (state) => show(interaction, state));
}

/**
 * Shows the held answer to a title's search, else the held companies that the title may mean.
 * Returns false if the team holds neither. Free; the caller checks the permission to spend.
 */
export async function showHeld(
  interaction: Interaction,
  title: string,
  { inChannel = false }: Pick<Shown, "inChannel"> = {},
): Promise<boolean> {
  const { lookups } = interaction.services;
  const query = titleQuery(title);
  const { remark } = interaction;
  const held = await lookups.answerForFree(askerOf(interaction), { query, remark });
  if (!held) return false;
  if (held.kind === "answer" || held.kind === "gone" || held.kind === "key-missing") {
    await showResult(interaction, query, held);
    return true;
  }
  if (held.kind !== "held-titles") return false;
  const branches = await findBranches(interaction, title, held.companies);
  await show(interaction, heldState(title, held.companies, { branches }), { inChannel });
  return true;
}

/** Shows a check or a notice; in a modal, a notice without buttons is shown above the form. */
export async function showOrReopenForm(
  interaction: Interaction,
  state: CheckState | NoticeState,
): Promise<void> {
  const { surface, texts } = interaction;
  const hasOffers = state.kind === "companies" || state.choices.length > 0;
  if (hasOffers || surface.kind !== "modal") return show(interaction, state);
  const lead = [state.text, ...state.lines].map((line) => inWords(texts, line)).join("\n");
  const form = withOrigin(companyFormView(texts, lead), surface.origin);
  return showView({ ...interaction, surface }, form, [plainMessage(lead)]);
}
