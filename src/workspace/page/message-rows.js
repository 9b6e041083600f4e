import { h } from "./dom.js";
import { isVisible, onChange, state, visibleMessages } from "./client-state.js";
import { dayKey, dayName } from "./formats.js";
import { t } from "./language.js";
import { createListEnd } from "./list-end.js";
import { messageNode } from "./message-node.js";

/**
 * Keeps a list of messages as the workspace has it, and what is new in sight: those of the
 * conversation on screen that `fits`, with `options` for each.
 */
export function createRows(list, fits, options = {}) {
  const scroll = list.closest(".scroll");
  const end = createListEnd(scroll);
  const nodeOf = (ts) => list.querySelector(`[data-ts="${ts}"]`);
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
