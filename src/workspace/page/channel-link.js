import { mentionCount, showChannel, state } from "./client-state.js";
import { conversationIcon, conversationName, isDirect } from "./conversation-name.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** A conversation in the sidebar, with what is new in it. */
export function channelLink(channel) {
  const unread = state.unread.get(state.personId)?.get(channel.id) ?? 0;
  const mentions = mentionCount(channel.id);
  const classes = [
    "channel-link",
    (unread > 0 || mentions > 0) && "unread",
    channel.isArchived && "archived",
  ];
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
      h("span", { class: "label", text: conversationName(channel) }),
      channel.isExtShared && icon("people", t.sharedChannel),
      news(channel, unread, mentions),
    ),
  );
}

/** A channel's badge counts mentions alone; its unread messages are only told to screen readers. */
function news(channel, unread, mentions) {
  const told = [unread > 0 && t.unread(unread), mentions > 0 && t.mentions(mentions)];
  const shown = isDirect(channel) ? unread || mentions : mentions;
  return [
    h("span", { class: "visually-hidden", text: told.filter(Boolean).join(", ") }),
    shown > 0 && h("span", { class: "count", "aria-hidden": "true", text: String(shown) }),
  ];
}
