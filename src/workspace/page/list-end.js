import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";

/** How far from its end a list still counts as being there. */
const nearby = 60;

/**
 * Keeps the newest end of a list of messages in sight while a person is there. A person who reads
 * further up stays, and gets a button in `node` that leads to the first new message.
 */
export function createListEnd(scroll) {
  const pill = h("button.new-below", { hidden: true, onclick: goThere });
  const nodeOf = (ts) => scroll.querySelector(`[data-ts="${ts}"]`);
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
