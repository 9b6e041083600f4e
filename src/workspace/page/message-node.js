import { authorOf } from "./names.js";
import { blocksNode } from "./blocks.js";
import { base, canUseApp, currentChannel, showThread, state } from "./client-state.js";
import { h, icon, iconButton } from "./dom.js";
import { clockTime, dateOf, dayName, sizeText, t } from "./language.js";
import { act } from "./live.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { moreMenu } from "./menus.js";

/** Draws a message; a continuation of the previous message has no byline. */
export function messageNode(message, isContinuation, { isThreadPane = false } = {}) {
  const isEphemeral = message.ephemeralTo !== undefined;
  const author = authorOf(message);
  const time = h("time", { datetime: dateOf(message.ts).toISOString() }, clockTime(message.ts));
  return h(isContinuation ? "li.message.continuation" : "li.message", { "data-ts": message.ts }, [
    isEphemeral && h("p.row.only-you.muted", [icon("eye"), t.onlyYou]),
    !isEphemeral && !currentChannel()?.isArchived && messageTools(message, isThreadPane),
    isContinuation ? h("div.gutter.visually-hidden", time) : h("div.gutter", author.avatar),
    h("div.body", [
      !isContinuation && byline(author, time),
      message.isBroadcast && h("p.muted", isThreadPane ? t.alsoInChannel : t.repliedInThread),
      messageContents(message),
      (message.attachments ?? []).map(attachmentNode),
      message.isEdited && !isEphemeral && h("span.muted", t.edited),
      message.fileIds?.length > 0 && h("div.files", message.fileIds.map(fileNode)),
      !isThreadPane && threadSummary(message),
    ]),
  ]);
}

function byline(author, time) {
  return h("p.byline", [
    h("strong", author.name),
    author.badge && h("span.app-badge", author.badge),
    time,
  ]);
}

function messageContents(message) {
  const { channelId, ts, blocks, text } = message;
  const surface = {
    values: {},
    press: (press) => act("press", { ...press, channelId, ts }),
  };
  if (blocks.length > 0) return blocksNode(blocks, surface);
  return text && h("div.text", mrkdwnNodes(text));
}

function attachmentNode({ blocks, title, from_url: address }) {
  if (blocks) return blocksNode(blocks);
  return h("blockquote.text", mrkdwnNodes(`<${address}|${title}>`));
}

function messageTools({ channelId, ts, threadTs }, isThreadPane) {
  const items = state.shortcuts
    .filter((one) => one.type === "message")
    .map((one) => ({
      contents: one.name,
      choose: () => act("shortcut", { channelId, ts, callbackId: one.callback_id }),
    }));
  return h("div.message-tools", [
    !isThreadPane && iconButton("thread", t.replyInThread, () => showThread(threadTs ?? ts)),
    items.length > 0 && canUseApp() && moreMenu(t.moreActions, items),
  ]);
}

function threadSummary({ ts, thread }) {
  if (!thread) return undefined;
  return h("button.thread-summary.muted", { onclick: () => showThread(ts) }, [
    h("span.count", t.replies(thread.replyCount)),
    h("span", t.latestReply(`${dayName(thread.latestReply)} ${clockTime(thread.latestReply)}`)),
  ]);
}

function fileNode(id) {
  const file = state.files.get(id);
  if (file?.mode === "hidden_by_limit") return h("p.unknown-block.muted", t.fileHidden);
  if (!file || file.mode === "tombstone") return h("p.unknown-block.muted", t.fileDeleted);
  const address = `${base}/workspace/files/${encodeURIComponent(id)}`;
  return h("a.row.file-card", { href: address, download: file.name }, [
    h("span.file-kind", icon("file")),
    h("span.names", [
      file.title,
      h("small", `${file.filetype.toLocaleUpperCase("en")} · ${sizeText(file.size)}`),
    ]),
    icon("download", t.download),
  ]);
}
