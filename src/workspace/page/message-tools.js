import { h, iconButton } from "./dom.js";
import { currentPerson, showThread, state } from "./client-state.js";
import { isOurs } from "./company.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { moreMenu } from "./popover-menu.js";

/** What can be done with a message, shown beside it while it is pointed at or has the focus. */
export function messageTools({ channelId, ts, threadTs }, inThread) {
  const items = state.shortcuts
    .filter((one) => one.type === "message")
    .map((one) => ({
      label: one.name,
      choose: () => act("shortcut", { channelId, ts, callbackId: one.callback_id }),
    }));
  return h(
    "div",
    { class: "message-tools" },
    !inThread && iconButton("thread", t.replyInThread, () => showThread(threadTs ?? ts)),
    items.length > 0 && isOurs(currentPerson()) && moreMenu(t.moreActions, items),
  );
}
