import {
  currentChannel,
  isInThread,
  onChange,
  redraws,
  showThread,
  state,
  visibleMessages,
} from "./client-state.js";
import { createComposer } from "./composer.js";
import { conversationTitle } from "./names.js";
import { byId, h, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createRows } from "./message-list.js";

/** Shows a message, its replies, and a composer, at the right. */
export function startThreadPane() {
  const pane = byId("thread");
  const list = h("ol.messages");
  const log = h("div.log", { role: "log", "aria-live": "polite" }, list);
  const scroll = h("div.scroll", log);
  const form = h("form.composer", { autocomplete: "off" });
  const rows = createRows(list, isInThread, { inThread: true });
  const composer = createComposer(form, {
    id: "thread-composer",
    pane,
    commands: false,
    placeholder: () => t.reply,
    where: () => ({ channelId: state.channelId, threadTs: state.threadTs }),
  });
  const close = () => showThread("");
  pane.addEventListener("keydown", (event) => event.key === "Escape" && close());

  const draw = () => {
    pane.hidden = state.threadTs === "";
    if (pane.hidden) return;
    log.setAttribute("aria-label", t.regions.thread);
    pane.replaceChildren(head(close), scroll, rows.end.node, form);
    rows.draw();
    composer.draw();
    rows.end.toEnd();
  };
  onChange((what, detail) => {
    const isParent = what === "removed" && detail.ts === state.threadTs;
    if (isParent && visibleMessages(isInThread).length === 0) close();
    if (redraws(what) || what === "thread") draw();
    if (what === "thread" && !pane.hidden) composer.focus();
  });
}

function head(close) {
  const channel = currentChannel();
  return h("header.row", [
    h("h2", [t.regions.thread, channel.kind !== "im" && h("small", conversationTitle(channel))]),
    iconButton("close", t.closeThread, close),
  ]);
}
