import { h, icon } from "./dom.js";
import { authorOf } from "./avatar.js";
import { blocksNode } from "./blocks.js";
import { currentChannel } from "./client-state.js";
import { fileList } from "./file-list.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { messageTools } from "./message-tools.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { reactionRow } from "./reactions.js";
import { attachmentNodes } from "./secondary-attachments.js";
import { threadSummary } from "./thread-summary.js";
import { clockTime, dateOf, fullTime } from "./time.js";

/** Draws one message; one that follows another of the same author goes without its head. */
export function messageNode(message, follows, { inThread = false } = {}) {
  const ephemeral = message.ephemeralTo !== undefined;
  const author = authorOf(message);
  const time = h("time", {
    datetime: dateOf(message.ts).toISOString(),
    title: fullTime(message.ts),
    text: clockTime(message.ts),
  });
  const classes = ["message", ephemeral && "ephemeral", follows && "follows"];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-ts": message.ts },
    ephemeral && h("p", { class: "only-you" }, icon("eye"), t.onlyYou),
    message.isBroadcast &&
      !inThread &&
      h("p", { class: "only-you" }, icon("thread"), t.repliedInThread),
    !ephemeral && !currentChannel()?.isArchived && messageTools(message, inThread),
    h("div", { class: "gutter" }, follows ? time : author.avatar),
    h(
      "div",
      { class: "body" },
      !follows && byline(author, time),
      contents(message),
      message.edited && !ephemeral && h("span", { class: "edited", text: t.edited }),
      fileList(message.fileIds),
      reactionRow(message),
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
    author.team && h("span", { class: "team-badge", text: author.team }),
    time,
  );
}

function contents(message) {
  const { channelId, ts } = message;
  const surface = {
    values: {},
    press: (press) => act("press", { ...press, channelId, ts }),
    suggest: (place) => act("suggest", { ...place, channelId, ts }),
  };
  return [
    message.blocks.length > 0
      ? blocksNode(message.blocks, surface)
      : message.text && h("div", { class: "text" }, mrkdwnNodes(message.text)),
    attachmentNodes(message.attachments, surface),
  ];
}
