import type { Button, KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../../company/credits.ts";
import { nextMonth } from "../../../../company/istanbul-time.ts";
import type { LimitUse } from "../../../lookups/limit-use.ts";
import type { Price } from "../../../lookups/prices.ts";
import type { Texts } from "../../../texts/texts.ts";
import { capOf } from "../../../watches/schedule.ts";
import {
  endingPauses,
  type Watch,
  type WatchInterval,
  type WatchLine,
} from "../../../watches/watch.ts";
import { joined } from "../../answer/common-parts.ts";
import { upToLabel } from "../../answer/offer-buttons.ts";
import { actions, button, clip, escapeData, section, type Message } from "../../blocks/blocks.ts";
import { actionIds } from "../../contract/action-ids.ts";
import { isPersonsRecord } from "../../../../company/people.ts";
import { readAnswer } from "../../../../company/read-answer.ts";
import { titleIn } from "../../../../company/record.ts";
import { isManager } from "../../access/permission.ts";
import type { Interaction } from "../../reply/feature.ts";

/** The input of every drawing of watches. */
export interface WatchContext {
  texts: Texts;
  /** The price of a check by now. */
  price: Price;
  confirmFrom: MicroCredits;
  /** The reader; others' watches are a manager's to stop and to take over. */
  userId: string;
  now: number;
}

/** Names a watch: its company, or its list with the number of companies. */
export function watchName(
  texts: Texts,
  of: { listName: string | null; title: string | null; vkn: string | null; companies: number },
): string {
  if (of.listName !== null) {
    return joined(`*${escapeData(clip(of.listName, 80))}*`, texts.watch.companies(of.companies));
  }
  const title = of.title === null ? "" : `*${escapeData(clip(of.title, 150))}*`;
  return joined(title, `VKN \`${of.vkn ?? ""}\``);
}

/** Draws a watch in lines: its company, when it is checked, what it has cost, and why it is paused. */
function watchLines({ texts, userId, now }: WatchContext, line: WatchLine): string {
  const { watch, format, usedOf, mention } = texts;
  const { interval, nextAt, cap, spentThisMonth: used, pause, lastChanged, channel } = line;
  const isRunning = line.state === "running";
  const name = watchName(texts, {
    ...line,
    vkn: line.vkns[0] ?? null,
    companies: line.vkns.length,
  });
  const when = joined(
    watch.interval[interval],
    isRunning && nextAt !== null ? watch.next(format.moment(nextAt, now)) : "",
    watch.thisMonth(usedOf({ limit: cap, used })),
  );
  const beside = joined(
    line.userId === userId ? "" : mention(line.userId),
    channel === null ? "" : `<#${channel}>`,
    lastChanged > 0 ? watch.changed(lastChanged) : "",
  );
  const paused = pause === null || isRunning ? "" : pausedLine(texts, line);
  return [name, when, beside, paused].filter(Boolean).join("\n");
}

function pausedLine({ watch }: Texts, { pause }: Pick<Watch, "pause">): string {
  if (pause === null) return "";
  const isEnding = endingPauses.some((one) => one === pause);
  const then = isEnding ? watch.onFirst : watch.byPress;
  return `${watch.paused(watch.reasons[pause])} ${then}`;
}

/** Draws one watch with its buttons. */
export function settingsMessage(context: WatchContext, line: WatchLine): Message {
  const { texts, userId } = context;
  const { watch } = texts;
  const isOwn = line.userId === userId;
  const other = line.interval === "month" ? "week" : "month";
  const stop = { label: watch.buttons.stop, actionId: actionIds.watchStop, value: line.id };
  return {
    text: watch.title,
    blocks: [
      section(watchLines(context, line)),
      ...actions([
        ...(line.state === "paused" ? [resumeButton(context, line)] : []),
        // Nobody agrees to more in another's name.
        ...(line.state === "running" && (isOwn || other === "month")
          ? [intervalButton(context, line, other)]
          : []),
        button(stop),
      ]),
    ],
  };
}

/** Draws the button that goes on with a watch, or takes over another's, at the price of now. */
export function resumeButton(
  context: WatchContext,
  watch: Pick<Watch, "id" | "userId" | "vkns" | "interval" | "cap" | "pause">,
): Button {
  const { texts, price, userId } = context;
  const { buttons } = texts.watch;
  const month = capOf(watch.vkns.length, price.amount, watch.interval);
  // At a full cap the same cap would pause it again.
  const cap = watch.pause === "cap" ? watch.cap + month : month;
  const name = watch.userId === userId ? buttons.resume : buttons.takeOver;
  const actionId = actionIds.watchResume;
  const value = `${watch.id}|${price.amount}|${cap}`;
  return agreeButton(context, { name, cap, actionId, value });
}

function intervalButton(context: WatchContext, line: WatchLine, to: WatchInterval): Button {
  const name = context.texts.watch.interval[to];
  const cap = capOf(line.vkns.length, line.price, to);
  const value = `${line.id}|${to}|${cap}`;
  return agreeButton(context, { name, cap, actionId: actionIds.watchInterval, value });
}

/** A button that agrees to a month's cap; a dear one asks first. */
function agreeButton(
  { texts, price, confirmFrom }: WatchContext,
  { name, cap, ...press }: { name: string; cap: MicroCredits; actionId: string; value: string },
): Button {
  const most = { amount: cap, guessed: price.guessed };
  const { label, spoken } = upToLabel(texts, name, most);
  const { watch, confirmation, pricedInWords } = texts;
  const confirm = {
    title: watch.title,
    text: watch.confirm(pricedInWords(most)),
    confirm: label,
    deny: confirmation.deny,
  };
  return button({ label, spoken, ...press, ...(cap >= confirmFrom && { confirm }) });
}

/** Draws watches in rows, each with the way to its settings; `most` of them. */
export function watchRows(
  context: WatchContext,
  watches: readonly WatchLine[],
  most: number,
): KnownBlock[] {
  const { watch } = context.texts;
  if (watches.length === 0) return [];
  const mine = watches.filter(({ userId }) => userId === context.userId);
  const others = watches.filter(({ userId }) => userId !== context.userId);
  const row = (line: WatchLine) => {
    const { settings: label } = watch.buttons;
    const spoken = joined(label, line.listName ?? line.title ?? line.vkns[0] ?? "");
    const actionId = `${actionIds.watch}:${line.id}`;
    const value = `watch:${line.id}`;
    return section(watchLines(context, line), button({ label, spoken, actionId, value }));
  };
  const part = (heading: string, lines: readonly WatchLine[]) => [
    ...(lines.length > 0 ? [section(heading)] : []),
    ...lines.slice(0, most).map(row),
    ...(lines.length > most ? [section(watch.more(lines.length - most))] : []),
  ];
  return [...part(watch.headings.mine, mine), ...part(watch.headings.team, others)];
}

const longestMonths = 24;

/** Says what the running watches cost in a month, and until when the balance and the limits last. */
export function budgetLine(
  { texts, userId, now }: WatchContext,
  watches: readonly WatchLine[],
  balance: MicroCredits | null,
  uses: readonly LimitUse[],
): string {
  const { watch, credits, format } = texts;
  const running = watches.filter(({ state }) => state === "running");
  const sumOf = (lines: readonly WatchLine[]) => lines.reduce((sum, { cap }) => sum + cap, 0);
  const all = sumOf(running);
  if (all === 0) return "";
  const mine = sumOf(running.filter((one) => one.userId === userId));
  const short = uses.find(({ whose, limit }) => limit < (whose === "team" ? all : mine));
  const months = balance === null ? null : Math.floor(balance / all);
  return joined(
    watch.budget(credits(all)),
    months === null ? "" : months === 0 ? watch.balanceShort : watch.lasts(lastMonth(months)),
    short ? watch.limitShort(credits(short.limit)) : "",
  );

  /** The last month that the balance pays for, or null for one too far to be said. */
  function lastMonth(paid: number): string | null {
    if (paid > longestMonths) return null;
    let last = now;
    for (let month = 0; month < paid; month += 1) last = nextMonth(last);
    return format.month(last);
  }
}

/** Reads the watches that have not ended: the person's, or (`ofTeam`) everybody's. */
export async function readWatches(
  { services: { lookups, watches }, person: { team, userId } }: Interaction,
  ofTeam: boolean,
): Promise<WatchLine[]> {
  const lines = await watches.watchesOf(team, ofTeam ? null : userId);
  // Before its first check a watch has no title of its own.
  const untitled = lines.flatMap(({ title, listName, vkns }) =>
    title === null && listName === null ? vkns : [],
  );
  if (untitled.length === 0) return lines;
  const titles = await titlesOf(lookups, team, untitled);
  return lines.map((line) => {
    const [vkn = ""] = line.vkns;
    return line.listName === null ? { ...line, title: line.title ?? titles(vkn) } : line;
  });
}

/** Returns the titles of companies that the team holds; null for others and for persons' businesses. */
export async function titlesOf(
  lookups: Pick<Interaction["services"]["lookups"], "heldAbout">,
  team: string,
  vkns: string[],
): Promise<(vkn: string) => string | null> {
  const held = await lookups.heldAbout(team, vkns);
  return (vkn) => {
    const content = readAnswer(held.get(vkn)?.body ?? null);
    return isPersonsRecord(content) ? null : titleIn(content) || null;
  };
}

/** Reads one of the person's own watches, or for a manager one of the team's. */
export async function readWatch(
  interaction: Interaction,
  watchId: string,
): Promise<WatchLine | null> {
  const isMeant = ({ id }: WatchLine) => id === watchId;
  const own = (await readWatches(interaction, false)).find(isMeant);
  if (own) return own;
  if (!(await isManager(interaction))) return null;
  return (await readWatches(interaction, true)).find(isMeant) ?? null;
}
