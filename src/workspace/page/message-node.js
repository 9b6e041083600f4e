import { h, icon } from "./dom.js";
import { authorOf } from "./avatar.js";
import { blocksNode } from "./blocks.js";
import { currentChannel } from "./client-state.js";
import { fileList } from "./file-list.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { messageTools } from "./message-tools.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { threadSummary } from "./thread-summary.js";
import { clockTime, dateOf } from "./time.js";

/** Draws one message; one that follows another of the same author goes without its head. */
export function messageNode(message, follows, { inThread = false } = {}) {
  const ephemeral = message.ephemeralTo !== undefined;
  const author = authorOf(message);
  const time = h("time", {
    datetime: dateOf(message.ts).toISOString(),
    text: clockTime(message.ts),
  });
  const classes = ["message", ephemeral && "ephemeral", follows && "follows"];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-ts": message.ts },
    ephemeral && h("p", { class: "only-you muted" }, icon("eye"), t.onlyYou),
    !ephemeral && !currentChannel()?.isArchived && messageTools(message, inThread),
    h(
      "div",
      { class: follows ? "gutter visually-hidden" : "gutter" },
      follows ? time : author.avatar,
    ),
    h(
      "div",
      { class: "body" },
      !follows && byline(author, time),
      contents(message),
      (message.attachments ?? []).map(({ blocks }) => blocksNode(blocks)),
      message.edited && !ephemeral && h("span", { class: "muted", text: t.edited }),
      fileList(message.fileIds),
      !inThread && threadSummary(message),
    ),
  );
}

function byline(author, time) {
  return h(
    "p",
    { class: "byline" },
    h("strong", { text: author.name }),
    author.badge && h("span", { class: "app-badge", text: author.badge }),
    time,
  );
}

function contents(message) {
  const { channelId, ts, blocks, text } = message;
  const surface = {
    values: {},
    press: (press) => act("press", { ...press, channelId, ts }),
  };
  if (blocks.length > 0) return blocksNode(blocks, surface);
  return text && h("div", { class: "text" }, mrkdwnNodes(text));
}
