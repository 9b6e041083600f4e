import { historyKind } from "../../answer/history-card.ts";
import { monthStart } from "../../../../company/istanbul-time.ts";
import { spentBy } from "../../../lookups/limit-use.ts";
import { inWords, saying } from "../../../texts/texts.ts";
import { offerTitle } from "../../answer/show-result.ts";
import { context, fields, section } from "../../blocks/blocks.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { Command, Feature, HomeSection, Interaction } from "../../reply/feature.ts";
import { requirePermission } from "../../reply/reply.ts";
import { bakiye } from "./bakiye.ts";
import { history, monthCsv, settle } from "./money-actions.ts";
import { balanceNotice, monthNotice } from "./money-notices.ts";
import { showMonth } from "./month-report.ts";
import { peopleBlocks } from "./balance-card.ts";

/** The state of the money sections on the Home tab. */
export interface MoneyHome {
  /** The balance below which managers are warned. */
  threshold: number | undefined;
}

/** The warnings on the Home tab: a low balance, unknown outcomes. */
const warnings: HomeSection<MoneyHome> = {
  place: "waiting",
  read: (_interaction, { book: { threshold } }) => Promise.resolve({ threshold }),
  draw({ balance, threshold = 0, prices, unsettled, topUp, reader }, texts) {
    const { home, balance: text } = texts;
    const unclear = unsettled.filter(
      ({ intent }) => reader.admin || intent.userId === reader.userId,
    ).length;
    const isTooLow = balance !== null && balance < prices.vkn_detail.amount;
    const isLow = balance !== null && !isTooLow && balance < threshold;
    const low = isLow ? inWords(texts, saying("lowBalance", balance, threshold, null)) : "";
    return [
      ...(isTooLow ? [section(text.tooLow(topUp))] : []),
      ...(isLow ? [section(`${low} ${topUp}`)] : []),
      ...(unclear > 0 ? [section(home.unclear(unclear, reader.admin))] : []),
    ];
  },
};

const mostPeople = 5;

/** The balance, the month's limits and savings, and for managers the highest spenders. */
const sums: HomeSection = {
  place: "money",
  draw({ balance, uses, spending, reader }, texts) {
    const { home, credits } = texts;
    const used = (whose: "team" | "person", userId?: string) => {
      const use = uses.find((one) => one.whose === whose);
      return use ? texts.usedOf(use) : texts.sumOf(spentBy(spending, userId));
    };
    return [
      ...fields([
        [texts.balance.heading, balance === null ? "" : credits(balance)],
        [home.mine, used("person", reader.userId)],
        [home.team, reader.admin ? used("team") : ""],
      ]),
      ...context(spending.saved > 0 ? texts.balance.saved(false, spending.saved) : ""),
      ...(reader.admin ? peopleBlocks(texts, spending, reader, mostPeople) : []),
    ];
  },
};

/** The feature for the balance, the monthly spending and the purchases. */
export const money: Feature = {
  commands: [bakiye],
  words: [
    {
      words: ["geçmiş", "history"],
      help: bakiye,
      reads: () => Promise.resolve(true),
      run: (interaction, _rest, typed) => runCommand(interaction, bakiye, typed),
    },
    { words: ["ay", "month"], help: bakiye, reads: bakiye.reads, run: runMonth },
  ],
  actions: [
    history,
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
      button: { label: (texts) => texts.team.lastMonth, action: "lastMonth", forManagers: true },
    },
  ],
  due: [balanceNotice, monthNotice],
};

async function runCommand(interaction: Interaction, command: Command, rest: string): Promise<void> {
  if (await requirePermission(interaction, command.needs)) await command.run(interaction, rest);
}

/** Shows the spending of the named month, by default of this one. */
async function runMonth(interaction: Interaction, rest: string, typed: string): Promise<void> {
  const month = rest === "" ? "bu ay" : rest;
  if (await bakiye.reads?.(interaction, month)) return runCommand(interaction, bakiye, month);
  return offerTitle(interaction, typed.trim());
}

/** Shows the report of last month. */
async function showLastMonth(interaction: Interaction): Promise<void> {
  const now = await interaction.services.lookups.now();
  return showMonth(interaction, monthStart(now) - 1);
}
