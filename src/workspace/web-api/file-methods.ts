import type { Core } from "../core.ts";
import type { Channel } from "../directory.ts";
import { largestFile, type StoredFile } from "../files.ts";
import { readMessageBody } from "../message-body.ts";
import { postingRefused } from "../posting-rights.ts";
import { shareFile } from "../share-file.ts";
import { isSlackError } from "../slack-error.ts";
import { threadOf } from "./chat-methods.ts";
import { fileJson } from "./file-json.ts";
import {
  needing,
  textOf,
  visibleChannel,
  type Arguments,
  type MethodAnswer,
  type WebMethod,
} from "./web-method.ts";

const write = needing("files:write");
const read = needing("files:read");

export const fileMethods: Readonly<Record<string, WebMethod>> = {
  "files.getUploadURLExternal": {
    rate: 100,
    scopes: write,
    run(core, args) {
      const name = textOf(args["filename"]);
      const length = Number(args["length"]);
      if (name === "" || !Number.isInteger(length) || length < 1) {
        return { error: "invalid_arguments" };
      }
      if (length > largestFile) return { error: "file_upload_size_restricted" };
      const { id, ticket } = core.files.announce(name, length);
      const upload_url = new URL(`/upload/v1/${ticket}`, core.baseUrl()).href;
      return { upload_url, file_id: id };
    },
  },
  "files.completeUploadExternal": { rate: 100, scopes: write, run: completeUpload },
  "files.info": {
    rate: 100,
    scopes: read,
    run(core, args) {
      const file = core.files.find(textOf(args["file"]));
      if (!file) return { error: "file_not_found" };
      return { file: fileJson(core, file), comments: [], response_metadata: { next_cursor: "" } };
    },
  },
  "files.list": {
    rate: 50,
    scopes: read,
    run(core, args) {
      const count = Math.max(1, Number(args["count"] ?? 100));
      const page = Math.max(1, Number(args["page"] ?? 1));
      const wanted = core.files.all().filter((file) => fits(file, args));
      const start = (page - 1) * count;
      const files = wanted.slice(start, start + count).map((file) => fileJson(core, file));
      const pages = Math.ceil(wanted.length / count);
      return { files, paging: { count, total: wanted.length, page, pages } };
    },
  },
  "files.delete": {
    rate: 50,
    scopes: write,
    run(core, args) {
      const file = core.files.find(textOf(args["file"]));
      if (!file) return { error: "file_not_found" };
      if (file.ownerId !== core.directory.app.botUserId) return { error: "cant_delete_file" };
      core.files.remove(file.id);
      const event_ts = core.ids.actionTs();
      void core.events.send({ event: { type: "file_deleted", file_id: file.id, event_ts } });
      return {};
    },
  },
  "files.upload": { rate: 20, scopes: write, run: () => ({ error: "method_deprecated" }) },
};

function completeUpload(core: Core, args: Arguments): MethodAnswer {
  const given = Array.isArray(args["files"]) ? (args["files"] as Arguments[]) : [];
  if (given.length === 0) return { error: "invalid_arguments" };
  const ids = [textOf(args["channel_id"]), ...textOf(args["channels"]).split(",")];
  const channels: Channel[] = [];
  for (const id of ids.map((one) => one.trim()).filter(Boolean)) {
    const channel = visibleChannel(core, id);
    if (!channel) return { error: "channel_not_found" };
    if (!channel.hasBot) return { error: "not_in_channel" };
    const refused = postingRefused(channel);
    if (refused) return refused;
    channels.push(channel);
  }
  const [first] = channels;
  const thread = first ? threadOf(core, first, args) : {};
  if (isSlackError(thread)) return thread;
  const text = textOf(args["initial_comment"]);
  const body = args["blocks"] === undefined ? { text, blocks: [] } : readMessageBody(args);
  if (isSlackError(body)) return body;
  const files: StoredFile[] = [];
  for (const { id, title } of given) {
    const name = typeof title === "string" ? title : undefined;
    const file = core.files.complete(textOf(id), name, core.directory.app.botUserId);
    if (isSlackError(file)) return file;
    files.push(file);
  }
  for (const channel of channels) {
    const message = core.messages.post({
      channelId: channel.id,
      author: { kind: "app" },
      ...body,
      ...thread,
      fileIds: files.map((file) => file.id),
    });
    for (const file of files) shareFile(core, channel, file.id, message.ts);
  }
  return { files: files.map(({ id }) => shown(core, id)) };
}

function shown(core: Core, id: string): Record<string, unknown> {
  const file = core.files.find(id);
  return file ? fileJson(core, file) : { id };
}

function fits(file: StoredFile, args: Arguments): boolean {
  const user = textOf(args["user"]);
  const channel = textOf(args["channel"]);
  return (
    (user === "" || file.ownerId === user) &&
    (channel === "" || file.shares.some((one) => one.channelId === channel))
  );
}
