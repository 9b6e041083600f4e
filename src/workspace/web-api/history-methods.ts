import type { Core } from "../core.ts";
import type { Channel } from "../directory.ts";
import type { Message } from "../message-log.ts";
import { isSlackError, type SlackError } from "../slack-error.ts";
import { messageJson } from "./message-json.ts";
import {
  isTrue,
  ofChannel,
  paged,
  textOf,
  visibleChannel,
  type Arguments,
  type WebMethod,
} from "./web-method.ts";

export const historyMethods: Readonly<Record<string, WebMethod>> = {
  "conversations.history": {
    rate: 50,
    scopes: ofChannel("history"),
    run(core, args) {
      const channel = readable(core, args["channel"]);
      if (isSlackError(channel)) return channel;
      const all = messagesOf(core, channel)
        .filter((one) => one.threadTs === undefined || one.isBroadcast)
        .filter(within(args))
        .toReversed();
      const listed = paged(all, args);
      if (isSlackError(listed)) return listed;
      return {
        messages: listed.page.map((one) => messageJson(core, one)),
        has_more: listed.next !== "",
        pin_count: 0,
        response_metadata: { next_cursor: listed.next },
      };
    },
  },
  "conversations.replies": {
    rate: 50,
    scopes: ofChannel("history"),
    run(core, args) {
      const channel = readable(core, args["channel"]);
      if (isSlackError(channel)) return channel;
      const given = core.messages.find(channel.id, textOf(args["ts"]));
      if (!given || given.ephemeralTo !== undefined) return { error: "thread_not_found" };
      const parentTs = given.threadTs ?? given.ts;
      const isWithin = within(args);
      const all = messagesOf(core, channel).filter(
        (one) => one.ts === parentTs || (one.threadTs === parentTs && isWithin(one)),
      );
      const listed = paged(all, args, 1_000);
      if (isSlackError(listed)) return listed;
      return {
        messages: listed.page.map((one) => messageJson(core, one)),
        has_more: listed.next !== "",
        response_metadata: { next_cursor: listed.next },
      };
    },
  },
};

/** A channel whose messages the app may read: it must be a member. */
function readable(core: Core, id: unknown): Channel | SlackError {
  const channel = visibleChannel(core, id);
  if (!channel) return { error: "channel_not_found" };
  return channel.hasBot ? channel : { error: "not_in_channel" };
}

/** What everybody there sees, oldest first. */
function messagesOf(core: Core, channel: Channel): readonly Message[] {
  return core.messages
    .all()
    .filter((one) => one.channelId === channel.id && one.ephemeralTo === undefined);
}

/** `oldest` and `latest`, which are part of it only if `inclusive`. */
function within(args: Arguments): (message: Message) => boolean {
  const oldest = textOf(args["oldest"]) || "0";
  const latest = textOf(args["latest"]) || "9";
  const inclusive = isTrue(args["inclusive"]);
  return ({ ts }) =>
    (ts > oldest && ts < latest) || (inclusive && (ts === oldest || ts === latest));
}
