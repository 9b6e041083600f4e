import type { AnswerBody } from "../../company/record.ts";
import { parseBody } from "./answer-of.ts";
import type { Answers } from "./ports/answers.ts";
import type { HistoryPlace, Intent, Ledger } from "./ports/ledger.ts";

/** One line of the history: the intent, and its answer as long as it is kept. */
export interface Bought {
  intent: Intent;
  body: AnswerBody | null;
}

/** A page of the history, and where the next one begins; null where this is the last. */
export interface HistoryPage {
  intents: Intent[];
  next: HistoryPlace | null;
}

const pageLength = 10;

/** What an account bought (or whose outcome is unknown) after a place in its history, newest first, ten at a time. */
export async function historyPage(
  store: Ledger,
  account: string,
  after: HistoryPlace | null,
): Promise<HistoryPage> {
  const found = await store.history(account, after, pageLength + 1);
  const intents = found.slice(0, pageLength);
  return { intents, next: found.length > pageLength ? (intents.at(-1) ?? null) : null };
}

/** These lines of an account's history as they are by now, with what is still kept of their answers. */
export async function boughtLines(
  store: Ledger & Answers,
  account: string,
  intentIds: string[],
): Promise<Bought[]> {
  const intents = await store.intents(intentIds);
  const own = intentIds.flatMap((id) =>
    intents.filter((intent) => intent.id === id && intent.account === account),
  );
  return Promise.all(own.map((intent) => withBody(store, intent)));
}

async function withBody(store: Answers, intent: Intent): Promise<Bought> {
  const body = await store.openAnswer(intent.id).catch(() => null);
  return { intent, body: body === null ? null : parseBody(body) };
}
