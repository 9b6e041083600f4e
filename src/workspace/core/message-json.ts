import { escapePlainTexts } from "./escape-text.ts";
import { fileJson } from "./file-json.ts";
import { authorId, type Message } from "./message-log.ts";
import type { Parts } from "./core.ts";

/** A message as the Web API and the payloads show it. */
export function messageJson(core: Parts, message: Message): Record<string, unknown> {
  const { app } = core.directory;
  // A message with a file names its owner only.
  const isAppSaid = message.author.kind === "app" && !message.fileIds;
  return {
    type: "message",
    user: message.author.kind === "person" ? message.author.id : app.botUserId,
    ...(isAppSaid && { bot_id: app.botId, app_id: app.id, bot_profile: botProfile(core) }),
    ...(message.clientId !== undefined && { client_msg_id: message.clientId }),
    ts: message.ts,
    text: message.text,
    ...teamFields(core, message),
    ...(message.blocks.length > 0 && { blocks: escapePlainTexts(message.blocks) }),
    ...(message.attachments && { attachments: message.attachments }),
    ...threadFields(core, message),
    ...fileFields(core, message),
    ...(message.edited && { edited: { user: app.botUserId, ts: message.ts } }),
  };
}

/** Returns the app as its own messages name it. */
function botProfile({ directory: { app, team }, baseUrl }: Parts): Record<string, unknown> {
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

/** The author's workspace; of a person from another company it is said three times. */
function teamFields(core: Parts, { author }: Message): Record<string, unknown> {
  const { team } = core.directory;
  const person = author.kind === "person" ? core.directory.person(author.id) : undefined;
  if (!person || person.teamId === team.id) return { team: team.id };
  return { team: person.teamId, user_team: person.teamId, source_team: person.teamId };
}

function threadFields(core: Parts, message: Message): Record<string, unknown> {
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

function fileFields(core: Parts, { fileIds }: Message): Record<string, unknown> {
  if (!fileIds) return {};
  const files = fileIds.flatMap((id) => core.files.find(id) ?? []);
  return {
    subtype: "file_share",
    files: files.map((file) => fileJson(core, file)),
    upload: true,
    display_as_bot: false,
  };
}
