import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";

/** How far from its end a list still counts as being there. */
const nearby = 60;

/**
 * Follows what arrives in a list of messages while its end is in sight: a message that is taller
 * than the list from its top, all else to the end. A person who reads further up gets a button
 * that leads to what came, and `node` holds it.
 */
export function createListEnd(scroll) {
  const pill = h("button", { type: "button", class: "new-below", hidden: true, onclick: goThere });
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
    scroll.scrollTop = scroll.scrollHeight;
    hide();
  };
  // What is below the last screenful comes to rest at the list's end by itself.
  const toTopOf = (node) => {
    scroll.scrollTop += node.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
  };
  function goThere() {
    const node = nodeOf(firstNew);
    if (!node) return toEnd();
    toTopOf(node);
    hide();
    // The button is gone; a person at the keyboard goes on at the message.
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
  }
  /** Keeps the end in sight where the list became smaller, before anything reads how far it is. */
  function followSize() {
    const now = `${scroll.clientWidth} ${scroll.clientHeight}`;
    if (now === size) return;
    size = now;
    if (restsAtEnd && isShown()) toEnd();
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
  new window.ResizeObserver(followSize).observe(scroll);

  return {
    node: h("div", { class: "new-below-place" }, pill),
    toEnd,
    /** Puts a message where it belongs by `place`, and shows it or says that it is there. */
    follow(message, place) {
      followSize();
      const wasAtEnd = isAtEnd();
      const before = nodeOf(message.ts)?.offsetHeight;
      place();
      if (!isShown()) return;
      const node = nodeOf(message.ts);
      const isNew = before === undefined;
      const isMine = message.author.kind === "person" && message.author.id === state.personId;
      if (wasAtEnd || (isNew && isMine)) {
        const isSeen = !isNew && (node.nextElementSibling || before > scroll.clientHeight);
        if (isSeen) toEnd();
        else toTopOf(node);
      } else if (isNew && !isAtEnd()) {
        firstNew ||= message.ts;
        pill.textContent = t.newBelow;
        pill.hidden = false;
      }
      restsAtEnd = fromEnd() <= 1;
    },
  };
}
