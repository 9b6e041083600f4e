import { nextMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Notice } from "../team/ports/notices.ts";
import { saying, type Note } from "../texts/texts.ts";
import { paceOf } from "./cards/balance-card.ts";
import { escapeData, section, type Message } from "./cards/blocks.ts";
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

type Installed = Pick<Installation, "team" | "enterprise">;

/** Tells managers that a balance, as it was read, is under their threshold. */
export async function warnOfBalance(
  services: Services,
  team: string,
  balance: MicroCredits,
): Promise<void> {
  const { lookups, topUpHint } = services;
  const managers = await services.team.managers(team);
  const low = managers.length > 0 ? await services.team.lowBalance(team, balance) : null;
  if (!low) return;
  const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
  const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
  const text = saying("lowBalance", balance, low.threshold, pace?.days ?? null);
  const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
  await services.team.notify(
    { team, key: low.key, state: alert("balance", text, [hint]) },
    managers,
  );
}

/** Tells managers what they are to be told by themselves, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { team } = installed;
  const managers = await services.team.managers(team);
  if (managers.length > 0) {
    const full = await services.team.fullLimit(team);
    if (full) {
      const renewed = nextMonth(await services.lookups.now());
      const state = alert("limit", saying("fullLimit", full.share, full.use, renewed));
      await services.team.notify({ team, key: full.key, state }, managers);
    }
    const month = await services.team.endedMonth(team);
    if (month) {
      const state: NoticeState = { kind: "month", at: month.at };
      await services.team.notify({ team, key: month.key, state: JSON.stringify(state) }, managers);
    }
  }
  for (const notice of await services.team.takeNotices(team)) {
    try {
      if (await tell(services, installed, notice)) await services.team.noticeDone(notice);
    } catch (error) {
      services.log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await services.team.noticeDone(notice);
    }
  }
}

/** A note with its button that switches such alerts off. */
function alert(about: "balance" | "limit", text: Note, lines: Note[] = []): string {
  const off = { action: "alertOff" as const, label: saying("alertOff"), value: about };
  const state: NoticeState = { ...note(text, [], lines), free: [off] };
  return JSON.stringify(state);
}

/** Answers whether a notice is done with: told, or its person is no manager any more. */
async function tell(services: Services, installed: Installed, notice: Notice): Promise<boolean> {
  const { authority, slack } = services;
  const { team, userId } = notice;
  const role = await authority.roleNow(slack, { ...installed, userId });
  if (role === "unverified") return false;
  const isNamed = (await services.team.managers(team)).includes(userId);
  if (!isNamed || role === "guest" || role === "external") return true;
  for (const message of await draw(services, notice)) {
    await slack.chat.postMessage({ channel: userId, ...message, ...unfurling });
  }
  return true;
}

async function draw(services: Services, { team, userId, state: json }: Notice): Promise<Message[]> {
  const state = JSON.parse(json) as NoticeState;
  if (state.kind === "note") return newCard(services, { team, userId, channel: "" }, state, null);
  const report = await monthReport(services, team, { userId, admin: true }, state.at);
  return [{ ...report, blocks: [section(services.texts.team.report), ...report.blocks] }];
}
