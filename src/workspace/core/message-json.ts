import type { Core, BaseCore } from "./core.ts";
import type { Channel } from "./directory.ts";
import { escapePlainTexts } from "./escape-text.ts";
import type { StoredFile } from "./files.ts";
import { authorId, type Message } from "./message-log.ts";

/** Returns a message as the Web API and the payloads show it. */
export function messageJson(core: BaseCore, message: Message): Record<string, unknown> {
  const { app } = core.directory;
  // A message with files names the owner as its user, without the bot.
  const hasBotFields = message.author.kind === "app" && !message.fileIds;
  return {
    type: "message",
    user: authorId(message.author, app.botUserId),
    ...(hasBotFields && { bot_id: app.botId, app_id: app.id, bot_profile: botProfile(core) }),
    ...(message.clientMessageId !== undefined && { client_msg_id: message.clientMessageId }),
    ts: message.ts,
    text: message.text,
    ...teamFields(core, message),
    ...(message.blocks.length > 0 && { blocks: escapePlainTexts(message.blocks) }),
    ...(message.attachments && { attachments: message.attachments }),
    ...threadFields(core, message),
    ...fileFields(core, message),
    ...broadcastFields(core, message),
    ...(message.isEdited && { edited: { user: app.botUserId, ts: message.ts } }),
  };
}

function botProfile({ directory: { app, team }, baseUrl }: BaseCore): Record<string, unknown> {
  const icon = new URL("/assets/icon.svg", baseUrl()).href;
  return {
    id: app.botId,
    app_id: app.id,
    name: app.name,
    icons: { image_36: icon, image_48: icon, image_72: icon },
    deleted: false,
    updated: 1_700_000_000,
    team_id: team.id,
  };
}

/** Returns the author's team: one field for our people, three for people of another company. */
function teamFields(core: BaseCore, { author }: Message): Record<string, unknown> {
  const { team } = core.directory;
  const person = author.kind === "person" ? core.directory.person(author.id) : undefined;
  if (!person || person.teamId === team.id) return { team: team.id };
  return { team: person.teamId, user_team: person.teamId, source_team: person.teamId };
}

function threadFields(core: BaseCore, message: Message): Record<string, unknown> {
  const { threadTs, thread } = message;
  if (thread) {
    return {
      thread_ts: message.ts,
      reply_count: thread.replyCount,
      reply_users_count: thread.userIds.length,
      reply_users: thread.userIds,
      latest_reply: thread.latestReply,
    };
  }
  if (threadTs === undefined) return {};
  const parent = core.messages.find(message.channelId, threadTs);
  return {
    thread_ts: threadTs,
    ...(parent && { parent_user_id: authorId(parent.author, core.directory.app.botUserId) }),
  };
}

function broadcastFields(core: BaseCore, message: Message): Record<string, unknown> {
  const { isBroadcast, channelId, threadTs } = message;
  if (!isBroadcast || threadTs === undefined) return {};
  const root = core.messages.find(channelId, threadTs);
  return { subtype: "thread_broadcast", ...(root && { root: messageJson(core, root) }) };
}

function fileFields(core: BaseCore, { fileIds }: Message): Record<string, unknown> {
  if (!fileIds) return {};
  const files = fileIds.flatMap((id) => core.files.find(id) ?? []);
  return {
    subtype: "file_share",
    files: files.map((file) => {
      const isForeign = core.directory.person(file.ownerId)?.isForeign === true;
      return isForeign ? fileOfOtherCompany(file) : fileJson(core, file);
    }),
    upload: true,
    display_as_bot: false,
  };
}

/** Slack Connect: the app gets the file's fields from `files.info` only. */
function fileOfOtherCompany({ id }: StoredFile): Record<string, unknown> {
  const unknown = { created: 0, timestamp: 0, user: "" };
  return { id, mode: "file_access", file_access: "check_file_info", ...unknown };
}

/** Returns a file as the Web API and the payloads show it. */
export function fileJson(core: BaseCore, file: StoredFile): Record<string, unknown> {
  const { team, app } = core.directory;
  const { mode = "hosted" } = file;
  if (mode === "tombstone" || mode === "hidden_by_limit") return { id: file.id, mode };
  const address = (location: string) => new URL(location, core.baseUrl()).href;
  const name = encodeURIComponent(file.name);
  const path = `/files-pri/${team.id}-${file.id}`;
  const sharedIn = (...kinds: readonly Channel["kind"][]) =>
    file.shares.filter(({ channelId }) => {
      const channel = core.directory.channel(channelId);
      return channel && kinds.includes(channel.kind);
    });
  const shares = (...kinds: readonly Channel["kind"][]) =>
    Object.fromEntries(
      sharedIn(...kinds).map(({ channelId, ts }) => [channelId, [{ ts, team_id: team.id }]]),
    );
  const channelIds = (...kinds: readonly Channel["kind"][]) =>
    sharedIn(...kinds).map(({ channelId }) => channelId);
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.filetype,
    pretty_type: file.filetype.toUpperCase(),
    user: file.ownerId,
    user_team: team.id,
    editable: mode === "snippet",
    size: file.size,
    mode,
    is_external: false,
    external_type: "",
    is_public: sharedIn("public").length > 0,
    display_as_bot: file.ownerId === app.botUserId,
    url_private: address(`${path}/${name}`),
    url_private_download: address(`${path}/download/${name}`),
    permalink: address(`/files/${file.ownerId}/${file.id}/${name}`),
    shares: { public: shares("public"), private: shares("private", "mpim", "im") },
    channels: channelIds("public"),
    groups: channelIds("private", "mpim"),
    ims: channelIds("im"),
    file_access: "visible",
    ...fieldsOfMode(core, file),
  };
}

/** Returns the fields that only some kinds of files have, or have otherwise. */
function fieldsOfMode({ files }: BaseCore, { id, mode, name }: StoredFile) {
  switch (mode) {
    case "snippet": {
      const text = files.content(id)?.toString("utf8") ?? "";
      const lines = text.split("\n").length;
      return { pretty_type: "Plain Text", preview: text.slice(0, 1_000), lines, lines_more: 0 };
    }
    case "quip":
      return { pretty_type: "Canvas" };
    case "list":
      return { pretty_type: "List" };
    case "external": {
      const url = `https://docs.example.com/d/${encodeURIComponent(name)}`;
      const addresses = { url_private: url, url_private_download: undefined };
      return { is_external: true, external_type: "gdrive", external_url: url, ...addresses };
    }
    default:
      return {};
  }
}

/** Returns a file that the app may read: its own, of its forms, or in its channels. */
export function fileForApp({ files, directory }: Core, id: string): StoredFile | undefined {
  const file = files.find(id);
  const isAppIn = (channelId: string) => directory.channel(channelId)?.hasBot === true;
  const isReadable =
    file?.ownerId === directory.app.botUserId ||
    file?.isHandedIn === true ||
    file?.shares.some(({ channelId }) => isAppIn(channelId));
  return isReadable ? file : undefined;
}
