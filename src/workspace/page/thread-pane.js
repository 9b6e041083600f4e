import {
  currentChannel,
  isFullRedraw,
  isInOpenThread,
  onChange,
  showThread,
  state,
  visibleMessages,
} from "./client-state.js";
import { createComposer } from "./composer.js";
import { conversationTitle } from "./names.js";
import { byId, h, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createRows } from "./message-list.js";

/** Shows a thread and its composer in the right pane. */
export function startThreadPane() {
  const pane = byId("thread");
  const list = h("ol.messages");
  const log = h("div.log", { role: "log", "aria-live": "polite" }, list);
  const scroll = h("div.scroll", log);
  const form = h("form.composer", { autocomplete: "off" });
  const rows = createRows(list, isInOpenThread, { isThreadPane: true });
  const composer = createComposer(form, {
    id: "thread-composer",
    pane,
    hasCommands: false,
    placeholder: () => t.replyPlaceholder,
    target: () => ({ channelId: state.channelId, threadTs: state.threadTs }),
  });
  const close = () => showThread("");
  pane.addEventListener("keydown", (event) => event.key === "Escape" && close());

  const draw = () => {
    pane.hidden = state.threadTs === "";
    if (pane.hidden) return;
    log.setAttribute("aria-label", t.regions.thread);
    pane.replaceChildren(paneHeader(close), scroll, rows.autoScroll.node, form);
    rows.draw();
    composer.draw();
    rows.autoScroll.scrollToEnd();
  };
  onChange((kind, detail) => {
    const isParentRemoved = kind === "removed" && detail.ts === state.threadTs;
    if (isParentRemoved && visibleMessages(isInOpenThread).length === 0) close();
    if (isFullRedraw(kind) || kind === "thread") draw();
    if (kind === "thread" && !pane.hidden) composer.focus();
  });
}

function paneHeader(close) {
  const channel = currentChannel();
  return h("header.row", [
    h("h2", [t.regions.thread, channel.kind !== "im" && h("small", conversationTitle(channel))]),
    iconButton("close", t.closeThread, close),
  ]);
}
