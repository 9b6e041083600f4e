import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { Message } from "../../blocks/blocks.ts";
import { answerView } from "../../contract/modal-view.ts";
import { isUndeliverable } from "../../access/slack-failure.ts";
import type { Place } from "../../contract/surface.ts";
import type { Texts } from "../../../texts/texts.ts";

/** An open window that shows a list, and what stands in it. */
export interface ListWindow {
  viewId: string;
  listId: string;
  origin: Place | null;
  texts: Texts;
  shown: Message;
}

/** A list's message as it is by now; `isFinal` if nothing will change it by itself. */
export type DrawNow = (
  listId: string,
  texts: Texts,
) => Promise<{ message: Message; isFinal: boolean } | null>;

/**
 * Builds what keeps windows of lists up to date until their list rests or they are closed.
 * They are in memory: after a restart a window stays as it is.
 */
export function createListWindows(
  { slack, log }: { slack: webApi.WebClient; log: Logger },
  draw: DrawNow,
) {
  const windows = new Map<string, ListWindow>();

  async function update(window: ListWindow): Promise<void> {
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
    follow(window: ListWindow): void {
      windows.set(window.viewId, window);
    },
    /** Updates each window whose list has moved, one after the other. */
    update: async (): Promise<void> => {
      for (const window of [...windows.values()]) {
        await update(window).catch((error: unknown) => {
          // A closed window is not found any more.
          if (isUndeliverable(error)) windows.delete(window.viewId);
          else log.warn({ err: error }, "a list's window was not brought up to date");
        });
      }
    },
  };
}
