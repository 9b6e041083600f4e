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
const monthBatch = 100;

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

/** All of an account's history, or of one person's, in the month that a moment lies in. */
export async function* monthLines(
  { store }: LookupContext,
  account: string,
  at: number,
  userId: string | null,
): AsyncIterable<Bought> {
  const part = { userId, month: istanbulMonth(at) };
  let page: Intent[] = [];
  do {
    page = await store.history(account, page.at(-1) ?? null, monthBatch, part);
    yield* await Promise.all(page.map((intent) => withBody(store, intent)));
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
  return Promise.all(own.map((intent) => withBody(store, intent)));
}

async function withBody(store: Answers, intent: Intent): Promise<Bought> {
  const body = await store.openAnswer(intent.id).catch(() => null);
  return { intent, body: body === null ? null : parseBody(body) };
}
