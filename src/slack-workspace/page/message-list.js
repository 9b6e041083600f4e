import { byId, h } from "./dom.js";
import {
  currentChannel,
  isVisible,
  onChange,
  redraws,
  state,
  visibleMessages,
} from "./client-state.js";
import { t } from "./language.js";
import { messageNode } from "./message-node.js";
import { dayKey, dayName } from "./time.js";

/** Keeps the list of messages as the workspace has it, and its end in sight. */
export function startMessageList() {
  const list = byId("messages");
  const scroll = byId("scroll");
  onChange((what, detail) => {
    if (what === "message" && detail.channelId === state.channelId && isVisible(detail)) {
      keepEnd(scroll, detail, () => place(list, detail));
    } else if (what === "removed" && detail.channelId === state.channelId) {
      nodeOf(list, detail.ts)?.remove();
    } else if (redraws(what)) {
      drawAll(list);
      scroll.scrollTop = scroll.scrollHeight;
    }
  });
}

function drawAll(list) {
  const channel = currentChannel();
  // A whole conversation isn't news, so nothing of it is read out.
  byId("log").setAttribute("aria-busy", "true");
  list.replaceChildren();
  if (channel && state.ready) {
    list.append(startOf(channel));
    for (const message of visibleMessages()) place(list, message);
  }
  byId("log").removeAttribute("aria-busy");
}

function place(list, message) {
  const old = nodeOf(list, message.ts);
  if (old) {
    const hadFocus = old.contains(document.activeElement);
    const node = messageNode(message, old.classList.contains("follows"));
    old.replaceWith(node);
    if (hadFocus) {
      // The pressed button is gone; whoever uses the keyboard stays at its message.
      node.tabIndex = -1;
      node.focus();
    }
    return;
  }
  const before = visibleMessages().filter((one) => one.ts < message.ts);
  const previous = before.at(-1);
  if (!previous || dayKey(previous.ts) !== dayKey(message.ts)) {
    list.append(h("li", { class: "day" }, h("span", { text: dayName(message.ts) })));
  }
  list.append(messageNode(message, follows(previous, message)));
}

const sameBreath = 5 * 60;

function follows(previous, message) {
  if (!previous || previous.ephemeralTo !== undefined || message.ephemeralTo !== undefined) {
    return false;
  }
  const same =
    previous.author.kind === message.author.kind && previous.author.id === message.author.id;
  return (
    same &&
    Number(message.ts) - Number(previous.ts) < sameBreath &&
    dayKey(previous.ts) === dayKey(message.ts)
  );
}

function keepEnd(scroll, message, change) {
  const mine = message.author.kind === "person" && message.author.id === state.personId;
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  change();
  if (atEnd || mine) scroll.scrollTop = scroll.scrollHeight;
}

function nodeOf(list, ts) {
  return list.querySelector(`[data-ts="${ts}"]`);
}

function startOf(channel) {
  if (channel.kind === "im") {
    return h(
      "li",
      { class: "channel-start" },
      h("h2", { text: state.app.name }),
      h("p", { text: state.app.description || t.appStart }),
      state.commands.length > 0 && h("p", { text: t.tryIt }),
    );
  }
  return h(
    "li",
    { class: "channel-start" },
    h("h2", { text: `#${channel.name}` }),
    h("p", { text: t.channelStart(channel.name, channel.topic) }),
    state.commands.length > 0 && h("p", { text: t.tryIt }),
  );
}
