import { h } from "./dom.js";
import { appAvatar, personAvatar } from "./avatar.js";
import { showThread, state } from "./client-state.js";
import { t } from "./language.js";
import { clockTime, dayName } from "./time.js";

const shownFaces = 5;

/** Who replied to a message and when, as the button that opens the thread. */
export function threadSummary({ ts, thread }) {
  if (!thread) return undefined;
  return h(
    "button",
    { type: "button", class: "thread-summary", onclick: () => showThread(ts) },
    thread.userIds.slice(0, shownFaces).map(faceOf),
    h("span", { class: "count", text: t.replies(thread.replyCount) }),
    h("span", {
      class: "latest",
      text: t.latestReply(`${dayName(thread.latestReply)} ${clockTime(thread.latestReply)}`),
    }),
  );
}

function faceOf(id) {
  const person = state.people.find((one) => one.id === id);
  return person ? personAvatar(person) : appAvatar();
}
