import { setTimeout as sleep } from "node:timers/promises";
import { asMessage } from "../block-rules/rule.ts";
import { postingRefusal, type Channel } from "../core/directory.ts";
import type { Core } from "../core/core.ts";
import { fileForApp, fileJson } from "../core/message-json.ts";
import { maxFileBytes, type StoredFile } from "../core/files.ts";
import { isSlackError, readMessageBody, type SlackError } from "../core/app-content.ts";
import { threadOf } from "./chat-methods.ts";
import {
  textOf,
  visibleChannel,
  type Arguments,
  type MethodAnswer,
  type WebMethod,
} from "./web-method.ts";

const writeScopes = ["files:write"];

export const fileMethods: Readonly<Record<string, WebMethod>> = {
  "files.getUploadURLExternal": {
    scopes: writeScopes,
    run(core, args) {
      const name = textOf(args["filename"]);
      const length = Number(args["length"]);
      if (name === "" || !Number.isInteger(length) || length < 1) {
        return { error: "invalid_arguments" };
      }
      if (length > maxFileBytes) return { error: "file_upload_size_restricted" };
      const { id, ticket } = core.files.announce(name, length);
      const upload_url = new URL(`/upload/v1/${ticket}`, core.baseUrl()).href;
      return { upload_url, file_id: id };
    },
  },
  "files.completeUploadExternal": { scopes: writeScopes, run: completeUpload },
  "files.info": {
    scopes: ["files:read"],
    run(core, args) {
      const file = fileForApp(core, textOf(args["file"]));
      if (!file || file.mode === "hidden_by_limit") return { error: "file_not_found" };
      if (file.mode === "tombstone") return { error: "file_deleted" };
      return { file: fileJson(core, file), comments: [], response_metadata: { next_cursor: "" } };
    },
  },
};

/** The form of `channel_id`; unlike chat.postMessage, no user id is accepted. */
const channelIdPattern = /^[CGDZ][A-Z0-9]{8,}$/;

/** Slack posts the message of an upload only after its answer. The length is chosen by hand. */
const shareDelayMs = 50;

function completeUpload(core: Core, args: Arguments): MethodAnswer {
  const uploads = Array.isArray(args["files"]) ? (args["files"] as Arguments[]) : [];
  if (uploads.length === 0) return { error: "invalid_arguments" };
  const channels = channelsOf(core, args);
  if (isSlackError(channels)) return channels;
  const [firstChannel] = channels;
  const thread = firstChannel ? threadOf(core, firstChannel, args) : {};
  if (isSlackError(thread)) return thread;
  const text = textOf(args["initial_comment"]);
  const body = args["blocks"] === undefined ? { text, blocks: [] } : readMessageBody(args);
  if (isSlackError(body)) return body;
  const files: StoredFile[] = [];
  for (const { id, title } of uploads) {
    const name = typeof title === "string" ? title : undefined;
    const file = core.files.complete(textOf(id), name, core.directory.app.botUserId);
    if (isSlackError(file)) return file;
    files.push(file);
  }
  void sleep(shareDelayMs, undefined, { ref: false }).then(() => {
    for (const channel of channels) {
      const message = core.messages.post({
        channelId: channel.id,
        author: { kind: "app" },
        ...body,
        ...thread,
        fileIds: files.map((file) => file.id),
      });
      for (const file of files) core.files.share(file.id, channel.id, message.ts);
    }
  });
  return { files: files.map((file) => fileJson(core, file)) };
}

function channelsOf(core: Core, args: Arguments): Channel[] | SlackError {
  const channelId = textOf(args["channel_id"]);
  if (channelId !== "" && !channelIdPattern.test(channelId)) {
    const problem = `must match pattern: ${channelIdPattern.source}`;
    const errors = [asMessage({ problem, at: "/channel_id" })];
    return { error: "invalid_arguments", details: { errors } };
  }
  const channels: Channel[] = [];
  for (const id of [channelId, ...textOf(args["channels"]).split(",")]) {
    if (id.trim() === "") continue;
    const channel = visibleChannel(core, id.trim());
    if (!channel) return { error: "channel_not_found" };
    if (!channel.hasBot) return { error: "not_in_channel" };
    const refusal = postingRefusal(channel);
    if (refusal) return refusal;
    channels.push(channel);
  }
  return channels;
}
