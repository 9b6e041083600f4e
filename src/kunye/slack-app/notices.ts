import { nextMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Team } from "../team/create-team.ts";
import { saying, type Note } from "../texts/texts.ts";
import { paceOf } from "./cards/balance-card.ts";
import { escapeData, section } from "./cards/blocks.ts";
import type { NoteState } from "./cards/note-card.ts";
import type { Installation } from "./installation.ts";
import type { Services } from "./interaction.ts";
import { monthReport } from "./month-report.ts";
import { note } from "./notes.ts";
import { unfurling } from "./response-url.ts";
import { isUndeliverable } from "./slack-failure.ts";
import { newCard } from "./write-card.ts";

/** What a notice says: a note, or the month that this moment lies in. */
type NoticeState = NoteState | { kind: "month"; at: number };

type Notice = Awaited<ReturnType<Team["takeNotices"]>>[number];
type Installed = Pick<Installation, "team" | "enterprise">;

/** Tells managers that a balance, as it was read, is under their threshold. */
export async function warnOfBalance(
  services: Services,
  team: string,
  balance: MicroCredits,
): Promise<void> {
  const { lookups, topUpHint } = services;
  const low = await services.team.lowBalance(team, balance);
  if (!low) return;
  const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
  const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
  const text = saying("lowBalance", balance, low.threshold, pace?.days ?? null);
  const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
  await services.team.notify(team, low.key, alertNote("balance", text, [hint]));
}

/** Tells managers what they are to be told by themselves, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { team: book, lookups, log } = services;
  const { team } = installed;
  const full = await book.fullLimit(team);
  if (full) {
    const text = saying("fullLimit", full.share, full.use, nextMonth(await lookups.now()));
    await book.notify(team, full.key, alertNote("limit", text));
  }
  const month = await book.endedMonth(team);
  if (month) await book.notify(team, month.key, { kind: "month", at: month.at });
  for (const notice of await book.takeNotices(team)) {
    try {
      if (await tell(services, installed, notice)) await book.noticeDone(notice);
    } catch (error) {
      log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await book.noticeDone(notice);
    }
  }
}

/** An alert with the button that switches it off. */
export function alertNote(about: "balance" | "limit", text: Note, lines: Note[] = []): NoteState {
  const off = { action: "alertOff" as const, label: saying("alertOff"), value: about };
  return { ...note(text, [], lines), free: [off] };
}

/** Answers whether a notice is done with: told, or its person is no manager any more. */
async function tell(all: Services, installed: Installed, notice: Notice): Promise<boolean> {
  const services = { ...all, texts: await all.textsOf(notice) };
  const { authority, slack } = services;
  const { team, userId } = notice;
  const role = await authority.roleNow(slack, { ...installed, userId });
  if (role === "unverified") return false;
  const isNamed = (await services.team.managers(team)).includes(userId);
  if (!isNamed || role === "guest" || role === "external") return true;
  const state = JSON.parse(notice.state) as NoticeState;
  const [message] =
    state.kind === "note"
      ? await newCard(services, { team, userId, channel: "" }, state, null)
      : [await monthReport(services, team, { userId, admin: true }, state.at)];
  const lead = state.kind === "note" ? [] : [section(services.texts.balance.unasked)];
  const blocks = [...lead, ...(message?.blocks ?? [])];
  await slack.chat.postMessage({ channel: userId, text: "", ...message, blocks, ...unfurling });
  return true;
}
