import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { MicroCredits } from "../../company/credits.ts";
import type { Lists } from "../lists/create-lists.ts";
import { listOffers } from "../lists/list-offers.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Texts } from "../texts/texts.ts";
import type { Message } from "./cards/blocks.ts";
import { listProgressCard } from "./cards/list-progress-card.ts";
import {
  placeOfMessage,
  shownList,
  type ListContext,
  type ShownList,
} from "./cards/list-context.ts";
import { summaryOf } from "./list-outcomes.ts";
import { unfurling } from "./response-url.ts";

/** What the messages of lists are drawn from, and sent by. */
export interface NoticePorts {
  lists: Lists;
  lookups: Lookups;
  slack: webApi.WebClient;
  texts: Texts;
  confirmFrom: MicroCredits;
  log: Logger;
}

/** Keeps each list's one message up to date, as far as Slack takes it: nothing is paid or lost by it. */
export interface ListNotices {
  /** Hears that a list has changed; its message follows in a while, at once where the list came to rest. */
  changed(listId: string): void;
  /** Brings a list's message up to date now. */
  show(listId: string): Promise<void>;
  stop(): void;
}

const everyMs = 10_000;
const soonMs = 300;
const mostFailures = 30;

interface Notice {
  shownAt: number;
  timer: NodeJS.Timeout | null;
  last: Promise<void>;
  failures: number;
}

/** Builds them. */
export function createListNotices(ports: NoticePorts): ListNotices {
  const { lists, log } = ports;
  const notices = new Map<string, Notice>();
  let isStopped = false;

  function noticeOf(id: string): Notice {
    const fresh = { shownAt: performance.now(), timer: null, last: Promise.resolve(), failures: 0 };
    const notice = notices.get(id) ?? fresh;
    notices.set(id, notice);
    return notice;
  }

  function showIn(id: string, ms: number): void {
    const notice = noticeOf(id);
    if (notice.timer) clearTimeout(notice.timer);
    if (isStopped) return;
    notice.timer = setTimeout(() => void show(id), ms);
  }

  async function heard(id: string): Promise<void> {
    const list = await lists.list(id);
    const notice = noticeOf(id);
    if (list?.state !== "running") showIn(id, soonMs);
    else if (!notice.timer) showIn(id, Math.max(0, notice.shownAt + everyMs - performance.now()));
  }

  function show(id: string): Promise<void> {
    const notice = noticeOf(id);
    if (notice.timer) clearTimeout(notice.timer);
    notice.timer = null;
    notice.shownAt = performance.now();
    // One after the other, so that there is one message.
    notice.last = notice.last
      .then(() => bringUpToDate(ports, id))
      .then(() => {
        notice.failures = 0;
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "a list's message was not brought up to date");
        notice.failures += 1;
        if (notice.failures < mostFailures) showIn(id, everyMs);
      });
    return notice.last;
  }

  return {
    show,
    changed(id) {
      heard(id).catch((error: unknown) => {
        log.warn({ err: error }, "a list that has changed could not be read");
      });
    },
    stop() {
      isStopped = true;
      for (const { timer } of notices.values()) if (timer) clearTimeout(timer);
    },
  };
}

async function bringUpToDate(ports: NoticePorts, id: string): Promise<void> {
  const { lists, slack } = ports;
  const list = await lists.list(id);
  if (!list || list.state === "offered" || list.state === "incoming") return;
  const shown = shownList(list);
  const message = await progressMessage(ports, shown);
  const { context } = shown;
  if (context.message) {
    await slack.chat.update({ ...context.message, ...message });
    return;
  }
  const sent = await slack.chat.postMessage({ channel: list.userId, ...message, ...unfurling });
  const told: ListContext = { ...context, message: placeOfMessage(sent) };
  await lists.setListContext(id, JSON.stringify(told));
}

async function progressMessage(
  { lists, lookups, texts, confirmFrom }: NoticePorts,
  shown: ShownList,
): Promise<Message> {
  const { list } = shown;
  const { id, team, state, agreed } = list;
  const isRunning = state === "running";
  const [books, prices, next] = await Promise.all([
    lists.listBooks(id),
    lookups.prices(team),
    isRunning ? lists.nextList(team) : null,
  ]);
  const titles = agreed?.prices.title == null ? { all: 0, waiting: 0 } : books.title;
  const all = books.vkn.all + titles.all;
  return listProgressCard({
    ...shown,
    texts,
    prices,
    confirmFrom,
    books,
    all,
    done: all - books.vkn.waiting - titles.waiting,
    waits: isRunning && next?.id !== id,
    offers: isRunning ? [] : listOffers(books, prices, null),
    summary: state === "done" ? await summaryOf({ lists, lookups, texts }, shown) : null,
  });
}
