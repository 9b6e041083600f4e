import { maySee, show, type Talk } from "./talk.ts";

/** `/bakiye geçmiş`: what the team bought before a moment (epoch milliseconds as text; otherwise now). Free. */
export async function showHistory(talk: Talk, before: string): Promise<void> {
  if (!(await maySee(talk))) return;
  const { lookups, store } = talk.parts;
  const moment = /^\d{1,15}$/.test(before) ? Number(before) : (await store.now()) + 1;
  const { intents, more } = await lookups.history(talk.asker.team, moment);
  const next = more ? (intents.at(-1)?.createdAt ?? null) : null;
  return show(talk, { view: "history", intents: intents.map(({ id }) => id), next });
}
