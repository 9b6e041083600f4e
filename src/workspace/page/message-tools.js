import { h, icon } from "./dom.js";
import { currentPerson, showThread, state } from "./client-state.js";
import { isOurs } from "./company.js";
import { withPictures } from "./emoji-picture.js";
import { emojiOf } from "./emoji.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { moreMenu } from "./popover-menu.js";

const quick = ["white_check_mark", "eyes"];

/** What can be done with a message, shown beside it while it is pointed at or has the focus. */
export function messageTools(message, inThread) {
  const { channelId, ts } = message;
  const shortcuts = state.shortcuts.filter((one) => one.type === "message");
  const items = shortcuts.map((one) => ({
    label: one.name,
    choose: () => act("shortcut", { channelId, ts, callbackId: one.callback_id }),
  }));
  return h(
    "div",
    { class: "message-tools" },
    quick.map((name) =>
      tool(
        t.reactWith(name),
        () => act("react", { channelId, ts, name }),
        withPictures(emojiOf(name)),
      ),
    ),
    !inThread && tool(t.replyInThread, () => showThread(message.threadTs ?? ts), icon("thread")),
    shortcuts.length > 0 && isOurs(currentPerson()) && moreMenu(t.moreActions, items),
  );
}

function tool(label, onclick, ...contents) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, onclick },
    ...contents,
  );
}
