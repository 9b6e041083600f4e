import { shortMoment } from "../company/istanbul-time.ts";
import { readAnswer } from "../company/record.ts";
import type { Bought } from "../lookups/create-lookups.ts";
import { clip, escapeData, mention } from "./cards/blocks.ts";
import { choice } from "./result-view.ts";
import { maySee, show, type Talk } from "./talk.ts";
import { buttons, card, credits, history as text, kindName } from "./texts/tr.ts";
import type { HistoryRow } from "./views.ts";

/** `/bakiye geçmiş`: what the team bought before a moment (epoch milliseconds as text; otherwise now). Free. */
export async function showHistory(talk: Talk, before: string): Promise<void> {
  if (!(await maySee(talk))) return;
  const { lookups, store } = talk.parts;
  const now = await store.now();
  const moment = /^\d{1,15}$/.test(before) ? Number(before) : now + 1;
  const { bought, more } = await lookups.history(talk.asker.team, moment);
  const rows = bought.map((one) => rowOf(one, now));
  const next = more ? (bought.at(-1)?.intent.createdAt ?? null) : null;
  return show(talk, { view: "history", rows, next });
}

function rowOf({ intent, body }: Bought, now: number): HistoryRow {
  const { merkez, sube, matched } = readAnswer(body);
  const title = merkez?.Unvani ?? sube?.Unvani ?? matched?.ad ?? "";
  const cost = intent.cost === null ? card.chargedUnknown : credits(intent.cost);
  const line = text.row(
    title && `*${escapeData(clip(title, 150))}*`,
    kindName[intent.kind],
    intent.text && `“${escapeData(clip(intent.text, 100))}”`,
    intent.state === "unknown" ? text.unknown : cost,
    mention(intent.userId),
    shortMoment(intent.createdAt, now),
    intent.state === "paid" && body === null ? text.forgotten : "",
  );
  const { kind, key, text: asked } = intent;
  const openable = key !== "" && intent.state === "paid";
  return {
    text: line,
    choice: openable ? choice(`row-${intent.id}`, buttons.open, { kind, key, text: asked }) : null,
  };
}
