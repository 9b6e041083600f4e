import type { KnownBlock } from "@slack/types";
import { slackLimits } from "../../../../platform/slack-limits.ts";
import { glossed, type Texts } from "../../../texts/texts.ts";
import type {
  CompanyChange,
  FieldChange,
  LeftNotice,
  PauseNotice,
  RoundNotice,
} from "../../../watches/watch.ts";
import { joined } from "../../answer/common-parts.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  section,
  type Message,
} from "../../blocks/blocks.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { Addressed, DueWork, Telling } from "../../reply/feature.ts";
import type { Services } from "../../reply/interaction.ts";
import { heldTitles } from "./read-watches.ts";
import { resumeButton, watchName, type WatchContext } from "./watch-lines.ts";

/** The changes of a round, for the watch's user or its channel. */
export const roundNotice: DueWork = {
  notice: {
    kind: "watch",
    mayRead,
    instead: tellOwner,
    draw: ({ texts }, _reader, state) => Promise.resolve(roundMessage(texts, state as RoundNotice)),
  },
};

/** A pause, for the watch's user. */
export const pauseNotice: DueWork = {
  notice: {
    kind: "watch-pause",
    mayRead,
    draw: async (services, reader, state) => {
      const notice = state as PauseNotice;
      const { vkn, listName } = notice;
      const [drawing, watch, titleOf] = await Promise.all([
        contextFor(services, reader),
        found(services, reader, notice),
        heldTitles(services.lookups, reader.team, vkn === null ? [] : [vkn]),
      ]);
      const title = vkn === null || listName !== null ? null : titleOf(vkn);
      return pauseMessage(drawing, { ...notice, title }, watch);
    },
  },
};

/** The end of a user's membership, for managers. */
export const leftNotice: DueWork = {
  notice: {
    kind: "watch-left",
    draw: async (services, reader, state) => {
      const notice = state as LeftNotice;
      return leftMessage(
        await contextFor(services, reader),
        notice,
        await found(services, reader, notice),
      );
    },
  },
};

type Reader = Record<"team" | "userId", string>;

function found({ watches }: Services, { team }: Reader, { watchId }: { watchId: string }) {
  return watches.watch(team, watchId);
}

/** Reads the input of every drawing of watches. */
export async function contextFor(
  { lookups, texts, confirmFrom }: Pick<Services, "lookups" | "texts" | "confirmFrom">,
  { team, userId }: Reader,
): Promise<WatchContext> {
  const [{ vkn: price }, now] = await Promise.all([lookups.prices(team), lookups.now()]);
  return { texts, price, confirmFrom, userId, now };
}

/** True for an internal channel, and for a member; null while Slack does not say. */
async function mayRead(
  { services: { authority }, installed }: Telling,
  { userId }: Addressed,
): Promise<boolean | null> {
  if (isChannel(userId)) {
    const scope = await authority.scopeOf({ channel: userId });
    return scope === "unverified" ? null : scope === "internal";
  }
  const role = await authority.roleNow({ ...installed, userId });
  return role === "unverified" ? null : role === "member" || role === "admin";
}

/** Tells by direct message what a channel does not get. */
async function tellOwner({ services }: Telling, { team, key, userId, state }: Addressed) {
  if (!isChannel(userId)) return;
  const notice = state as RoundNotice;
  const watch = await services.watches.watch(team, notice.watchId);
  if (watch) await services.team.notices.notify({ team, key, state }, [watch.userId]);
}

function isChannel(id: string): boolean {
  return /^[CG]/.test(id);
}

/** Draws a round's changes. A channel reads no sums, no unknown outcomes, and no person's business. */
export function roundMessage(texts: Texts, notice: RoundNotice): Message {
  const { watch } = texts;
  const { checked, isLoud, toChannel, listName, spent } = notice;
  const changed = notice.changed.filter(({ isPerson }) => !toChannel || !isPerson);
  const unknown = toChannel ? [] : notice.unknown;
  const round = checked === 1 ? watch.oneChanged : watch.round(checked, changed.length);
  const list = listName === null ? "" : escapeData(clip(listName, 80));
  const [first] = changed;
  const loud = isLoud && first ? `🔴 ${watch.loud(plainName(texts, first))}` : "";
  const heading = loud === "" ? [`*${round}*`, list] : [`*${loud}*`, list];
  const { rows, left } = fitting(texts, changed);
  const settings = { label: watch.buttons.settings, actionId: actionIds.watch };
  return {
    text: joined(loud || round, list),
    blocks: [
      section(joined(...heading)),
      ...rows,
      ...(left.length > 0 ? [section(clip(watch.others(left.join(", ")), 2_900))] : []),
      ...(unknown.length > 0 ? [section(clip(watch.unknown(unknown.join(", ")), 2_900))] : []),
      ...(toChannel ? [] : actions([button({ ...settings, value: `watch:${notice.watchId}` })])),
      ...context(
        joined(
          watch.because[toChannel ? "channel" : "own"],
          toChannel ? "" : watch.thisMonth(texts.credits(spent)),
        ),
      ),
    ],
  };
}

/** Characters for what stands beside the rows. */
const beside = 7_500;
const mostRows = 40;

/** The rows of as many companies as there is room for, and the VKNs of the others. */
function fitting(texts: Texts, changed: readonly CompanyChange[]) {
  const rows: KnownBlock[] = [];
  let room = slackLimits.message.blocksCharacters - beside;
  for (const one of changed.slice(0, mostRows)) {
    const row = companyRow(texts, one);
    room -= JSON.stringify(row).length;
    if (room < 0) break;
    rows.push(row);
  }
  return { rows, left: changed.slice(rows.length).map(({ vkn }) => vkn) };
}

/** A company with what changed, and its card one free press away. */
function companyRow(texts: Texts, change: CompanyChange): KnownBlock {
  const { vkn, isPerson } = change;
  const title = isPerson ? null : change.title;
  const name = watchName(texts, { listName: null, title, vkn, companies: 1 });
  const lines = change.changes.map((one) => changeLine(texts, one, isPerson));
  const { home } = texts;
  return section(
    [name, ...lines].join("\n"),
    button({
      label: home.open,
      spoken: joined(home.open, plainName(texts, change)),
      actionId: `${actionIds.watchCard}:${vkn}`,
      value: vkn,
    }),
  );
}

function plainName({ monthFile }: Texts, { vkn, title, isPerson }: CompanyChange): string {
  return joined(
    isPerson ? monthFile.personsBusiness : escapeData(clip(title ?? "", 150)),
    `VKN ${vkn}`,
  );
}

/** A field before and after; the title of a person's business is a name, and stays out. */
function changeLine(texts: Texts, { field, before, after }: FieldChange, isPerson: boolean) {
  const { watch } = texts;
  const name = watch.fields[field];
  if (isPerson && field === "title") return watch.differs(name);
  const shown = (value: string | null) =>
    value === null || value === ""
      ? watch.none
      : escapeData(clip(field === "status" ? glossed(texts, value) : value, 200));
  return `${name}: ${shown(before)} → *${shown(after)}*`;
}

/** Draws a pause: its reason, what it means for money, and the button to go on. */
export function pauseMessage(
  drawing: WatchContext,
  notice: PauseNotice,
  watch: Parameters<typeof resumeButton>[1] | null,
): Message {
  const { texts } = drawing;
  const { watch: text, credits } = texts;
  const { reason, price, newPrice, untilNextMonth } = notice;
  const name = watchName(texts, { ...notice, companies: watch?.vkns.length ?? 1 });
  const prices = newPrice === null ? "" : text.newPrice(credits(price), credits(newPrice));
  const then = untilNextMonth ? text.onFirst : text.byPress;
  const settings = { label: text.buttons.settings, actionId: actionIds.watch };
  return {
    text: text.pausedTitle,
    blocks: [
      section(
        [name, text.paused(text.reasons[reason]), prices, `${text.notAsked} ${then}`]
          .filter(Boolean)
          .join("\n"),
      ),
      ...(watch
        ? actions([
            resumeButton(drawing, { ...watch, pause: reason }),
            button({ ...settings, value: `watch:${notice.watchId}` }),
          ])
        : []),
      ...context(text.because.own),
    ],
  };
}

/** Draws the question who takes over a watch. */
export function leftMessage(
  drawing: WatchContext,
  notice: LeftNotice,
  watch: Parameters<typeof resumeButton>[1] | null,
): Message {
  const { texts } = drawing;
  const { watch: text, mention } = texts;
  const name = watchName(texts, { ...notice, title: null });
  const stop = { label: text.buttons.stop, actionId: actionIds.watchStop, value: notice.watchId };
  return {
    text: text.pausedTitle,
    blocks: [
      section([text.left(mention(notice.userId)), name].join("\n")),
      ...(watch ? actions([resumeButton(drawing, watch), button(stop)]) : []),
    ],
  };
}
