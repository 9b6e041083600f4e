import {
  currentChannel,
  isInChannel,
  onChange,
  ownCommands,
  redraws,
  state,
} from "./client-state.js";
import { conversationName, conversationTitle } from "./conversation-header.js";
import { byId, h } from "./dom.js";
import { t } from "./language.js";
import { createRows } from "./message-rows.js";

/** Keeps the list of messages as the workspace has it, and what is new in sight. */
export function startMessageList() {
  const rows = createRows(byId("messages"), isInChannel);
  const { end } = rows;
  byId("scroll").after(end.node);
  let threadTs = "";
  let shown = "";
  onChange((what) => {
    if (redraws(what)) {
      const place = `${state.personId} ${state.channelId} ${state.tab}`;
      // A new connection or language doesn't move a person who reads further up.
      const stays = place === shown && !end.isAtEnd();
      shown = place;
      draw(rows);
      if (!stays) end.toEnd();
    } else if (what === "thread") {
      // After a thread is closed, its message has the focus.
      if (state.threadTs === "") rows.focus(threadTs);
      threadTs = state.threadTs;
    }
  });
}

function draw(rows) {
  // A whole conversation isn't news, so nothing of it is read out.
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
