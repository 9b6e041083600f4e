import type { Core } from "../core.ts";
import { readMessageBody } from "../message-body.ts";
import { isSlackError } from "../slack-error.ts";
import { postableChannel, threadOf } from "./chat-methods.ts";
import { free, needing, paged, textOf, type WebMethod } from "./web-method.ts";

/** Slack takes no message for more than 120 days ahead. */
const furthestSeconds = 120 * 24 * 60 * 60;

export const scheduledMethods: Readonly<Record<string, WebMethod>> = {
  "chat.scheduleMessage": {
    rate: 50,
    scopes: needing("chat:write"),
    run(core, args) {
      const channel = postableChannel(core, args["channel"]);
      if (isSlackError(channel)) return channel;
      const body = readMessageBody(args);
      if (isSlackError(body)) return body;
      const thread = threadOf(core, channel, args);
      if (isSlackError(thread)) return thread;
      const postAt = Number(args["post_at"]);
      const now = Math.floor(core.clock() / 1000);
      if (!Number.isInteger(postAt)) return { error: "invalid_time" };
      if (postAt <= now) return { error: "time_in_past" };
      if (postAt > now + furthestSeconds) return { error: "time_too_far" };
      const author = { kind: "app" } as const;
      const draft = { channelId: channel.id, author, ...body, ...thread };
      const id = core.scheduled.add(draft, postAt);
      return {
        channel: channel.id,
        scheduled_message_id: id,
        post_at: String(postAt),
        message: { type: "delayed_message", text: body.text, bot_id: core.directory.app.botId },
      };
    },
  },
  "chat.deleteScheduledMessage": {
    rate: 50,
    scopes: needing("chat:write"),
    run(core, args) {
      const id = textOf(args["scheduled_message_id"]);
      return core.scheduled.remove(id, textOf(args["channel"]))
        ? {}
        : { error: "invalid_scheduled_message_id" };
    },
  },
  "chat.scheduledMessages.list": {
    rate: 50,
    scopes: free,
    run(core, args) {
      const listed = paged(waiting(core, textOf(args["channel"])), args);
      if (isSlackError(listed)) return listed;
      return {
        scheduled_messages: listed.page,
        response_metadata: { next_cursor: listed.next },
      };
    },
  },
};

function waiting(core: Core, channelId: string): readonly Record<string, unknown>[] {
  return core.scheduled
    .all()
    .filter(({ draft }) => channelId === "" || draft.channelId === channelId)
    .map(({ id, draft, postAt }) => ({
      ...{ id, channel_id: draft.channelId, post_at: postAt, text: draft.text },
    }));
}
