import {
  currentChannel,
  isInChannel,
  isVisible,
  onChange,
  ownCommands,
  redraws,
  state,
  visibleMessages,
} from "./client-state.js";
import { conversationName, conversationTitle } from "./names.js";
import { byId, h } from "./dom.js";
import { dayKey, dayName, t } from "./language.js";
import { messageNode } from "./message-node.js";

/** Shows the messages of the channel. */
export function startMessageList() {
  const rows = createRows(byId("messages"), isInChannel);
  const { end } = rows;
  byId("scroll").after(end.node);
  let threadTs = "";
  let shown = "";
  onChange((what) => {
    if (redraws(what)) {
      const place = `${state.personId} ${state.channelId} ${state.tab}`;
      // A reconnection or a new language keeps the scroll position.
      const stays = place === shown && !end.isAtEnd();
      shown = place;
      draw(rows);
      if (!stays) end.toEnd();
    } else if (what === "thread") {
      // A closed thread returns the focus to its message.
      if (state.threadTs === "") rows.focus(threadTs);
      threadTs = state.threadTs;
    }
  });
}

function draw(rows) {
  // Screen readers don't read a whole conversation as news.
  byId("log").setAttribute("aria-busy", "true");
  const channel = currentChannel();
  rows.draw(channel && startOf(channel));
  byId("log").removeAttribute("aria-busy");
}

function startOf(channel) {
  return h("li.channel-start", [
    h("h2", conversationTitle(channel)),
    h("p", aboutStart(channel)),
    ownCommands().length > 0 && !channel.isArchived && h("p", t.tryIt),
  ]);
}

function aboutStart(channel) {
  if (channel.kind === "im") return state.app.description || t.appStart;
  if (channel.kind === "mpim") return t.groupStart(conversationName(channel));
  return t.channelStart(channel.name, channel.topic);
}

/** Keeps a list up to date with the messages that fit, and its newest end in sight. */
export function createRows(list, fits, options = {}) {
  const nodeOf = (ts) => list.querySelector(`[data-ts="${ts}"]`);
  const end = createListEnd(list.closest(".scroll"), nodeOf);
  onChange((what, message) => {
    if (message?.channelId !== state.channelId) return;
    if (what === "removed") nodeOf(message.ts)?.remove();
    if (what !== "message" || !isVisible(message) || !fits(message)) return;
    end.follow(message, () => place(message));
  });

  function place(message) {
    const old = nodeOf(message.ts);
    if (old) {
      const hadFocus = old.contains(document.activeElement);
      const node = messageNode(message, old.classList.contains("follows"), options);
      old.replaceWith(node);
      // The pressed button is gone: its message gets the focus.
      if (hadFocus) focusOn(node);
      return;
    }
    const previous = visibleMessages(fits)
      .filter((one) => one.ts < message.ts)
      .at(-1);
    const rule = options.inThread ? ruleInThread(previous) : ruleInChannel(previous, message);
    if (rule) list.append(h("li.day", h("span", rule)));
    list.append(messageNode(message, !rule && follows(previous, message), options));
  }

  return {
    end,
    draw(...beginning) {
      list.replaceChildren(...beginning.filter(Boolean));
      for (const message of visibleMessages(fits)) place(message);
    },
    focus(ts) {
      const node = nodeOf(ts);
      if (node) focusOn(node);
    },
  };
}

function ruleInChannel(previous, message) {
  const isNew = !previous || dayKey(previous.ts) !== dayKey(message.ts);
  return isNew ? dayName(message.ts) : undefined;
}

function ruleInThread(previous) {
  return previous?.ts === state.threadTs ? t.repliesBelow : undefined;
}

function focusOn(node) {
  node.tabIndex = -1;
  // The person looks at the newest message.
  node.focus({ preventScroll: true });
}

const groupingSeconds = 5 * 60;

function follows(previous, message) {
  if (!previous || previous.ephemeralTo !== undefined || message.ephemeralTo !== undefined) {
    return false;
  }
  const same =
    previous.author.kind === message.author.kind && previous.author.id === message.author.id;
  return (
    same &&
    previous.thread === undefined &&
    Number(message.ts) - Number(previous.ts) < groupingSeconds &&
    dayKey(previous.ts) === dayKey(message.ts)
  );
}

/** A list this close to its end counts as scrolled down, in pixels. */
const endDistance = 60;

/**
 * Keeps the newest end of a list in sight. A person who reads further up is not moved:
 * a button in `node` leads to the first new message.
 */
function createListEnd(scroll, nodeOf) {
  const pill = h("button.new-below", { hidden: true, onclick: showFirstNew });
  let firstNew = "";
  let isFollowing = true;
  let size = "";
  let lastTop = 0;

  const fromEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
  const isAtEnd = () => fromEnd() < endDistance;
  // The Home tab may hide the messages.
  const isShown = () => scroll.querySelector(".messages")?.offsetParent !== null;
  const hide = () => {
    firstNew = "";
    pill.hidden = true;
  };
  const toEnd = () => {
    if (!isShown()) return;
    scroll.scrollTop = scroll.scrollHeight;
    // The scroll event comes later; the person may scroll up before.
    lastTop = scroll.scrollTop;
    hide();
  };
  function showFirstNew() {
    const node = nodeOf(firstNew);
    if (!node) return toEnd();
    scroll.scrollTop += node.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    hide();
    // The button is gone: the message gets the focus.
    focusOn(node);
  }
  /** Keeps the end in sight if the list or its content changes size. */
  function followSize() {
    const now = `${scroll.clientWidth} ${scroll.clientHeight} ${scroll.scrollHeight}`;
    if (now === size) return;
    size = now;
    if (isFollowing) toEnd();
  }
  // A scroll event can come after the new size and before its observer.
  scroll.addEventListener("scroll", () => {
    // Scrolling up ends the following.
    if (scroll.scrollTop < lastTop) isFollowing = false;
    followSize();
    lastTop = scroll.scrollTop;
    isFollowing = fromEnd() <= 1;
    if (isAtEnd()) hide();
  });
  const observer = new window.ResizeObserver(followSize);
  for (const node of [scroll, scroll.querySelector(".messages")]) observer.observe(node);

  return {
    node: h("div.new-below-place", pill),
    toEnd,
    isAtEnd,
    /** Adds a message by `place`, then scrolls to it or shows the button. */
    follow(message, place) {
      followSize();
      const wasAtEnd = isAtEnd();
      const isNew = !nodeOf(message.ts);
      place();
      if (!isShown()) return;
      const isMine = message.author.kind === "person" && message.author.id === state.personId;
      if (wasAtEnd || (isNew && isMine)) {
        toEnd();
      } else if (isNew && !isAtEnd()) {
        firstNew ||= message.ts;
        pill.textContent = t.newBelow;
        pill.hidden = false;
      }
      isFollowing = fromEnd() <= 1;
    },
  };
}
