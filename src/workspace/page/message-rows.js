import { h } from "./dom.js";
import { isVisible, onChange, state, visibleMessages } from "./client-state.js";
import { dayKey, dayName } from "./formats.js";
import { t } from "./language.js";
import { messageNode } from "./message-node.js";

/**
 * Keeps a list of messages as the workspace has it, and what is new in sight: those of the
 * conversation on screen that `fits`, with `options` for each.
 */
export function createRows(list, fits, options = {}) {
  const nodeOf = (ts) => list.querySelector(`[data-ts="${ts}"]`);
  const end = createListEnd(list.closest(".scroll"), nodeOf);
  onChange((what, message) => {
    if (message?.channelId !== state.channelId) return;
    if (what === "removed") nodeOf(message.ts)?.remove();
    if (what !== "message" || !isVisible(message) || !fits(message)) return;
    end.follow(message, () => place(message));
  });

  /** Draws one in its place, or at the end. */
  function place(message) {
    const old = nodeOf(message.ts);
    if (old) {
      const hadFocus = old.contains(document.activeElement);
      const node = messageNode(message, old.classList.contains("follows"), options);
      old.replaceWith(node);
      // The pressed button is gone; a person at the keyboard stays at its message.
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
    /** Draws all of them again, under what comes before them. */
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

/** A new day begins. */
function ruleInChannel(previous, message) {
  const isNew = !previous || dayKey(previous.ts) !== dayKey(message.ts);
  return isNew ? dayName(message.ts) : undefined;
}

/** After the message that the thread hangs on. */
function ruleInThread(previous) {
  return previous?.ts === state.threadTs ? t.repliesBelow : undefined;
}

function focusOn(node) {
  node.tabIndex = -1;
  // What was just added below is what people look at.
  node.focus({ preventScroll: true });
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
    previous.thread === undefined &&
    Number(message.ts) - Number(previous.ts) < sameBreath &&
    dayKey(previous.ts) === dayKey(message.ts)
  );
}

/** The distance from its end in pixels at which a list counts as scrolled down. */
const nearby = 60;

/**
 * Keeps the newest end of a list of messages in sight while a person is there. A person who reads
 * further up stays, and gets a button in `node` that leads to the first new message.
 */
function createListEnd(scroll, nodeOf) {
  const pill = h("button.new-below", { hidden: true, onclick: goThere });
  let firstNew = "";
  let restsAtEnd = true;
  let size = "";
  let lastTop = 0;

  const fromEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
  const isAtEnd = () => fromEnd() < nearby;
  // Another tab may be in front of the messages.
  const isShown = () => scroll.querySelector(".messages")?.offsetParent !== null;
  const hide = () => {
    firstNew = "";
    pill.hidden = true;
  };
  const toEnd = () => {
    if (!isShown()) return;
    scroll.scrollTop = scroll.scrollHeight;
    // Its scroll event comes later; a person may scroll up before.
    lastTop = scroll.scrollTop;
    hide();
  };
  function goThere() {
    const node = nodeOf(firstNew);
    if (!node) return toEnd();
    scroll.scrollTop += node.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    hide();
    // The button is gone; a person at the keyboard goes on at the message.
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
  }
  /** Keeps the end in sight when the list or its content changes its size. */
  function followSize() {
    const now = `${scroll.clientWidth} ${scroll.clientHeight} ${scroll.scrollHeight}`;
    if (now === size) return;
    size = now;
    if (restsAtEnd) toEnd();
  }
  // A scroll event can come after the new size and before its observer.
  scroll.addEventListener("scroll", () => {
    // A person who scrolls up is not brought back.
    if (scroll.scrollTop < lastTop) restsAtEnd = false;
    followSize();
    lastTop = scroll.scrollTop;
    restsAtEnd = fromEnd() <= 1;
    if (isAtEnd()) hide();
  });
  const observer = new window.ResizeObserver(followSize);
  for (const node of [scroll, scroll.querySelector(".messages")]) observer.observe(node);

  return {
    node: h("div.new-below-place", pill),
    toEnd,
    isAtEnd,
    /** Puts a message where it belongs by `place`, and shows it or says that it is there. */
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
      restsAtEnd = fromEnd() <= 1;
    },
  };
}
