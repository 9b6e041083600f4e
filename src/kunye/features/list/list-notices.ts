import { setTimeout as delay } from "node:timers/promises";
import type { CompanyList, ListBooks, ListContext, TakenList } from "../../lists/company-list.ts";
import { collectCompanies } from "../../lists/row-findings.ts";
import { remainingOf, limitUses } from "../../lookups/limit-use.ts";
import { outsideSlot, withoutSlot } from "../../../platform/slots.ts";
import type { Texts } from "../../texts/texts.ts";
import { isUndeliverable } from "../../slack/web-api.ts";
import {
  type Message,
  escapeData,
  noUnfurling,
  section,
  withBlockIds,
} from "../../slack/blocks.ts";
import { answerView } from "../../slack/modal-view.ts";
import type { ListModal, ListNotices, Services, SharedServices } from "../../slack/interaction.ts";
import { sendParcel } from "../../slack/slack-files.ts";
import { keyStateOf } from "../../slack/notice.ts";
import { emptySummary, type ListCard } from "./list-buttons.ts";
import { clipAndEscape, hasFileWithEnd, listMessage } from "./list-message.ts";
import { listSummary, namedCompanies, writtenFiles } from "./list-outcomes.ts";

type DrawPorts = Pick<
  SharedServices,
  "listStore" | "lookups" | "now" | "team" | "confirmFrom" | "isDemo"
> & {
  seen: Pick<SharedServices["seen"], "accountsOf">;
  /** True if a user may enter the team's own key of the registry. */
  mayEnterKey: (person: { team: string; userId: string }) => Promise<boolean>;
};

type SharedPorts = DrawPorts &
  Pick<SharedServices, "textsOf" | "log" | "heavyWork"> & {
    /** Returns a team's client, or null after an uninstallation. */
    slackOf: (team: string) => Services["slack"] | null;
  };
type NoticePorts = SharedPorts & Pick<Services, "slack">;

/** The time for updating one message; longer than Slack's time-outs with retries. */
const leaseMs = 60_000;
/** Chosen by hand: the message is drawn without the balance otherwise. */
const balanceWithinMs = 2_000;
/** The wait for an ended list's file; chosen by hand, shorter than the lease. */
const fileWithinMs = 20_000;

/** Builds the updates of lists' messages and windows. */
export function createListNotices(shared: SharedPorts): ListNotices {
  const { listStore, log, slackOf } = shared;
  /** The last work of each team that has any. */
  const lastWorks = new Map<string, Promise<unknown>>();
  const windows = createListWindows(log, async (id, texts) => {
    const list = await listStore.list(id);
    const slack = list && slackOf(list.team);
    if (!slack) return null;
    const isIdle = isListIdle(list, await listStore.listBooks(id));
    return { message: await drawList({ ...shared, texts }, list), isIdle, slack };
  });

  /**
   * Runs a team's work in order, so that a newer message is never overwritten by an older one.
   * Another team's Slack may be slow.
   */
  function enqueue(team: string, work: () => Promise<unknown>): Promise<unknown> {
    const before = lastWorks.get(team) ?? Promise.resolve();
    const done = withoutSlot(() => before.then(work));
    const last = done
      .catch(() => undefined)
      .then(() => {
        if (lastWorks.get(team) === last) lastWorks.delete(team);
      });
    lastWorks.set(team, last);
    return outsideSlot(() => done);
  }

  async function runQueued(team: string, work: () => Promise<unknown>): Promise<void> {
    await enqueue(team, work).catch(logFailure);
  }

  const updateWindows = (team: string) => runQueued(team, () => windows.update(team));

  async function runTeam(team: string): Promise<void> {
    const show = (id: string) => updateList(id, { mayPost: true }).catch(logFailure);
    try {
      await enqueue(team, () => listStore.showDue(team, leaseMs, show));
    } finally {
      await updateWindows(team);
    }
  }

  /** Returns the teams with due messages or open windows. Without the app, a team's messages wait. */
  async function teamsAtWork(): Promise<string[]> {
    const due = (await listStore.teamsToShow()).filter((team) => slackOf(team) !== null);
    return [...new Set([...due, ...windows.teams()])];
  }

  /** Updates a list's message; `mayPost` allows to post one, also for the end. True if idle. */
  async function updateList(id: string, { mayPost }: { mayPost: boolean }): Promise<boolean> {
    const list = await listStore.list(id);
    if (!list) return true;
    const slack = slackOf(list.team);
    if (!slack) return false;
    const ports = { ...shared, slack };
    const books = await listStore.listBooks(id);
    const isIdle = isListIdle(list, books);
    if (isIdle && isUntoldEnd(list)) {
      // The message of the end takes the place of this one, which is not drawn again.
      if (mayPost) await postEnd(ports, list, books);
    } else if (mayPost || list.context.message) await updateOrPost(ports, list);
    if (isIdle) return true;
    // Another replica may have ended the list in the meantime.
    const { state } = (await listStore.list(id)) ?? list;
    return state !== list.state && updateList(id, { mayPost });
  }

  /** Logs a failure; true if Slack will never take the message. */
  function logFailure(error: unknown): boolean {
    log.warn({ err: error }, "a list's message was not updated");
    return isUndeliverable(error);
  }

  return {
    draw: (list, texts) => drawList({ ...shared, texts }, list),
    async post(list) {
      const slack = slackOf(list.team);
      // Awaited: presses need the stored place of the message.
      if (slack) await enqueue(list.team, () => updateOrPost({ ...shared, slack }, list));
    },
    async show({ id, team }) {
      await runQueued(team, () => updateList(id, { mayPost: false }));
      await updateWindows(team);
    },
    async follow(window) {
      windows.follow(window);
      await updateWindows(window.team);
    },
    run: async (team) => {
      const teams = team === undefined ? await teamsAtWork() : [team];
      await Promise.all(teams.map(runTeam));
    },
  };
}

function isListIdle({ state }: CompanyList, books: ListBooks): boolean {
  // Queries with an unknown outcome stay open.
  return state !== "running" && books.open === books.unknown;
}

/** True if a list's end or pause was not told yet. */
function isUntoldEnd({ state, attempts, context }: TakenList): boolean {
  return (state === "done" || state === "paused") && context.toldAttempt !== attempts;
}

/** Updates a list's message, or posts it. */
async function updateOrPost(ports: NoticePorts, list: CompanyList): Promise<void> {
  const { slack } = ports;
  const { context } = list;
  const texts = await ports.textsOf(list);
  const message = await drawList({ ...ports, texts }, list);
  if (context.message) {
    try {
      await slack.chat.update({ ...context.message, ...message });
      return;
    } catch (error) {
      // A deleted message is posted again.
      if (!isUndeliverable(error)) throw error;
    }
  }
  await post(ports, list, message, context);
}

/** Posts a list's message and stores its place; returns the place. */
async function post(
  { slack, listStore }: NoticePorts,
  { id, userId }: CompanyList,
  message: Message,
  context: ListContext,
): Promise<ListContext["message"]> {
  const { channel, ts } = await slack.chat.postMessage({
    channel: userId,
    ...message,
    ...noUnfurling,
  });
  const place = channel && ts ? { channel, ts } : null;
  await listStore.setListContext(id, { ...context, message: place });
  return place;
}

/**
 * Posts the message of a list that ended or paused anew, in place of the earlier one: Slack notifies
 * nobody of an update. A small list's file follows in the message's thread.
 */
async function postEnd(ports: NoticePorts, list: TakenList, books: ListBooks): Promise<void> {
  const { context, attempts } = list;
  const withTexts = { ...ports, texts: await ports.textsOf(list) };
  const message = await drawList(withTexts, list);
  if (context.message) await removeMessage(withTexts, list, context.message);
  const place = await post(ports, list, message, { ...context, toldAttempt: attempts });
  if (hasFileWithEnd(list, books) && place) await sendFileBelow(withTexts, list, place);
}

type MessagePlace = NonNullable<ListContext["message"]>;

/** Deletes a list's message; where Slack refuses, one line is left of the message. */
async function removeMessage(
  { slack, texts }: NoticePorts & Pick<Services, "texts">,
  { context }: CompanyList,
  place: MessagePlace,
): Promise<void> {
  const text = texts.lists.movedBelow(clipAndEscape(context.name));
  const left = { text, blocks: withBlockIds([section(text)]) };
  await slack.chat
    .delete(place)
    .catch(() => slack.chat.update({ ...place, ...left }))
    .catch((error: unknown) => {
      if (!isUndeliverable(error)) throw error;
    });
}

/** Sends a list's file below the list's message; the message has a button for it, too. */
async function sendFileBelow(
  ports: NoticePorts & Pick<Services, "texts">,
  list: CompanyList,
  { channel, ts: thread }: MessagePlace,
): Promise<void> {
  const { team, userId, context } = list;
  const waited = new AbortController();
  const written = await Promise.race([
    writtenFiles((piece) => ports.heavyWork.run({ team, userId }, piece), ports, list),
    delay(fileWithinMs, null, { signal: waited.signal }),
  ]);
  waited.abort();
  if (written?.kind !== "done") return;
  const { file } = ports.texts.lists;
  const caption = file.caption(escapeData(context.name));
  await sendParcel(ports, userId, { caption, files: written.result, channel, thread });
}

async function drawList(
  services: DrawPorts & Pick<Services, "texts">,
  list: CompanyList,
): Promise<Message> {
  const { listStore, lookups } = services;
  const { id, team, state } = list;
  const [books, prices, money, next, summary, watchable] = await Promise.all([
    listStore.listBooks(id),
    lookups.prices(team),
    state === "running" ? null : moneyFor(services, list),
    state === "running" ? listStore.nextList(team) : list,
    state === "done" ? listSummary(services, list) : emptySummary,
    state === "done" ? collectCompanies({ lists: listStore, lookups }, list) : null,
  ]);
  const named = await namedCompanies(services, list, books);
  const companyCount = watchable?.companies.length ?? 0;
  const account = await accountOfList(services, list);
  const card = { list, books, prices, money, summary, named, companyCount, account };
  // The list may have ended in the meantime.
  const isWaiting = next !== null && next.id !== id;
  const message = listMessage({ ...services, ...card, isWaiting });
  return { ...message, blocks: withBlockIds(message.blocks) };
}

/** Reads how a paused list's owner meets the team's account. */
function accountOfList(ports: DrawPorts, list: CompanyList): Promise<ListCard["account"]> {
  const { isDemo } = ports;
  const outcome = list.state === "paused" ? list.reason : null;
  return keyStateOf(outcome, { isDemo, mayEnter: () => ports.mayEnterKey(list) });
}

/** Reads a user's spendable credits; `balance` is null if unknown, `limit` if there is none. */
async function moneyFor({ lookups, team: { book } }: DrawPorts, { team, userId }: CompanyList) {
  const [reading, spending, { limitsOf }] = await Promise.all([
    lookups.balance(team, balanceWithinMs),
    lookups.monthSpending(team),
    book(team),
  ]);
  const limits = limitUses(limitsOf(userId), spending, userId).map(remainingOf);
  return {
    balance: reading.kind === "balance" ? reading.balance : null,
    limit: limits.length === 0 ? null : Math.min(...limits),
  };
}

interface DrawnList extends Pick<Services, "slack"> {
  message: Message;
  isIdle: boolean;
}

/** Updates lists' windows until the list ends or pauses, the window closes or the app restarts. */
function createListWindows(
  log: Services["log"],
  draw: (id: string, texts: Texts) => Promise<DrawnList | null>,
) {
  const windows = new Map<string, ListModal>();

  async function update(window: ListModal): Promise<void> {
    const { viewId, listId, origin, texts, shown } = window;
    const drawn = await draw(listId, texts);
    if (drawn && JSON.stringify(drawn.message) !== JSON.stringify(shown)) {
      const view = answerView(texts, texts.lists.modal.title, [drawn.message], origin);
      await drawn.slack.views.update({ view_id: viewId, view });
      window.shown = drawn.message;
    }
    if (!drawn || drawn.isIdle) windows.delete(viewId);
  }

  return {
    follow(window: ListModal): void {
      windows.set(window.viewId, window);
    },
    teams: (): string[] => [...windows.values()].map(({ team }) => team),
    async update(team: string): Promise<void> {
      for (const window of [...windows.values()].filter((one) => one.team === team)) {
        await update(window).catch((error: unknown) => {
          // The window was closed.
          if (isUndeliverable(error)) windows.delete(window.viewId);
          else log.warn({ err: error }, "a list's window was not updated");
        });
      }
    },
  };
}
