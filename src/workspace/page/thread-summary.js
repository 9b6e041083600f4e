import { h } from "./dom.js";
import { showThread } from "./client-state.js";
import { t } from "./language.js";
import { clockTime, dayName } from "./time.js";

/** Who replied to a message and when, as the button that opens the thread. */
export function threadSummary({ ts, thread }) {
  if (!thread) return undefined;
  return h(
    "button",
    { type: "button", class: "thread-summary muted", onclick: () => showThread(ts) },
    h("span", { class: "count", text: t.replies(thread.replyCount) }),
    h("span", {
      class: "latest",
      text: t.latestReply(`${dayName(thread.latestReply)} ${clockTime(thread.latestReply)}`),
    }),
  );
}
