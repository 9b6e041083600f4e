import { isOurs, postingRefusal, type Channel } from "../core/directory.ts";
import type { Core } from "../core/core.ts";
import { isSlackError, readMessageBody, type SlackError } from "../core/app-content.ts";
import { messageJson } from "../core/message-json.ts";
import type { Draft, Message } from "../core/message-log.ts";
import { isTrue, textOf, visibleChannel, type Arguments, type WebMethod } from "./web-method.ts";

const writeScopes = ["chat:write"];

export const chatMethods: Readonly<Record<string, WebMethod>> = {
  "chat.postMessage": {
    scopes: writeScopes,
    run(core, args) {
      const channel = postableChannel(core, args["channel"]);
      if (isSlackError(channel)) return channel;
      const draft = draftOf(core, channel, args);
      if (isSlackError(draft)) return draft;
      const isBroadcast = draft.threadTs !== undefined && isTrue(args["reply_broadcast"]);
      const message = core.messages.post({ ...draft, isBroadcast });
      return { channel: channel.id, ts: message.ts, message: messageJson(core, message) };
    },
  },
  "chat.postEphemeral": {
    scopes: writeScopes,
    run(core, args) {
      const channel = writableChannel(core, args["channel"]);
      if (isSlackError(channel)) return channel;
      const person = core.directory.people.find((one) => one.id === args["user"]);
      if (!person) return { error: "user_not_found" };
      if (channel.isArchived) return { error: "is_archived" };
      if (!channel.memberIds.includes(person.id)) return { error: "user_not_in_channel" };
      const draft = draftOf(core, channel, args);
      if (isSlackError(draft)) return draft;
      // In a thread only people with an active thread see them.
      const root = core.messages.find(channel.id, draft.threadTs ?? "");
      const isThreadInactive = root !== undefined && !root.thread && root.threadTs === undefined;
      if (core.knobs.settings().privateAnswersLost || isThreadInactive) {
        return { message_ts: core.ids.ts() };
      }
      return { message_ts: core.messages.post({ ...draft, ephemeralTo: person.id }).ts };
    },
  },
  "chat.update": {
    scopes: writeScopes,
    run(core, args) {
      const original = ownMessage(core, args, "cant_update_message");
      if (isSlackError(original)) return original;
      if (core.directory.channel(original.channelId)?.isArchived) return { error: "is_inactive" };
      const body = readMessageBody(args);
      if (isSlackError(body)) return body;
      // Blocks stay when only the text is changed.
      const { text, blocks = original.blocks } = body;
      const message = core.messages.replace(original, { text, blocks });
      return {
        channel: message.channelId,
        ts: message.ts,
        text: message.text,
        message: messageJson(core, message),
      };
    },
  },
  "chat.getPermalink": {
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel) return { error: "channel_not_found" };
      const message = core.messages.find(channel.id, textOf(args["message_ts"]));
      if (!message || message.ephemeralTo !== undefined) return { error: "message_not_found" };
      const place = `archives/${channel.id}/p${message.ts.replace(".", "")}`;
      return { channel: channel.id, permalink: new URL(place, core.pageUrl()).href };
    },
  },
  "chat.delete": {
    scopes: writeScopes,
    run(core, args) {
      const original = ownMessage(core, args, "cant_delete_message");
      if (isSlackError(original)) return original;
      core.messages.remove(original);
      return { channel: original.channelId, ts: original.ts };
    },
  },
};

function draftOf(core: Core, channel: Channel, args: Arguments): Draft | SlackError {
  const body = readMessageBody(args);
  if (isSlackError(body)) return body;
  const thread = threadOf(core, channel, args);
  if (isSlackError(thread)) return thread;
  return { channelId: channel.id, author: { kind: "app" }, ...body, ...thread };
}

export function threadOf(
  core: Core,
  channel: Channel,
  args: Arguments,
): { readonly threadTs?: string } | SlackError {
  const threadTs = textOf(args["thread_ts"]);
  if (threadTs === "") return {};
  const parent = core.messages.find(channel.id, threadTs);
  if (!parent || parent.ephemeralTo !== undefined) return { error: "cannot_reply_to_message" };
  return { threadTs };
}

/** Returns a channel where the app may post publicly, or the error. */
function postableChannel(core: Core, target: unknown): Channel | SlackError {
  const channel = writableChannel(core, target);
  return isSlackError(channel) ? channel : (postingRefusal(channel) ?? channel);
}

/** Returns a channel or direct conversation where the app may write, or the error. */
function writableChannel(core: Core, target: unknown): Channel | SlackError {
  const id = textOf(target);
  const person = core.directory.people.find((one) => one.id === id);
  if (person)
    return isOurs(person) ? core.directory.directMessage(id) : { error: "user_not_found" };
  const channel = visibleChannel(core, id) ?? core.directory.channelNamed(id.replace(/^#/, ""));
  if (!channel || (channel.kind !== "public" && !channel.hasBot)) {
    return { error: "channel_not_found" };
  }
  const { scopes = [] } = core.installation() ?? {};
  const mayPostUninvited = channel.kind === "public" && scopes.includes("chat:write.public");
  return channel.hasBot || mayPostUninvited ? channel : { error: "not_in_channel" };
}

function ownMessage(core: Core, args: Arguments, otherAuthorError: string): Message | SlackError {
  const channel = visibleChannel(core, args["channel"]);
  if (!channel) return { error: "channel_not_found" };
  const message = core.messages.find(channel.id, textOf(args["ts"]));
  if (!message || message.ephemeralTo !== undefined) return { error: "message_not_found" };
  return message.author.kind === "app" ? message : { error: otherAuthorError };
}
