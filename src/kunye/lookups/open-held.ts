import { vknOfMersis } from "../../company/id-numbers.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { type AnswerBody, parseBody } from "../../company/record.ts";
import { SealError } from "../../platform/sealer.ts";
import {
  companyQuery,
  type DeliveryMark,
  type HeldAnswer,
  type Offer,
  type Query,
} from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { AskResult } from "./outcome.ts";

/** The parts of the store that open an answer. */
export type AnswerParts = Pick<LookupContext, "answers" | "ledger">;

/** Opens a held answer for free; `key-missing` without its key, `gone` if deleted or damaged. */
export async function openHeld(
  { answers, ledger }: AnswerParts,
  answer: HeldAnswer,
  origin: "shared" | "held",
): Promise<AskResult> {
  // An answer that can't be opened stays stored: its key may come back.
  let kind: "gone" | "key-missing" = "gone";
  const body = await answers.openAnswer(answer.intentId).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    if (error.missingKey !== null) kind = "key-missing";
    return null;
  });
  if (body !== null) return { kind: "answer", answer, body: parseBody(body), origin, isKept: true };
  const intent = await ledger.intent(answer.intentId);
  if (!intent) throw new Error("an answer without its intent");
  return { kind, intent };
}

/** Opens the held company whose head office has a MERSİS number, or returns null. Free. */
export async function openHeadOffice(
  parts: AnswerParts,
  account: string,
  mersis: string,
): Promise<AskResult | null> {
  const vkn = vknOfMersis(mersis);
  const held = vkn === null ? null : await parts.answers.held(account, companyQuery(vkn));
  const opened = held && (await openHeld(parts, held, "held"));
  if (opened?.kind !== "answer") return null;
  return readAnswer(opened.body).merkez?.MersisNo === mersis ? opened : null;
}

/** Returns the newest answer about a held answer's company; a title's record may be outdated. */
export async function newestAbout(
  { answers }: Pick<LookupContext, "answers">,
  account: string,
  held: HeldAnswer,
): Promise<HeldAnswer> {
  const { kind, vkn } = held;
  const query = kind === "mersis" || vkn === null ? held : companyQuery(vkn);
  return (await answers.held(account, query)) ?? held;
}

/** Opens a card's answer, free of charge. */
export async function openAnswer(
  { answers, ledger, accountOf }: LookupContext,
  team: string,
  intentId: string,
): Promise<AskResult> {
  const intent = await ledger.intent(intentId);
  if (intent?.account !== accountOf(team).account) {
    throw new Error("no such answer in this account");
  }
  const answer = await answers.answer(intentId);
  if (!answer) return { kind: "gone", intent };
  return openHeld({ answers, ledger }, answer, "held");
}

/** The limit of numbers to look up in the store. Chosen by hand. */
const maxLookedUp = 100;

/**
 * Returns those of the first hundred tax numbers whose answers an account holds, or that a paid
 * search has named.
 */
export async function knownAmong(
  { answers, heldTitles }: Pick<LookupContext, "answers" | "heldTitles">,
  account: string,
  vkns: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(vkns)].slice(0, maxLookedUp);
  const held = await answers.heldOfAll(
    account,
    asked.map((vkn) => companyQuery(vkn)),
  );
  const listed = await heldTitles.listedAmong(account, asked);
  return new Set(asked.filter((vkn, at) => held[at] !== null || listed.has(vkn)));
}

/** Opens an account's held answers by tax number. */
export async function heldAbout(
  { answers }: Pick<LookupContext, "answers">,
  account: string,
  vkns: readonly string[],
): Promise<ReadonlyMap<string, { body: AnswerBody | null; fetchedAt: number }>> {
  const held = await answers.heldOfAll(
    account,
    vkns.map((vkn) => companyQuery(vkn)),
  );
  const bodies = await answers.openAnswers(held.flatMap((one) => one?.intentId ?? []));
  return new Map(
    vkns.flatMap((vkn, index) => {
      const answer = held[index];
      const body = bodies.get(answer?.intentId ?? "");
      if (!answer || body === undefined) return [];
      return [[vkn, { body: parseBody(body), fetchedAt: answer.fetchedAt }]];
    }),
  );
}

/** A user's question that may be answered for free; `offer` is the pressed button's. */
export interface FreeUse {
  account: string;
  query: Query;
  userId: string;
  remark: string | null;
  offer?: Offer;
  /** The mark of the user's delivery; a repetition uses nothing (R12). */
  mark?: DeliveryMark | undefined;
}

/**
 * Records the free use of an answer, with the saved price and the user's remark.
 * An error never blocks the answer; a bought answer already has its remark.
 */
export async function recordFreeUse(
  context: LookupContext,
  use: FreeUse,
  result: AskResult,
): Promise<AskResult> {
  if (result.kind !== "answer" || result.origin === "bought") return result;
  if ((await use.mark?.take().catch(() => true)) === false) return result;
  await recordSaving(context, use, result.answer).catch(() => undefined);
  const { account, userId, remark } = use;
  if (remark === null) return result;
  const { intentId, ...answer } = result.answer;
  const isKept = answer.userId === userId && answer.remark === remark;
  try {
    if (!isKept) await context.ledger.addUse({ account, intentId, userId, remark });
    return { ...result, remark };
  } catch {
    return result;
  }
}

/** Records the saved price, unless the pressed button saved nothing. */
async function recordSaving(
  { cards, ledger, pricesOf }: LookupContext,
  { account, query: { kind, key }, userId, offer }: FreeUse,
  { vkn }: HeldAnswer,
): Promise<void> {
  if (offer?.price === 0) return;
  // A second click on the same button saves nothing: the first one pays.
  const pressed = offer && (await cards.offer(offer.id).catch(() => null));
  if (pressed?.intent) return;
  await saveUses({ ledger, pricesOf }, { account, userId }, [{ query: { kind, key }, vkn }]);
}

/** A question that needed no payment, and the company of its answer. */
export interface SavedUse {
  query: Pick<Query, "kind" | "key">;
  vkn: string | null;
}

/** Records the saved prices of questions. Spellings of one company's title are one question. */
export async function saveUses(
  { ledger, pricesOf }: Pick<LookupContext, "ledger" | "pricesOf">,
  { account, userId }: Pick<FreeUse, "account" | "userId">,
  uses: readonly SavedUse[],
): Promise<void> {
  const prices = await pricesOf(account);
  const savings = uses.map(({ query: { kind, key }, vkn }) => {
    const about = isByTitle(kind) ? (vkn ?? key) : key;
    return { kind, key: about, userId, price: prices[kind].amount };
  });
  await ledger.addSavings(account, savings);
}
