import type { CompanyList } from "../lists/ports/list-store.ts";
import { drawList, type ListServices } from "./draw-list.ts";
import type { ListNotices, Services } from "./interaction.ts";
import { unfurling } from "./response-url.ts";
import { isUndeliverable } from "./slack-failure.ts";

/** What the messages of lists are drawn from, and sent by. */
export type NoticePorts = Omit<ListServices, "texts"> & Pick<Services, "slack" | "textsOf" | "log">;

const leaseMs = 60_000;

/** Builds what keeps the messages of lists up to date. */
export function createListNotices(ports: NoticePorts): ListNotices {
  const { lists, log } = ports;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that nothing older is shown after something newer. */
  async function inTurn(work: () => Promise<unknown>): Promise<void> {
    last = last.then(work).catch(failed);
    await last;
  }

  /** Shows a list, and answers whether that was all. Only who has taken it may post. */
  async function bringUpToDate(id: string, mayPost: boolean): Promise<boolean> {
    const list = await lists.list(id);
    if (list && (mayPost || list.context.message)) await send(ports, list);
    const { open, unknown } = await lists.listBooks(id);
    return list?.state !== "running" && open === unknown;
  }

  /** What Slack will never take is done with. */
  function failed(error: unknown): boolean {
    log.warn({ err: error }, "a list's message was not brought up to date");
    return isUndeliverable(error);
  }

  return {
    post: (list) => send(ports, list),
    show: (id) => inTurn(() => bringUpToDate(id, false)),
    run: () => inTurn(() => lists.showDue(leaseMs, (id) => bringUpToDate(id, true).catch(failed))),
  };
}

/** Sends a list's message: in place of the one that stands, else a new one. */
async function send(ports: NoticePorts, list: CompanyList): Promise<void> {
  const { lists, slack } = ports;
  const { context } = list;
  const texts = await ports.textsOf(list);
  const message = await drawList({ ...ports, texts }, list);
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
  await lists.setListContext(list.id, { ...context, message: place });
}
