import type { Parts } from "../core.ts";
import { escapePlainTexts } from "../escape-text.ts";
import { authorId, type Message } from "../message-log.ts";
import { richTextOf } from "../rich-text-of.ts";
import { fileJson } from "./file-json.ts";

/** A message as the Web API and the payloads show it. */
export function messageJson(core: Parts, message: Message): Record<string, unknown> {
  const { app, team } = core.directory;
  const author =
    message.author.kind === "person"
      ? { user: message.author.id }
      : {
          user: app.botUserId,
          bot_id: app.botId,
          app_id: app.id,
          bot_profile: {
            id: app.botId,
            app_id: app.id,
            name: app.name,
            team_id: team.id,
            deleted: false,
          },
        };
  return {
    type: "message",
    ...author,
    ts: message.ts,
    text: message.text,
    ...teamFields(core, message),
    ...blockFields(message),
    ...(message.attachments?.length && {
      attachments: message.attachments.map((one) => ({
        fallback: "[no preview available]",
        ...(escapePlainTexts(one) as object),
      })),
    }),
    ...threadFields(core, message),
    ...fileFields(core, message),
    ...(message.reactions && {
      reactions: message.reactions.map(({ name, userIds }) => ({
        ...{ name, users: userIds, count: userIds.length },
      })),
    }),
    ...(message.edited ? { edited: { user: app.botUserId, ts: message.ts } } : {}),
  };
}

/** The author's workspace; of a person from another company it is said three times. */
function teamFields(core: Parts, { author }: Message): Record<string, unknown> {
  const { team } = core.directory;
  const person = author.kind === "person" ? core.directory.person(author.id) : undefined;
  if (!person || person.teamId === team.id) return { team: team.id };
  return { team: person.teamId, user_team: person.teamId, source_team: person.teamId };
}

/** What people type comes as rich text as well. */
function blockFields({ author, blocks, text, ts }: Message): Record<string, unknown> {
  if (blocks.length > 0) return { blocks: escapePlainTexts(blocks) };
  if (author.kind !== "person" || text === "") return {};
  return { blocks: [richTextOf(text, ts.slice(-5))] };
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
    ...(message.isBroadcast && { subtype: "thread_broadcast" }),
  };
}

function fileFields(core: Parts, { author, fileIds }: Message): Record<string, unknown> {
  if (!fileIds) return {};
  const files = fileIds.flatMap((id) => {
    const file = core.files.find(id);
    return file ? [fileJson(core, file)] : [{ id, mode: "tombstone" }];
  });
  return { files, upload: true, ...(author.kind === "person" && { subtype: "file_share" }) };
}
