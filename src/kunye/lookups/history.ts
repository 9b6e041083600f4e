import { setImmediate as others } from "node:timers/promises";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { HistoryPart, HistoryPlace, Intent } from "./ports/ledger.ts";

/** One line of the history: the intent, or a free use of one, and its answer as long as it is kept. */
export interface Bought {
  intent: Intent;
  body: AnswerBody | null;
}

/** A page of the history by its intents' ids, those of them that had been bought before, and where the next one begins. */
export interface HistoryPage {
  intents: string[];
  again: string[];
  next: HistoryPlace | null;
}

/** Lines on a page of the history. */
export const pageLength = 10;
const monthBatch = 50;

/** A page of what an account, one person of it or a month's people bought (or whose outcome is unknown), newest first. */
export async function historyPage(
  context: LookupContext,
  account: string,
  after: HistoryPlace | null,
  part: HistoryPart,
): Promise<HistoryPage> {
  const found = await context.store.history(account, after, pageLength + 1, part);
  const ids = found.map(({ id }) => id);
  const page = await linesPage(context, account, ids);
  return { ...page, next: found.length > pageLength ? (found[pageLength - 1] ?? null) : null };
}

/** The first page of some lines of the history, by their intents' ids. */
export async function linesPage(
  { store }: LookupContext,
  _account: string,
  ids: readonly string[],
): Promise<Omit<HistoryPage, "next">> {
  const intents = ids.slice(0, pageLength);
  return { intents, again: await store.renewals(intents) };
}

/** Yields what an account or one user of it bought or used in the month of a time, oldest first, a batch at a time. */
export async function* monthLines(
  { store }: LookupContext,
  account: string,
  at: number,
  userId: string | null,
): AsyncIterable<Bought[]> {
  const part = { userId, month: istanbulMonth(at) };
  let lines: Intent[] = [];
  do {
    lines = await store.monthLines(account, lines.at(-1) ?? null, monthBatch, part);
    yield await withBodies(store, lines);
    await others();
  } while (lines.length === monthBatch);
}

/** These lines of an account's history as they are by now, with what is still kept of their answers. */
export async function boughtLines(
  { store }: LookupContext,
  account: string,
  intentIds: string[],
): Promise<Bought[]> {
  const all = [...(await store.intents(intentIds)), ...(await store.usesOf(intentIds))];
  const found = new Map(all.map((intent) => [intent.id, intent]));
  const bought = intentIds.flatMap((id) => found.get(id) ?? []);
  const own = bought.filter((intent) => intent.account === account);
  return withBodies(store, own);
}

async function withBodies(store: KunyeStore, intents: Intent[]): Promise<Bought[]> {
  const answerOf = ({ id, used }: Intent) => used ?? id;
  const opened = await store.openAnswers(intents.map(answerOf));
  const bodies = new Map(opened.map(({ intentId, body }) => [intentId, parseBody(body)]));
  return intents.map((intent) => ({ intent, body: bodies.get(answerOf(intent)) ?? null }));
}
