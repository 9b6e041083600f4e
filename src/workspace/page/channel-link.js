import { showChannel, state } from "./client-state.js";
import { conversationIcon, conversationName, isDirect } from "./conversation-name.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** A conversation in the sidebar, with what is new in it. */
export function channelLink(channel) {
  const unread = state.unread.get(state.personId)?.get(channel.id) ?? 0;
  const classes = ["channel-link", unread > 0 && "unread", channel.isArchived && "archived"];
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "aria-current": channel.id === state.channelId ? "page" : undefined,
        "data-key": channel.id,
        onclick: () => showChannel(channel.id),
      },
      conversationIcon(channel, true),
      h("span", { class: "label one-line", text: conversationName(channel) }),
      channel.isExtShared && icon("people", t.sharedChannel),
      unread > 0 && news(channel, unread),
    ),
  );
}

/** Only conversations show a number; a channel's unread messages are told to screen readers. */
function news(channel, unread) {
  return [
    h("span", { class: "visually-hidden", text: t.unread(unread) }),
    isDirect(channel) && h("span", { class: "count", "aria-hidden": "true", text: String(unread) }),
  ];
}
