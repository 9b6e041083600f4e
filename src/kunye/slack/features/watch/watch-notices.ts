import type { Button, KnownBlock } from "@slack/types";
import { slackLimits } from "../../../../platform/slack-limits.ts";
import { stateColours } from "../../../../company/status.ts";
import { withMeaning, type Texts } from "../../../texts/texts.ts";
import type {
  CompanyChange,
  FieldChange,
  LeaverNotice,
  PauseNotice,
  RoundNotice,
} from "../../../watches/watch.ts";
import { colourMarks, joinParts, lira } from "../../answer/common-parts.ts";
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
} from "../../blocks/blocks.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { AddressedNotice, DueWork, NoticeContext } from "../../reply/feature.ts";
import { contextFor, resumeButton, titlesOf, watchName, type WatchContext } from "./watch-lines.ts";

/** The changes of a round, for the watch's user or its channel. */
export const roundNotice: DueWork = {
  notice: {
    kind: "watch",
    mayRead,
    deliverElsewhere: tellUser,
    draw: ({ texts }, _reader, state) => Promise.resolve(roundMessage(texts, state as RoundNotice)),
  },
};

export const pauseNotice: DueWork = {
  notice: {
    kind: "watch-pause",
    mayRead,
    draw: async (services, reader, state) => {
      const notice = state as PauseNotice;
      const { vkn, listName, watchId } = notice;
      const isTitled = vkn !== null && listName === null;
      const [watchContext, watch, titleOf] = await Promise.all([
        contextFor(services, reader),
        services.watches.watch(reader.team, watchId),
        titlesOf(services.lookups, reader.team, isTitled ? [vkn] : []),
      ]);
      const title = isTitled ? titleOf(vkn) : null;
      return pauseMessage(watchContext, { ...notice, title }, watch);
    },
  },
};

/** The end of a user's membership, for managers. */
export const leftNotice: DueWork = {
  notice: {
    kind: "watch-left",
    draw: async (services, reader, state) => {
      const notice = state as LeaverNotice;
      const [watchContext, watch] = await Promise.all([
        contextFor(services, reader),
        services.watches.watch(reader.team, notice.watchId),
      ]);
      return leftMessage(watchContext, notice, watch);
    },
  },
};

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

/** Sends the watch's user a notice that its channel must not read. */
async function tellUser(
  { services }: NoticeContext,
  { team, key, userId, state }: AddressedNotice,
) {
  if (!isChannel(userId)) return;
  const notice = state as RoundNotice;
  const watch = await services.watches.watch(team, notice.watchId);
  // The key alone may belong to the user's own notice of the same round.
  const userNotice = { team, key: `${key}:${userId}`, state };
  if (watch) await services.team.notices.notify(userNotice, [watch.userId]);
}

function isChannel(id: string): boolean {
  return /^[CG]/.test(id);
}

/** Draws a round's changes. Channels read no sums, unknown outcomes or persons' businesses. */
export function roundMessage(texts: Texts, notice: RoundNotice): Message {
  const { watch, credits } = texts;
  const { checked, isLoud, toChannel, listName, spent } = notice;
  const changed = notice.changed.filter(({ isPerson }) => !toChannel || !isPerson);
  const shownList = listName === null ? "" : escapeData(clip(listName, 80));
  const reason = watch.because[toChannel ? "channel" : "own"];
  const month = toChannel ? "" : watch.thisMonth(credits(spent));
  const settings = { label: watch.buttons.settings, actionId: actionIds.watch };
  const ownButtons = toChannel ? [] : [button({ ...settings, value: `watch:${notice.watchId}` })];
  const [first] = changed;
  if (isLoud && first) {
    const mark = colourMarks[stateColours[first.state ?? "closed"]];
    return {
      text: `${mark} ${watch.title} · ${plainName(texts, first)}`,
      blocks: [
        unfolded(`${mark} ${companyText(texts, first)}`),
        ...actions([openButton(texts, first), ...ownButtons]),
        ...context(joinParts(reason, shownList, month)),
      ],
    };
  }
  const round = checked === 1 ? watch.oneChanged : watch.round(checked, changed.length);
  const unknown = toChannel ? [] : notice.unknown;
  const notAnswered =
    unknown.length > 0 ? clip(watch.unknown(unknown.join(", ")), maxVknsLength) : "";
  const { rows, otherVkns } = fittingRows(texts, changed, notAnswered.length);
  const others =
    otherVkns.length > 0 ? clip(watch.others(otherVkns.join(", ")), maxVknsLength) : "";
  return {
    text: joinParts(round, shownList),
    blocks: [
      section(joinParts(`*${round}*`, shownList)),
      ...rows,
      ...paragraph(others),
      ...paragraph(notAnswered),
      ...actions(ownButtons),
      ...context(joinParts(reason, month), checked > 1 ? watch.loudApart : ""),
    ],
  };
}

const maxVknsLength = 5_900;
const vknCharacters = 12;
/** The characters of a notice's other texts. */
const frameCharacters = 1_800;
const maxRows = 40;

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
  const { vkn, isPerson } = change;
  const title = isPerson ? null : change.title;
  const name = watchName(texts, { listName: null, title, vkn, companies: 1 });
  return [name, ...change.changes.map((one) => changeLine(texts, one, isPerson))].join("\n");
}

function openButton(texts: Texts, change: CompanyChange): Button {
  const { open: label } = texts.home;
  const spoken = joinParts(label, plainName(texts, change));
  const { vkn: value } = change;
  return button({ label, spoken, actionId: `${actionIds.watchCard}:${value}`, value });
}

function plainName({ monthFile }: Texts, { vkn, title, isPerson }: CompanyChange): string {
  const name = isPerson ? monthFile.personsBusiness : escapeData(clip(title ?? "", 150));
  return joinParts(name, `VKN ${vkn}`);
}

/** Describes a change. The title of a person's business is a name, and stays out. */
function changeLine(texts: Texts, { field, before, after }: FieldChange, isPerson: boolean) {
  const { watch } = texts;
  const name = watch.fields[field];
  if (isPerson && field === "title") return watch.differs(name);
  const shownValue = (value: string | null) => {
    if (value === null || value === "") return watch.none;
    if (field === "capital") return lira(texts, clip(value, 40)) || watch.none;
    return escapeData(clip(field === "status" ? withMeaning(texts, value) : value, 200));
  };
  return `${name}: ${shownValue(before)} → *${shownValue(after)}*`;
}

/** Draws a pause: its reason, the new price, its end, and the button to resume. */
export function pauseMessage(
  watchContext: WatchContext,
  notice: PauseNotice,
  watch: Parameters<typeof resumeButton>[1] | null,
): Message {
  const { texts } = watchContext;
  const { watch: text, credits } = texts;
  const { reason, price, newPrice, untilNextMonth } = notice;
  const name = watchName(texts, { ...notice, companies: watch?.vkns.length ?? 1 });
  const prices = newPrice === null ? "" : text.newPrice(credits(price), credits(newPrice));
  const ending = untilNextMonth ? text.onFirst : text.byPress;
  const settings = { label: text.buttons.settings, actionId: actionIds.watch };
  return {
    text: text.pausedTitle,
    blocks: [
      section(
        [name, text.paused(text.reasons[reason]), prices, `${text.notAsked} ${ending}`]
          .filter(Boolean)
          .join("\n"),
      ),
      ...(watch
        ? actions([
            resumeButton(watchContext, { ...watch, pause: reason }),
            button({ ...settings, value: `watch:${notice.watchId}` }),
          ])
        : []),
      ...context(text.because.own),
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
  const { watch: text, mention } = texts;
  const name = watchName(texts, { ...notice, title: null });
  const stop = { label: text.buttons.stop, actionId: actionIds.watchStop, value: notice.watchId };
  return {
    text: text.pausedTitle,
    blocks: [
      section([text.left(mention(notice.userId)), name].join("\n")),
      ...(watch ? actions([resumeButton(watchContext, watch), button(stop)]) : []),
    ],
  };
}
