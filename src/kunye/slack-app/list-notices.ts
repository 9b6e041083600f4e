import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { DueNotice } from "../lists/ports/list-store.ts";
import { shownList, type ShownList } from "./cards/list-message.ts";
import { drawList, type ListServices } from "./draw-list.ts";
import { unfurling } from "./response-url.ts";
import { isUndeliverable } from "./slack-failure.ts";

/** What the messages of lists are drawn from, and sent by. */
export interface NoticePorts extends ListServices {
  slack: webApi.WebClient;
  log: Logger;
}

/** Each list's one message, in its person's direct messages. */
export interface ListNotices {
  /** Posts the message of a list that was just given. */
  post(shown: ShownList): Promise<void>;
  /** Brings a list's message up to date, where there is one. */
  show(listId: string): Promise<void>;
  /** Brings up to date what is due: each list from its start until its message tells how it came to rest. */
  run(): Promise<void>;
}

const leaseMs = 30_000;

/** Builds them. */
export function createListNotices(ports: NoticePorts): ListNotices {
  const { lists, log } = ports;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that nothing older is shown after something newer. */
  async function inTurn(work: () => Promise<unknown>): Promise<void> {
    last = last.then(work).catch((error: unknown) => {
      log.warn({ err: error }, notShown);
    });
    await last;
  }

  /** Shows a list, and answers whether that was all. */
  async function bringUpToDate(id: string, mayPost: boolean): Promise<boolean> {
    const list = await lists.list(id);
    const shown = list && shownList(list);
    if (shown && (mayPost || shown.context.message)) await send(ports, shown);
    const { open, unknown } = await lists.listBooks(id);
    return list?.state !== "running" && open === unknown;
  }

  async function runDue(): Promise<void> {
    const shown: [DueNotice, boolean][] = [];
    // Only who has taken a list posts. All are held until the last is shown, so that each is taken once.
    for (let due; (due = await lists.takeNotice(leaseMs));) {
      const isDone = await bringUpToDate(due.id, true).catch((error: unknown) => {
        log.warn({ err: error }, notShown);
        return isUndeliverable(error);
      });
      shown.push([due, isDone]);
    }
    for (const [due, isDone] of shown) await lists.endNotice(due, isDone);
  }

  return {
    post: (shown) => send(ports, shown),
    show: (id) => inTurn(() => bringUpToDate(id, false)),
    run: () => inTurn(runDue),
  };
}

const notShown = "a list's message was not brought up to date";

/** Sends a list's message: in place of the one that stands, else a new one. */
async function send(ports: NoticePorts, { list, context }: ShownList): Promise<void> {
  const { lists, slack } = ports;
  const message = await drawList(ports, { list, context });
  if (context.message) {
    try {
      await slack.chat.update({ ...context.message, ...message });
      return;
    } catch (error) {
      // Where the message is gone, its person gets another.
      if (!isUndeliverable(error)) throw error;
    }
  }
  const posted = { channel: list.userId, ...message, ...unfurling };
  const { channel, ts } = await slack.chat.postMessage(posted);
  const place = channel && ts ? { channel, ts } : null;
  await lists.setListContext(list.id, JSON.stringify({ ...context, message: place }));
}
