import type { Button, KnownBlock } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { centralFields, isHiddenForPerson } from "../../../company/record-fields.ts";
import { stateColours } from "../../../company/status.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import {
  recordNames,
  type CompanyChange,
  type FieldChange,
  type LeaverNotice,
  type PauseNotice,
  type RoundNotice,
  type Watch,
} from "../../watches/watch.ts";
import { colourMarks, joinParts, lira } from "../lookup/card-parts.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  paragraph,
  section,
  unfolded,
  type Message,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { freeButton, keyButtons, keyStateOf, type KeyState } from "../../slack/notice.ts";
import { mayEnterKey } from "../../slack/permission.ts";
import type { AddressedNotice, DueWork, NoticeContext } from "../../slack/feature.ts";
import {
  contextFor,
  resumeButton,
  stopButton,
  titlesOf,
  watchName,
  type WatchContext,
} from "./watch-lines.ts";

/** The changes of a round, for the watch's user or its channel. */
export const roundNotice: DueWork = {
  notice: {
    kind: "watch",
    mayRead,
    deliverElsewhere: tellOthers,
    draw: ({ texts }, _reader, state) => Promise.resolve(roundMessage(texts, state as RoundNotice)),
  },
};

/** The pause of a watch, for its user. */
export const pauseNotice: DueWork = {
  notice: {
    kind: "watch-pause",
    mayRead,
    deliverElsewhere: tellOthers,
    draw: async (services, reader, state) => {
      const notice = state as PauseNotice;
      const { vkn, listName, watchId } = notice;
      const isTitled = vkn !== null && listName === null;
      const { isDemo } = services;
      const mayEnter = () => mayEnterKey({ services, person: reader });
      const [watchContext, watch, titleOf, account] = await Promise.all([
        contextFor(services, reader),
        services.watchStore.watch(reader.team, watchId),
        titlesOf(services.lookups, reader.team, isTitled ? [vkn] : []),
        keyStateOf(notice.reason, { isDemo, mayEnter }),
      ]);
      const title = isTitled ? titleOf(vkn) : null;
      return pauseMessage({ ...watchContext, account }, { ...notice, title }, watch);
    },
  },
};

/** The end of a user's membership, for managers. */
export const leftNotice: DueWork = {
  notice: {
    kind: "watch-left",
    deliverElsewhere: tellOtherManagers,
    draw: async (services, reader, state) => {
      const notice = state as LeaverNotice;
      const [watchContext, watch] = await Promise.all([
        contextFor(services, reader),
        services.watchStore.watch(reader.team, notice.watchId),
      ]);
      return leftMessage(watchContext, notice, watch?.state === "ended" ? null : watch);
    },
  },
};

/** Passes a manager's notice on to the other managers; each gets it once. */
async function tellOtherManagers(
  { services, recipients }: NoticeContext,
  { team, key, userId, state }: AddressedNotice,
) {
  const others = (await recipients()).filter((manager) => manager !== userId);
  if (others.length === 0) throw new Error("a watch's notice has no reader at present");
  await services.noticeStore.notify({ team, key, state }, others);
}

/** True for an internal channel or a member, or null if Slack does not say. */
async function mayRead(
  { services: { authority }, installed }: NoticeContext,
  { userId }: AddressedNotice,
): Promise<boolean | null> {
  if (isChannel(userId)) {
    const scope = await authority.scopeOf({ channel: userId });
    return scope === "unverified" ? null : scope === "internal";
  }
  const role = await authority.roleNow({ ...installed, userId });
  return role === "unverified" ? null : role === "member" || role === "admin";
}

/** Passes a channel's notice on to the watch's user, and a user's notice on to managers. */
async function tellOthers(context: NoticeContext, notice: AddressedNotice) {
  const { services } = context;
  const { team, key, userId, state } = notice;
  const { watchId, watcherId } = state as RoundNotice | PauseNotice;
  const watch = await services.watchStore.watch(team, watchId);
  if (!watch) return;
  if (watcherId !== undefined) return tellOtherManagers(context, notice);
  // The key alone may belong to the reader's own notice of the same round.
  const ownKey = `${key}:${userId}`;
  if (userId !== watch.userId) {
    const place = isChannel(userId) ? { instead: userId } : {};
    const passedOn = { team, key: ownKey, state: { ...state, ...place } };
    return services.noticeStore.notify(passedOn, [watch.userId]);
  }
  const passedOn = { ...state, watcherId: userId };
  return tellOtherManagers(context, { ...notice, key: ownKey, state: passedOn });
}

function isChannel(id: string): boolean {
  return /^[CG]/.test(id);
}

/** Draws a round's changes. Channels read no sums, no silent companies, no persons' businesses. */
export function roundMessage(texts: Texts, notice: RoundNotice): Message {
  const { credits, watch } = texts;
  const { watchId, isLoud, toChannel, listName } = notice;
  const changed = notice.changed
    .filter(({ isPerson }) => !toChannel || !isPerson)
    .sort((one, other) => Number(other.isLoud) - Number(one.isLoud));
  const shownList = listName === null ? "" : escapeData(clip(listName, 80));
  const reason = reasonOf(texts, notice);
  const { roundCost = null } = notice;
  const costs = toChannel
    ? []
    : [
        roundCost === null ? "" : watch.roundCost(credits(roundCost)),
        roundCost === null && isLoud ? "" : watch.thisMonth(credits(notice.spent)),
      ];
  const settings = { label: watch.buttons.settings, actionId: actionIds.watch };
  const ownButtons = toChannel ? [] : [button({ ...settings, value: `watch:${watchId}` })];
  const [first] = changed;
  if (isLoud && first) {
    return {
      text: `${markOf(first)}${watch.title} · ${plainName(texts, first)}`,
      blocks: [
        unfolded(companyText(texts, first)),
        ...actions([openButton(texts, first), ...ownButtons]),
        ...context(joinParts(reason, shownList, ...costs)),
      ],
    };
  }
  const { apart = 0 } = notice;
  const { changedInAll = changed.length + apart } = notice;
  const heading = roundHeading(texts, notice, changedInAll);
  const silent = toChannel ? [] : silentLines(texts, notice);
  const { rows, otherVkns } = fittingRows(texts, changed, silent.join("").length);
  const others = otherVkns.length > 0 ? watch.others(shownVkns(otherVkns)) : "";
  return {
    text: joinParts(heading, shownList),
    blocks: [
      section(joinParts(`*${heading}*`, shownList)),
      ...rows,
      ...paragraph(others),
      ...silent.flatMap((line) => paragraph(line)),
      ...actions([...fileButtons(texts, notice, changedInAll), ...ownButtons]),
      ...context(joinParts(reason, ...costs), apart > 0 ? watch.apart(apart) : ""),
    ],
  };
}

/** Says why the reader gets a notice. */
function reasonOf(
  { watch, mention }: Texts,
  notice: Pick<RoundNotice, "watcherId" | "instead"> & { toChannel?: boolean },
): string {
  const { because } = watch;
  const { watcherId, instead, toChannel } = notice;
  if (watcherId !== undefined) return because.manager(mention(watcherId));
  if (instead !== undefined) return because.instead(`<#${instead}>`);
  return toChannel === true ? because.channel : because.own;
}

function roundHeading({ watch }: Texts, notice: RoundNotice, changed: number): string {
  const { checked, listName } = notice;
  if (listName === null) return changed > 0 ? watch.oneChanged : watch.oneUnchecked;
  return watch.round(checked, changed);
}

/** Names the companies without an answer: those that may have been charged, and the others. */
function silentLines({ watch }: Texts, { unknown, unavailable = [] }: RoundNotice): string[] {
  return [
    ...(unknown.length > 0 ? [watch.unknown(shownVkns(unknown))] : []),
    ...(unavailable.length > 0 ? [watch.unavailable(shownVkns(unavailable))] : []),
  ];
}

/** Offers the file of several changes, which older versions' notices do not have. */
function fileButtons({ watch }: Texts, notice: RoundNotice, changed: number): Button[] {
  const { round, toChannel, watchId } = notice;
  if (round === undefined || toChannel || changed < 2) return [];
  const value = `${watchId}|${round}`;
  return [button({ label: watch.buttons.file, actionId: actionIds.watchFile, value })];
}

/** Draws the rows of a round's file: account code, VKN, title, field, before and after. */
export function changeRows(
  texts: Texts,
  changes: readonly (CompanyChange & { code: string })[],
): string[][] {
  const { personsBusiness, watch } = texts;
  const rows = changes.flatMap(({ code, vkn, title, isPerson, changes: fields }) => {
    const name = isPerson ? personsBusiness : (title ?? "");
    return fields.map((change) => {
      const { name: field, before, after } = changeWords(texts, change, isPerson);
      return [code, vkn, name, field, before, after];
    });
  });
  return [[...watch.file.columns], ...rows];
}

/** The longest list of VKNs, about 280; chosen by hand. */
const maxVknsLength = 3_400;
/** A VKN with its comma and space. */
const vknCharacters = 12;
/** The characters of a notice's other texts; chosen by hand. */
const frameCharacters = 1_800;
/** Chosen by hand: a message has fifty blocks, some for the other texts. */
const maxRows = 40;

function shownVkns(vkns: readonly string[]): string {
  return clip(vkns.join(", "), maxVknsLength);
}

/** Draws the rows that fit; returns them and the VKNs of the other companies. */
function fittingRows(texts: Texts, changed: readonly CompanyChange[], usedCharacters: number) {
  const rows: KnownBlock[] = [];
  const vknsLength = Math.min(changed.length * vknCharacters, maxVknsLength);
  let space = slackLimits.message.blocksCharacters - frameCharacters - usedCharacters - vknsLength;
  for (const one of changed.slice(0, maxRows)) {
    const row = section(companyText(texts, one), openButton(texts, one));
    space -= JSON.stringify(row).length;
    if (space < 0) break;
    rows.push(row);
  }
  return { rows, otherVkns: changed.slice(rows.length).map(({ vkn }) => vkn) };
}

function companyText(texts: Texts, change: CompanyChange): string {
  const { vkn, isPerson, leaves } = change;
  const title = isPerson ? null : change.title;
  const name = watchName(texts, { listName: null, title, vkn, companies: 1 });
  return [
    `${markOf(change)}${name}`,
    ...change.changes.map((one) => changeLine(texts, one, isPerson)),
    ...(leaves ? [texts.watch.leaves] : []),
  ].join("\n");
}

/** Returns a loud change's mark with a space; the mark of a quiet one is "". */
function markOf({ isLoud, state = "closed" }: CompanyChange): string {
  return isLoud ? `${colourMarks[stateColours[state]]} ` : "";
}

function openButton(texts: Texts, change: CompanyChange): Button {
  const { open: label } = texts.home;
  const spoken = joinParts(label, plainName(texts, change));
  const { vkn: value } = change;
  return button({ label, spoken, actionId: `${actionIds.watchCard}:${value}`, value });
}

function plainName({ personsBusiness }: Texts, { vkn, title, isPerson }: CompanyChange): string {
  const name = isPerson ? personsBusiness : escapeData(clip(title ?? "", 150));
  return joinParts(name, `VKN ${vkn}`);
}

/** Describes a change. The title of a person's business is a name, and stays out. */
function changeLine(texts: Texts, change: FieldChange, isPerson: boolean): string {
  const { name, before, after } = changeWords(texts, change, isPerson);
  if (before === "" && after === "") return texts.watch.differs(name);
  const shown = (value: string) => escapeData(clip(value, 200));
  return `${name}: ${shown(before)} → *${shown(after)}*`;
}

/** Returns the words of a change; both values are empty if they are a person's name. */
function changeWords(texts: Texts, change: FieldChange, isPerson: boolean) {
  const { format, labels, watch } = texts;
  if (change.field === "record") {
    const { recordStates: states } = watch;
    return { name: watch.record, before: states[change.before], after: states[change.after] };
  }
  const { field } = change;
  const recordName = recordNames[field];
  // A watch compares the subtype and calls it the type.
  const name = labels.merkez[recordName === "FirmaNevi" ? "FirmaNeviGrup" : recordName];
  if (isPerson && isHiddenForPerson(recordName)) return { name, before: "", after: "" };
  const { type } = centralFields[recordName];
  const wordsOf = (value: string | null) => {
    if (value === null || value === "") return watch.none;
    if (type === "lira") return lira(texts, clip(value, 40)) || watch.none;
    if (type === "date") return format.tradeDate(value);
    return field === "status" ? withMeaning(texts, value) : value;
  };
  return { name, before: wordsOf(change.before), after: wordsOf(change.after) };
}

/** Draws a pause: its reason, the new price, its end, and the buttons to resume. */
export function pauseMessage(
  watchContext: WatchContext & { account: KeyState },
  notice: PauseNotice,
  watch: (Parameters<typeof resumeButton>[1] & Partial<Pick<Watch, "state">>) | null,
): Message {
  const { texts, account } = watchContext;
  const { credits, watch: text } = texts;
  const { reason, price, newPrice, untilNextMonth, listName } = notice;
  // A watch of one company has no other companies; this one may have been queried.
  const rest = listName === null ? "" : text.notAsked;
  const name = watchName(texts, { ...notice, companies: watch?.vkns.length ?? 1 });
  const prices = newPrice === null ? "" : text.newPrice(credits(price), credits(newPrice));
  const ending = untilNextMonth ? text.onFirst : text.byPress;
  const mending = account.problem && text.mend[account.problem](account.mayChange);
  const settings = { label: text.buttons.settings, actionId: actionIds.watch };
  return {
    text: text.pausedTitle,
    blocks: [
      section(
        [
          name,
          text.paused(text.reasons[reason]),
          mending,
          prices,
          [rest, ending].filter(Boolean).join(" "),
        ]
          .filter(Boolean)
          .join("\n"),
      ),
      ...(watch && watch.state !== "ended"
        ? actions([
            ...keyButtons(account).map((one) => freeButton(texts, one)),
            resumeButton(watchContext, { ...watch, pause: reason }),
            button({ ...settings, value: `watch:${notice.watchId}` }),
          ])
        : []),
      ...context(reasonOf(texts, notice)),
    ],
  };
}

/** Draws a watch whose user has left, with the buttons to take it over or stop it. */
export function leftMessage(
  watchContext: WatchContext,
  notice: LeaverNotice,
  watch: Parameters<typeof resumeButton>[1] | null,
): Message {
  const { texts } = watchContext;
  const { mention, watch: text } = texts;
  const name = watchName(texts, { ...notice, title: null });
  const reason = notice.isUnverified ? "unverified" : "left";
  return {
    text: text.pausedTitle,
    blocks: [
      section([text[reason](mention(notice.userId)), name].join("\n")),
      ...(watch
        ? actions([
            resumeButton(watchContext, watch),
            stopButton(texts, notice.watchId, notice.companies),
          ])
        : []),
    ],
  };
}
