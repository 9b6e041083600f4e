import { asksFirst, type Price } from "../../lookups/prices.ts";
import type { Button, KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { monthEnd } from "../../../company/istanbul-time.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn } from "../../../company/record.ts";
import type { LimitUse } from "../../lookups/limit-use.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  capOf,
  timedPauses,
  resumeCapOf,
  type Watch,
  type WatchInterval,
  type ListedWatch,
} from "../../watches/watch.ts";
import { isManager } from "../../slack/permission.ts";
import { joinParts } from "../lookup/card-parts.ts";
import {
  actions,
  button,
  clip,
  escapeData,
  maxLabelLength,
  section,
  type Message,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { Interaction } from "../../slack/feature.ts";
import type { Services } from "../../slack/interaction.ts";

export interface WatchContext {
  texts: Texts;
  /** The current price of a check. */
  price: Price;
  confirmFrom: MicroCredits;
  /** The reader. Managers may stop and take over others' watches. */
  userId: string;
  now: number;
}

export async function contextFor(
  services: Pick<Services, "lookups" | "now" | "texts" | "confirmFrom">,
  { team, userId }: Record<"team" | "userId", string>,
): Promise<WatchContext> {
  const { lookups, texts, confirmFrom } = services;
  const [{ vkn: price }, now] = await Promise.all([lookups.prices(team), services.now()]);
  return { texts, price, confirmFrom, userId, now };
}

/** Reads the watches that have not ended: the user's, or the whole team's if `ofTeam`. */
export async function readWatches(
  { services: { lookups, watches }, person: { team, userId } }: Interaction,
  { ofTeam }: { ofTeam: boolean },
): Promise<ListedWatch[]> {
  const lines = await watches.watchesOf(team, ofTeam ? null : userId);
  // A watch has no title before its first check.
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

/** Returns the titles of held companies; null for others and for persons' businesses. */
export async function titlesOf(
  lookups: Pick<Services["lookups"], "heldAbout">,
  team: string,
  vkns: string[],
): Promise<(vkn: string) => string | null> {
  const heldByVkn = await lookups.heldAbout(team, vkns);
  return (vkn) => {
    const content = readAnswer(heldByVkn.get(vkn)?.body ?? null);
    return isPersonsRecord(content) ? null : titleIn(content) || null;
  };
}

/** Reads a watch of the user, or for a manager one of the team. */
export async function readWatch(
  interaction: Interaction,
  watchId: string,
): Promise<ListedWatch | null> {
  const find = async (ofTeam: boolean) =>
    (await readWatches(interaction, { ofTeam })).find(({ id }) => id === watchId) ?? null;
  return (await find(false)) ?? ((await isManager(interaction)) ? find(true) : null);
}

/** Names a watch: its company, or its list with the number of companies. */
export function watchName(
  texts: Texts,
  watch: { listName: string | null; title: string | null; vkn: string | null; companies: number },
): string {
  const bold = (text: string, length: number) => `*${escapeData(clip(text, length))}*`;
  if (watch.listName !== null) {
    return joinParts(bold(watch.listName, 80), texts.watch.companies(watch.companies));
  }
  const title = watch.title === null ? "" : bold(watch.title, 150);
  return joinParts(title, `VKN \`${watch.vkn ?? ""}\``);
}

/** Describes a watch in lines: company, times and cost, user and channel, pause. */
function watchLines({ texts, userId, now }: WatchContext, line: ListedWatch): string {
  const { format, usedOf, mention, watch } = texts;
  const { interval, nextAt, lastAt, cap, spentThisMonth: used, pause, lastChanged, channel } = line;
  const isRunning = line.state === "running";
  const name = watchName(texts, {
    ...line,
    vkn: line.vkns[0] ?? null,
    companies: line.vkns.length,
  });
  const timesAndCost = joinParts(
    watch.interval[interval],
    isRunning && nextAt !== null ? watch.next(format.moment(nextAt, now)) : "",
    watch.thisMonth(usedOf({ limit: cap, used })),
  );
  const userAndChannel = joinParts(
    line.userId === userId ? "" : mention(line.userId),
    channel === null ? "" : `<#${channel}>`,
    lastChanged > 0 ? watch.changed(lastChanged) : "",
    lastChanged === 0 && lastAt !== null ? watch.unchanged(format.day(lastAt)) : "",
  );
  const ending = timedPauses.some((one) => one === pause) ? watch.onFirst : watch.byPress;
  const pauseLine =
    pause === null || isRunning ? "" : `${watch.paused(watch.reasons[pause])} ${ending}`;
  return [name, timesAndCost, userAndChannel, pauseLine].filter(Boolean).join("\n");
}

export function settingsMessage(context: WatchContext, line: ListedWatch): Message {
  const { texts, userId } = context;
  const { watch } = texts;
  const isOwn = line.userId === userId;
  const otherInterval = line.interval === "month" ? "week" : "month";
  return {
    text: watch.title,
    blocks: [
      section(watchLines(context, line)),
      ...actions([
        ...(line.state === "paused" ? [resumeButton(context, line)] : []),
        // Users agree to a higher cap for themselves only.
        ...(line.state === "running" && (isOwn || otherInterval === "month")
          ? [intervalButton(context, line, otherInterval)]
          : []),
        stopButton(texts, line.id, line.vkns.length),
      ]),
    ],
  };
}

/** Draws the button that ends a watch; it confirms if the watch has more than one company. */
export function stopButton({ watch, confirmation }: Texts, id: string, companies: number): Button {
  const { stop: label } = watch.buttons;
  const confirm = {
    title: watch.title,
    text: watch.confirmStop(companies),
    confirm: label,
    deny: confirmation.deny,
  };
  const press = { label, actionId: actionIds.watchStop, value: id };
  return button({ ...press, ...(companies > 1 && { confirm }) });
}

/** Draws the button that resumes a watch, or takes over another's, at the current price. */
export function resumeButton(
  context: WatchContext,
  watch: Pick<Watch, "id" | "userId" | "vkns" | "interval" | "cap" | "pause">,
): Button {
  const { texts, price, userId } = context;
  const { buttons } = texts.watch;
  const cap = resumeCapOf(watch, price.amount);
  const name = watch.userId === userId ? buttons.resume : buttons.takeOver;
  const actionId = actionIds.watchResume;
  const value = `${watch.id}|${price.amount}|${cap}`;
  return agreeButton(context, { name, cap, actionId, value });
}

function intervalButton(context: WatchContext, line: ListedWatch, to: WatchInterval): Button {
  const name = context.texts.watch.change[to];
  const cap = capOf(line.vkns.length, line.price, to);
  const value = `${line.id}|${to}|${cap}`;
  // The longer label has no room for its price in each language.
  const shorter = [context.texts.watch.interval[to]];
  return agreeButton(context, { name, shorter, cap, actionId: actionIds.watchInterval, value });
}

interface AgreeButton {
  name: string;
  /** Names for a price without room behind `name`, the longest first. */
  shorter?: readonly string[];
  cap: MicroCredits;
  actionId: string;
  value: string;
}

/** Draws a button that agrees to a monthly cap. A high cap asks for confirmation. */
function agreeButton(
  { texts, price, confirmFrom }: WatchContext,
  { name, shorter = [], cap, ...press }: AgreeButton,
): Button {
  const words = texts.watch;
  const maximum = { amount: cap, guessed: price.guessed };
  const amount = texts.priced(maximum);
  const spoken = joinParts(name, texts.upTo(amount));
  const forms = [
    spoken,
    ...[name, ...shorter].map((one) => joinParts(one, words.perMonth(amount))),
  ];
  const label =
    [...forms, words.perMonth(amount)].find(({ length }) => length <= maxLabelLength) ?? amount;
  const { confirmation, pricedInWords } = texts;
  const confirm = {
    title: words.title,
    text: words.confirm(pricedInWords(maximum)),
    confirm: label,
    deny: confirmation.deny,
  };
  return button({ label, spoken, ...press, ...(asksFirst(cap, confirmFrom) && { confirm }) });
}

/** Draws at most `limit` of the user's watches, and of the others, each with a settings button. */
export function watchRows(
  context: WatchContext,
  watches: readonly ListedWatch[],
  limit: number,
): KnownBlock[] {
  const { watch } = context.texts;
  const mine = watches.filter(({ userId }) => userId === context.userId);
  const others = watches.filter(({ userId }) => userId !== context.userId);
  const row = (line: ListedWatch) => {
    const { settings: label } = watch.buttons;
    const spoken = joinParts(label, line.listName ?? line.title ?? line.vkns[0] ?? "");
    const actionId = `${actionIds.watch}:${line.id}`;
    const value = `watch:${line.id}`;
    return section(watchLines(context, line), button({ label, spoken, actionId, value }));
  };
  const group = (heading: string, lines: readonly ListedWatch[]) => [
    ...(lines.length > 0 ? [section(heading)] : []),
    ...lines.slice(0, limit).map(row),
    ...(lines.length > limit ? [section(watch.more(lines.length - limit))] : []),
  ];
  return [...group(watch.headings.mine, mine), ...group(watch.headings.team, others)];
}

/** Chosen by hand: a later month says nothing. */
const maxMonths = 24;

/** Describes the monthly cost of the running watches, and how long the balance lasts. */
export function budgetLine(
  { texts, userId, now }: WatchContext,
  watches: readonly ListedWatch[],
  balance: MicroCredits | null,
  uses: readonly LimitUse[],
): string {
  const { credits, format, watch } = texts;
  const running = watches.filter(({ state }) => state === "running");
  const sumOf = (lines: readonly ListedWatch[]) => lines.reduce((sum, { cap }) => sum + cap, 0);
  const teamSum = sumOf(running);
  if (teamSum === 0) return "";
  const userSum = sumOf(running.filter((line) => line.userId === userId));
  const lowLimit = uses.find(({ whose, limit }) => limit < (whose === "team" ? teamSum : userSum));
  const months = balance === null ? null : Math.floor(balance / teamSum);
  return joinParts(
    watch.budget(credits(teamSum)),
    months === null ? "" : months === 0 ? watch.balanceShort : watch.lasts(lastMonth(months)),
    lowLimit ? watch.limitShort(credits(lowLimit.limit)) : "",
  );

  /** Names the last month that the balance pays for, or null if it is too far away. */
  function lastMonth(paid: number): string | null {
    if (paid > maxMonths) return null;
    let last = now;
    for (let month = 0; month < paid; month += 1) last = monthEnd(last);
    return format.month(last);
  }
}
