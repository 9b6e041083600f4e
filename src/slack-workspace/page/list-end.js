import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";

/** How far from its end a list still counts as being there. */
const nearby = 60;

/**
 * Follows what arrives in a list of messages while its end is in sight: a message that is taller
 * than the list from its top, all else to the end. Whoever reads further up gets a button that
 * leads to what came, and `node` holds it.
 */
export function createListEnd(scroll) {
  const pill = h("button", { type: "button", class: "new-below", hidden: true, onclick: goThere });
  const nodeOf = (ts) => scroll.querySelector(`[data-ts="${ts}"]`);
  let firstNew = "";

  const isAtEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < nearby;
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
    // The button is gone; whoever uses the keyboard goes on at the message.
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
  }
  scroll.addEventListener("scroll", () => isAtEnd() && hide());

  return {
    node: h("div", { class: "new-below-place" }, pill),
    toEnd,
    /** Puts a message where it belongs by `place`, and shows it or says that it is there. */
    follow(message, place) {
      const wasAtEnd = isAtEnd();
      const before = nodeOf(message.ts)?.offsetHeight;
      place();
      const node = nodeOf(message.ts);
      // Another tab is in front of the messages.
      if (node.offsetParent === null) return;
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
    },
  };
}
