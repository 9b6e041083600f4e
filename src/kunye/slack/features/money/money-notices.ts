import { armedAgain, balanceAlert, monthToReport } from "../../../team/alerts.ts";
import { saying } from "../../../texts/texts.ts";
import { freeButton } from "../../answer/notice-card.ts";
import { alertNote, offButton } from "../../answer/tell-managers.ts";
import { actions, escapeData, section } from "../../blocks/blocks.ts";
import type { DueWork } from "../../reply/feature.ts";
import { paceOf } from "./balance-card.ts";
import { monthReport } from "./month-report.ts";

/** Notifies managers of a low balance, as it was read. */
export const balanceNotice: DueWork = {
  async balanceRead({ services, installed, book, hearers }, balance) {
    const { lookups, topUpHint, team: own } = services;
    const { team } = installed;
    const alert = balanceAlert(book, balance);
    if (!alert) return;
    const { key, threshold } = alert;
    const isTold = await own.notices.isNotified(team, key);
    if (isTold && alert.isRecovered) await own.change(team, "", [armedAgain(alert)]);
    if (isTold || !alert.isLow) return;
    const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
    const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
    const text = saying("lowBalance", balance, threshold, pace?.days ?? null);
    const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
    const state = alertNote("balance", text, [hint]);
    // While nobody is known nothing is written down, and the next reading tries again.
    await own.notices.notify({ team, key, state }, await hearers());
  },
};

/** Reports the last month to named managers, if anything was asked in it. */
export const monthNotice: DueWork = {
  async tell({ services, installed, book }) {
    const { lookups, team: own } = services;
    const { team } = installed;
    const due = monthToReport(book, await lookups.now());
    if (!due || (await own.notices.isNotified(team, due.key))) return;
    const { key, at } = due;
    const { paid, unknown } = await lookups.monthSpending(team, at);
    if (paid.length + unknown.length === 0) return;
    await own.notices.notify({ team, key, state: { kind: "month", at } }, book.managers);
  },
  notice: {
    kind: "month",
    async draw(services, { team, userId }, state) {
      const { texts } = services;
      const { at } = state as { at: number };
      const { text, blocks } = await monthReport(services, team, { userId, admin: true }, at);
      const off = actions([freeButton(texts, offButton("month"))]);
      return { text, blocks: [section(texts.balance.unasked), ...blocks, ...off] };
    },
  },
};
