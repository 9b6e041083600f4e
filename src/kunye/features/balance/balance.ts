import { hasWords } from "../../intake/text/leading-word.ts";
import { monthStart } from "../../../company/istanbul-time.ts";
import { forgottenPerson } from "../../lookups/intents.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import { rearmingEntry, balanceAlert, monthToReport } from "../../team/alerts.ts";
import { inWords, saying } from "../../texts/texts.ts";
import { historyKind } from "./history-card.ts";
import { typedText } from "../lookup/notice-card.ts";
import { freeButton, notice } from "../../slack/notice.ts";
import { offerTitle, openLine } from "../lookup/show-result.ts";
import { alertCard, alertRecipients, offButton } from "../../slack/tell-managers.ts";
import { actions, context, escapeData, fields, section } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { DueWork, Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { bakiye, monthReport, showHistory, showMonth } from "./bakiye.ts";
import { paceOf, peopleBlocks } from "./balance-card.ts";
import { monthCsv, settle } from "./balance-actions.ts";

export interface BalanceHome {
  /** The balance below which managers are warned. */
  threshold: number | undefined;
}

const warnings: HomeSection<BalanceHome> = {
  place: "waiting",
  read: (_interaction, { book: { threshold } }) => Promise.resolve({ threshold }),
  draw({ balance, threshold = 0, prices, unsettled, topUp, reader }, texts) {
    const { balance: text } = texts;
    const shown = unsettled.filter(
      ({ intent }) => reader.isManager || intent.userId === reader.userId,
    );
    const isTooLow = balance !== null && balance < prices.vkn_detail.amount;
    const buysNothing = balance !== null && balance < prices.vkn.amount;
    const isLow = balance !== null && !isTooLow && balance < threshold;
    const lowLine = isLow ? inWords(texts, saying("lowBalance", balance, threshold, null)) : "";
    return [
      ...(isTooLow ? [section(text.tooLow(buysNothing, topUp))] : []),
      ...(isLow ? [section(`${lowLine} ${topUp}`)] : []),
      ...(shown.length > 0 ? [section(text.unclear(shown.length, reader.isManager))] : []),
    ];
  },
};

/** Chosen by hand. */
const maxPeople = 5;

/** The balance, the month's limits and savings, and for managers the highest spenders. */
const sums: HomeSection = {
  place: "money",
  draw({ balance, uses, spending, reader }, texts) {
    const { balance: text } = texts;
    const usedBy = (whose: "team" | "person", userId?: string) => {
      const use = uses.find((one) => one.whose === whose);
      return use ? texts.usedOf(use) : texts.sumOf(spentBy(spending, userId));
    };
    return [
      ...fields([
        [text.heading, balance === null ? "" : texts.credits(balance)],
        [text.ownMonth, usedBy("person", reader.userId)],
        [text.teamMonth, reader.isManager ? usedBy("team") : ""],
      ]),
      ...context(spending.saved > 0 ? text.saved(false, spending.saved) : ""),
      ...(reader.isManager ? peopleBlocks(texts, spending, reader, maxPeople) : []),
    ];
  },
};

const balanceNotice: DueWork = {
  async onBalance(telling, balance) {
    const { services, installed, book } = telling;
    const { lookups, noticeStore, topUpHint } = services;
    const { team } = installed;
    const alert = balanceAlert(book, balance);
    if (!alert) return;
    const { key, threshold } = alert;
    const isNotified = await noticeStore.isNotified(team, key);
    if (isNotified && alert.isRecovered)
      await services.team.change(team, "", [rearmingEntry(alert)]);
    if (isNotified || !alert.isLow) return;
    const [spending, { isShared: shared }, now] = await Promise.all([
      lookups.monthSpending(team),
      lookups.unsettled(team),
      services.now(),
    ]);
    const pace = paceOf({ outcome: { kind: "balance", balance }, spending, shared, now });
    const text = saying("lowBalance", balance, threshold, pace?.days ?? null);
    const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
    const state = alertCard("balance", text, [hint]);
    // Without known managers nothing is stored, and the next reading tries again.
    const readers = await alertRecipients(telling, spending);
    await noticeStore.notify({ team, key, state }, readers);
  },
};

/** Tells users what balance readings proved about their unknown outcomes, once each. */
const settledNotice: DueWork = {
  async tell({ services, installed }) {
    const { lookups, noticeStore } = services;
    const { team } = installed;
    for (const { intent, verdict, cost } of await lookups.settledByBalance(team)) {
      const { id, kind, userId, createdAt } = intent;
      const key = `settled:${id}`;
      if (userId === forgottenPerson || (await noticeStore.isNotified(team, key))) continue;
      const charged = verdict === "charged" ? (cost ?? 0) : null;
      const now = await services.now();
      const text = saying("settledByBalance", typedText(intent), kind, createdAt, now, charged);
      await noticeStore.notify({ team, key, state: { ...notice(text), asker: userId } }, [userId]);
    }
  },
};

/** Reports the last month to named managers, if the team asked anything in that month. */
const monthNotice: DueWork = {
  async tell({ services, installed, book }) {
    const { noticeStore } = services;
    const { team } = installed;
    const due = monthToReport(book, await services.now());
    if (!due || (await noticeStore.isNotified(team, due.key))) return;
    const { key, at } = due;
    const { paid, unknown } = await services.lookups.monthSpending(team, at);
    if (paid.length + unknown.length === 0) return;
    await noticeStore.notify({ team, key, state: { kind: "month", at } }, book.managers);
  },
  notice: {
    kind: "month",
    async draw(services, { team, userId }, state) {
      const { texts } = services;
      const { at } = state as { at: number };
      const { text, blocks } = await monthReport(services, team, { userId, isManager: true }, at);
      const offActions = actions([freeButton(texts, offButton("month"))]);
      return {
        text,
        blocks: [section(texts.balance.unasked), ...blocks, ...offActions],
      };
    },
  },
};

export const balance: Feature = {
  commands: [bakiye],
  words: [
    {
      words: ["geçmiş", "history"],
      topic: bakiye,
      needs: bakiye.needs,
      runsInMessage: () => Promise.resolve(true),
      run: (interaction, _rest, typed) => bakiye.run(interaction, typed),
    },
    {
      words: ["ay", "month"],
      topic: bakiye,
      needs: bakiye.needs,
      runsInMessage: bakiye.understands,
      run: runMonth,
    },
  ],
  actions: [
    { id: actionIds.history, needs: "see", run: showHistory },
    { id: actionIds.openLine, needs: "spend", run: openLine },
    monthCsv,
    settle,
    { id: actionIds.lastMonth, needs: "manage", run: showLastMonth },
  ],
  cards: [historyKind],
  home: [
    warnings,
    sums,
    {
      place: "managing",
      button: {
        label: (texts) => texts.balance.lastMonth,
        action: "lastMonth",
        forManagers: true,
      },
    },
  ],
  due: [balanceNotice, settledNotice, monthNotice],
};

/** Shows the spending of the named month, or of this month; other words may be a title. */
async function runMonth(interaction: Interaction, rest: string, typed: string): Promise<void> {
  const month = rest === "" ? "bu ay" : rest;
  const isMeant = await bakiye.understands?.(interaction, month, month);
  if (isMeant || !hasWords(month)) return bakiye.run(interaction, month);
  return offerTitle(interaction, typed.trim());
}

async function showLastMonth(interaction: Interaction): Promise<void> {
  const now = await interaction.services.now();
  return showMonth(interaction, monthStart(now) - 1);
}
