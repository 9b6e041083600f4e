import {
  availableCommands,
  currentChannel,
  isFullRedraw,
  isTopLevel,
  isVisible,
  onChange,
  state,
  visibleMessages,
} from "./client-state.js";
import { conversationName, conversationTitle } from "./names.js";
import { byId, h } from "./dom.js";
import { dayKey, dayName, language, t } from "./language.js";
import { messageNode } from "./message-node.js";

export function startMessageList() {
  const rows = createRows(byId("messages"), isTopLevel);
  const { autoScroll } = rows;
  byId("scroll").after(autoScroll.node);
  let threadTs = "";
  let shownConversation = "";
  onChange((kind) => {
    if (isFullRedraw(kind)) {
      const conversation = `${state.personId} ${state.channelId} ${state.tab}`;
      // A reconnection or a new language keeps the scroll position.
      const keepsPosition = conversation === shownConversation && !autoScroll.isAtEnd();
      shownConversation = conversation;
      draw(rows);
      if (!keepsPosition) autoScroll.scrollToEnd();
    } else if (kind === "thread") {
      // A closed thread returns the focus to its message.
      if (state.threadTs === "") rows.focus(threadTs);
      threadTs = state.threadTs;
    }
  });
}

function draw(rows) {
  // Keeps screen readers from announcing the whole conversation.
  byId("log").setAttribute("aria-busy", "true");
  const channel = currentChannel();
  rows.draw(channel && channelStart(channel));
  byId("log").removeAttribute("aria-busy");
}

function channelStart(channel) {
  return h("li.channel-start", [
    h("h2", conversationTitle(channel)),
    h("p", startText(channel)),
    availableCommands().length > 0 && !channel.isArchived && h("p", t.commandHint),
  ]);
}

function startText(channel) {
  if (channel.kind === "im") return state.app.description || t.appStart;
  if (channel.kind === "mpim") return t.groupStart(conversationName(channel));
  return t.channelStart(channel.name, channel.topic[language]);
}

/** Keeps a list up to date with the messages that pass `filter`, and scrolls to new messages. */
export function createRows(list, filter, options = {}) {
  const nodeOf = (ts) => list.querySelector(`[data-ts="${ts}"]`);
  const autoScroll = createAutoScroll(list.closest(".scroll"), nodeOf);
  onChange((kind, message) => {
    if (message?.channelId !== state.channelId) return;
    if (kind === "removed") nodeOf(message.ts)?.remove();
    if (kind !== "message" || !isVisible(message) || !filter(message)) return;
    autoScroll.add(message, () => place(message));
  });

  function place(message) {
    const old = nodeOf(message.ts);
    if (old) {
      const hadFocus = old.contains(document.activeElement);
      const node = messageNode(message, old.classList.contains("continuation"), options);
      old.replaceWith(node);
      // The redraw removed the focused button; its message gets the focus.
      if (hadFocus) focusOn(node);
      return;
    }
    const previous = visibleMessages(filter)
      .filter((one) => one.ts < message.ts)
      .at(-1);
    const divider = options.isThreadPane ? repliesDivider(previous) : dayDivider(previous, message);
    if (divider) list.append(h("li.day", h("span", divider)));
    list.append(messageNode(message, !divider && isContinuation(previous, message), options));
  }

  return {
    autoScroll,
    draw(...firstRows) {
      list.replaceChildren(...firstRows.filter(Boolean));
      for (const message of visibleMessages(filter)) place(message);
    },
    focus(ts) {
      const node = nodeOf(ts);
      if (node) focusOn(node);
    },
  };
}

function dayDivider(previous, message) {
  const isNewDay = !previous || dayKey(previous.ts) !== dayKey(message.ts);
  return isNewDay ? dayName(message.ts) : undefined;
}

function repliesDivider(previous) {
  return previous?.ts === state.threadTs ? t.repliesDivider : undefined;
}

function focusOn(node) {
  node.tabIndex = -1;
  // Focus must not move the scroll position.
  node.focus({ preventScroll: true });
}

const groupingSeconds = 5 * 60;

function isContinuation(previous, message) {
  if (!previous || previous.ephemeralTo !== undefined || message.ephemeralTo !== undefined) {
    return false;
  }
  const isSameAuthor =
    previous.author.kind === message.author.kind && previous.author.id === message.author.id;
  return (
    isSameAuthor &&
    previous.thread === undefined &&
    Number(message.ts) - Number(previous.ts) < groupingSeconds &&
    dayKey(previous.ts) === dayKey(message.ts)
  );
}

/** The distance from the end at which a list counts as scrolled down, in pixels. Chosen by hand. */
const endDistance = 60;

/**
 * Scrolls a list to its new messages, unless the person reads older messages.
 * In that case a button in `node` leads to the first new message.
 */
function createAutoScroll(scroll, nodeOf) {
  const newMessageButton = h("button.new-message", { hidden: true, onclick: showFirstNew });
  let firstNewTs = "";
  let isFollowing = true;
  let shownSize = "";
  let shownWidth = 0;
  let lastScrollTop = 0;
  /** The message that the person reads: its ts, and the part of its height above the list. */
  let reading;

  const distanceToEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
  const isAtEnd = () => distanceToEnd() < endDistance;
  // The Home tab hides the messages.
  const isShown = () => scroll.querySelector(".messages")?.offsetParent !== null;
  const hideButton = () => {
    firstNewTs = "";
    newMessageButton.hidden = true;
  };
  const scrollToEnd = () => {
    if (!isShown()) return;
    scroll.scrollTop = scroll.scrollHeight;
    // The person may scroll up before the scroll event arrives.
    lastScrollTop = scroll.scrollTop;
    hideButton();
  };
  function showFirstNew() {
    const node = nodeOf(firstNewTs);
    if (!node) return scrollToEnd();
    scroll.scrollTop += node.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    hideButton();
    // The button is hidden now; the message gets the focus.
    focusOn(node);
  }
  function noteReading() {
    const { top } = scroll.getBoundingClientRect();
    const boxes = [...scroll.querySelectorAll(".message")].map((one) => [
      one.dataset.ts,
      one.getBoundingClientRect(),
    ]);
    const [ts, box] = boxes.find((one) => one[1].bottom > top) ?? [];
    reading = box && { ts, part: (top - box.top) / box.height };
  }
  function returnToReading() {
    const box = nodeOf(reading?.ts)?.getBoundingClientRect();
    if (!box) return;
    const { top } = scroll.getBoundingClientRect();
    scroll.scrollTop += box.top + reading.part * box.height - top;
    lastScrollTop = scroll.scrollTop;
  }
  /** Scrolls after a change of size: to the end again, or in a new width to the same message. */
  function onResize() {
    const { clientWidth, clientHeight, scrollHeight } = scroll;
    const newSize = `${clientWidth} ${clientHeight} ${scrollHeight}`;
    if (newSize === shownSize) return;
    const isTurned = clientWidth !== shownWidth;
    shownSize = newSize;
    shownWidth = clientWidth;
    if (isFollowing) scrollToEnd();
    else if (isTurned && isShown()) returnToReading();
  }
  // A scroll event can arrive before the observer reports the new size.
  scroll.addEventListener("scroll", () => {
    if (scroll.scrollTop < lastScrollTop) isFollowing = false;
    onResize();
    lastScrollTop = scroll.scrollTop;
    isFollowing = distanceToEnd() <= 1;
    if (isAtEnd()) hideButton();
    if (!isFollowing && isShown()) noteReading();
  });
  // A smaller window that grows again within a frame leaves a higher position in the same size.
  window.addEventListener("resize", () => {
    if (isFollowing) scrollToEnd();
  });
  const observer = new window.ResizeObserver(onResize);
  for (const node of [scroll, scroll.querySelector(".messages")]) observer.observe(node);

  return {
    node: h("div.new-message-anchor", newMessageButton),
    scrollToEnd,
    isAtEnd,
    /** Adds a message by calling `place`, then scrolls to the message or shows the button. */
    add(message, place) {
      onResize();
      const wasAtEnd = isAtEnd();
      const isNew = !nodeOf(message.ts);
      place();
      if (!isShown()) return;
      const isOwn = message.author.kind === "person" && message.author.id === state.personId;
      if (wasAtEnd || (isNew && isOwn)) {
        scrollToEnd();
      } else if (isNew && !isAtEnd()) {
        firstNewTs ||= message.ts;
        newMessageButton.textContent = t.newMessageBelow;
        newMessageButton.hidden = false;
      }
      isFollowing = distanceToEnd() <= 1;
    },
  };
}
