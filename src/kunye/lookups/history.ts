import { setImmediate as others } from "node:timers/promises";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import type { Asker } from "./asker.ts";
import type { Answers } from "./ports/answers.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { HistoryPlace, Intent } from "./ports/ledger.ts";

/** One line of the history: the intent, and its answer as long as it is kept. */
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

const pageLength = 10;
const monthBatch = 50;

/** What an account, or one person of it, bought (or whose outcome is unknown) after a place, newest first, ten at a time. */
export async function historyPage(
  { store }: LookupContext,
  account: string,
  after: HistoryPlace | null,
  userId: string | null,
): Promise<HistoryPage> {
  const found = await store.history(account, after, pageLength + 1, { userId });
  const page = found.slice(0, pageLength);
  const intents = page.map(({ id }) => id);
  const next = found.length > pageLength ? (page.at(-1) ?? null) : null;
  return { intents, again: await store.renewals(intents), next };
}

/** What is held about a company by its number, or about those whose titles fit; the newest ten. */
export async function aboutCompany(
  { store, ownedTitles }: LookupContext,
  account: string,
  vkn: string | null,
  written: string,
  asker: Pick<Asker, "seesPeople">,
): Promise<HistoryPage> {
  const fitting = vkn === null ? await ownedTitles.find(account, written, asker) : [{ vkn }];
  const vkns = fitting.map((one) => one.vkn);
  const intents = await store.newestAbout(account, vkns, pageLength);
  return { intents, again: await store.renewals(intents), next: null };
}

/** All of an account's history, or of one person's, in the month that a moment lies in, oldest first, in parts. */
export async function* monthLines(
  { store }: LookupContext,
  account: string,
  at: number,
  userId: string | null,
): AsyncIterable<Bought[]> {
  const part = { userId, month: istanbulMonth(at), oldestFirst: true } as const;
  let page: Intent[] = [];
  do {
    page = await store.history(account, page.at(-1) ?? null, monthBatch, part);
    yield await withBodies(store, page);
    await others();
  } while (page.length > 0);
}

/** These lines of an account's history as they are by now, with what is still kept of their answers. */
export async function boughtLines(
  { store }: LookupContext,
  account: string,
  intentIds: string[],
): Promise<Bought[]> {
  const found = new Map((await store.intents(intentIds)).map((intent) => [intent.id, intent]));
  const bought = intentIds.flatMap((id) => found.get(id) ?? []);
  const own = bought.filter((intent) => intent.account === account);
  return withBodies(store, own);
}

async function withBodies(store: Answers, intents: Intent[]): Promise<Bought[]> {
  const opened = await store.openAnswers(intents.map(({ id }) => id));
  const bodies = new Map(opened.map(({ intentId, body }) => [intentId, parseBody(body)]));
  return intents.map((intent) => ({ intent, body: bodies.get(intent.id) ?? null }));
}
