import type {
  CompanyList,
  ListBooks,
  ListContext,
  TakenList,
} from "../../../lists/company-list.ts";
import { collectVkns } from "../../../lists/row-findings.ts";
import { leftOf, limitUses } from "../../../lookups/limit-use.ts";
import type { Texts } from "../../../texts/texts.ts";
import { isUndeliverable } from "../../access/web-api.ts";
import { type Message, noUnfurling } from "../../blocks/blocks.ts";
import { answerView } from "../../contract/modal-view.ts";
import type { ListNotices, ListModal, Services } from "../../reply/interaction.ts";
import { listMessage, restMessage } from "./list-message.ts";
import { summaryOf } from "./list-outcomes.ts";

type DrawPorts = Pick<Services, "lists" | "lookups" | "team" | "confirmFrom">;

type NoticePorts = DrawPorts & Pick<Services, "slack" | "textsOf" | "log">;

const leaseMs = 60_000;
const balanceWithinMs = 2_000;

/** Builds the updates of lists' messages and windows. */
export function createListNotices(ports: NoticePorts): ListNotices {
  const { lists, log } = ports;
  let last: Promise<unknown> = Promise.resolve();
  const windows = createListWindows(ports, async (id, texts) => {
    const list = await lists.list(id);
    if (!list) return null;
    const isFinal = isAtRest(list, await lists.listBooks(id));
    return { message: await drawList({ ...ports, texts }, list), isFinal };
  });

  /** Runs work in order, so that a newer message is never overwritten by an older one. */
  function queued(work: () => Promise<unknown>): Promise<unknown> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function inOrder(work: () => Promise<unknown>): Promise<void> {
    await queued(work).catch(logFailure);
  }

  /** Updates a list's message; true if the message is final. Only with `mayPost` posts a new one. */
  async function updateList(id: string, mayPost: boolean): Promise<boolean> {
    const list = await lists.list(id);
    if (!list) return true;
    const context = mayPost || list.context.message ? await send(ports, list) : list.context;
    const books = await lists.listBooks(id);
    const isFinal = isAtRest(list, books);
    if (mayPost && isFinal) await postEndNotice(ports, list, context, books);
    return isFinal;
  }

  /** Logs a failure; true if Slack will never take the message. */
  function logFailure(error: unknown): boolean {
    log.warn({ err: error }, "a list's message was not updated");
    return isUndeliverable(error);
  }

  return {
    draw: (list, texts) => drawList({ ...ports, texts }, list),
    async post(list) {
      // Presses need the message's stored place.
      await queued(() => send(ports, list));
    },
    async show(id) {
      await inOrder(() => updateList(id, false));
      await inOrder(windows.update);
    },
    async follow(window) {
      windows.follow(window);
      await inOrder(windows.update);
    },
    async run() {
      await inOrder(() => lists.showDue(leaseMs, (id) => updateList(id, true).catch(logFailure)));
      await inOrder(windows.update);
    },
  };
}

function isAtRest({ state }: CompanyList, books: ListBooks): boolean {
  return state !== "running" && books.open === books.unknown;
}

/** Updates a list's message, or posts it; returns the context with the message's place. */
async function send(ports: NoticePorts, list: CompanyList): Promise<ListContext> {
  const { lists, slack } = ports;
  const { context } = list;
  const texts = await ports.textsOf(list);
  const message = await drawList({ ...ports, texts }, list);
  if (context.message) {
    try {
      await slack.chat.update({ ...context.message, ...message });
      return context;
    } catch (error) {
      // A deleted message is posted again.
      if (!isUndeliverable(error)) throw error;
    }
  }
  const posted = { channel: list.userId, ...message, ...noUnfurling };
  const { channel, ts } = await slack.chat.postMessage(posted);
  const postedContext = { ...context, message: channel && ts ? { channel, ts } : null };
  await lists.setListContext(list.id, postedContext);
  return postedContext;
}

/** Posts a notice of the list's end or pause, because `chat.update` notifies nobody. */
async function postEndNotice(
  { lists, slack, textsOf }: NoticePorts,
  list: TakenList,
  context: ListContext,
  books: ListBooks,
): Promise<void> {
  const { id, state, attempts } = list;
  if (context.toldAttempt === attempts || (state !== "done" && state !== "paused")) return;
  if (context.message?.ts === list.context.message?.ts) {
    const message = restMessage(await textsOf(list), list, books);
    await slack.chat.postMessage({ channel: list.userId, ...message, ...noUnfurling });
  }
  await lists.setListContext(id, { ...context, toldAttempt: attempts });
}

async function drawList(
  services: DrawPorts & Pick<Services, "texts">,
  list: CompanyList,
): Promise<Message> {
  const { lists, lookups } = services;
  const { id, team, state } = list;
  const [books, prices, money, next, summary, found] = await Promise.all([
    lists.listBooks(id),
    lookups.prices(team),
    state === "offered" ? moneyFor(services, list) : null,
    state === "running" ? lists.nextList(team) : list,
    state === "done" ? summaryOf(services, list) : [],
    state === "done" ? collectVkns({ ...lists, ...lookups }, list) : [],
  ]);
  const drawn = { list, books, prices, money, summary, found: found.length };
  return listMessage({ ...services, ...drawn, isWaiting: next?.id !== id });
}

/** Reads a user's spendable credits; null if unknown or unlimited. */
async function moneyFor({ lookups, team: { book } }: DrawPorts, { team, userId }: CompanyList) {
  const [read, spending, { limitsOf }] = await Promise.all([
    lookups.balance(team, balanceWithinMs),
    lookups.monthSpending(team),
    book(team),
  ]);
  const limits = limitUses(limitsOf(userId), spending, userId).map(leftOf);
  return {
    balance: read.kind === "balance" ? read.balance : null,
    limit: limits.length === 0 ? null : Math.min(...limits),
  };
}

/** Keeps lists' windows updated until the list ends, the window closes or the app restarts. */
function createListWindows(
  { slack, log }: Pick<Services, "slack" | "log">,
  draw: (id: string, texts: Texts) => Promise<{ message: Message; isFinal: boolean } | null>,
) {
  const windows = new Map<string, ListModal>();

  async function update(window: ListModal): Promise<void> {
    const { viewId, listId, origin, texts, shown } = window;
    const drawn = await draw(listId, texts);
    if (drawn && JSON.stringify(drawn.message) !== JSON.stringify(shown)) {
      const view = answerView(texts, texts.listModal.title, [drawn.message], origin);
      await slack.views.update({ view_id: viewId, view });
      window.shown = drawn.message;
    }
    if (!drawn || drawn.isFinal) windows.delete(viewId);
  }

  return {
    follow(window: ListModal): void {
      windows.set(window.viewId, window);
    },
    update: async (): Promise<void> => {
      for (const window of [...windows.values()]) {
        await update(window).catch((error: unknown) => {
          // The window was closed.
          if (isUndeliverable(error)) windows.delete(window.viewId);
          else log.warn({ err: error }, "a list's window was not updated");
        });
      }
    },
  };
}
