import type { Channel } from "../core/channels-and-people.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";
import type { OutgoingEvent } from "../core/app-delivery.ts";
import type { Change, Parts } from "../core/core.ts";

/** Returns the app's events of a new, changed or deleted message; none outside its channels. */
export function messageEvents(core: Parts, change: Change): readonly OutgoingEvent[] {
  if (change.kind !== "message" && change.kind !== "removed") return [];
  const { message } = change;
  const channel = core.directory.channel(message.channelId);
  if (!channel?.hasBot || message.ephemeralTo !== undefined) return [];
  const { subscription, type } = names[channel.kind];
  const event = (fields: Readonly<Record<string, unknown>>): OutgoingEvent => ({
    subscription,
    in: channel,
    event: { type: "message", ...fields, channel: channel.id, channel_type: type },
  });
  const hidden = (subtype: string, fields: Readonly<Record<string, unknown>>) => {
    const ts = core.ids.actionTs();
    return [event({ subtype, hidden: true, ...fields, ts, event_ts: ts })];
  };
  if (change.kind === "removed") {
    const previous_message = messageJson(core, message);
    return hidden("message_deleted", { deleted_ts: message.ts, previous_message });
  }
  switch (change.cause) {
    case "posted": {
      const posted = { ...messageJson(core, message), event_ts: message.ts };
      const isSpokenTo = channel.kind === "im" && message.author.kind === "person";
      return [
        event({ ...posted, ...(isSpokenTo && assistantThread(core)) }),
        ...mention(core, channel, message),
      ];
    }
    case "edited":
      return hidden("message_changed", {
        message: messageJson(core, message),
        previous_message: change.previous && messageJson(core, change.previous),
      });
    case "replied":
      return [];
  }
}

const names = {
  public: { subscription: "message.channels", type: "channel" },
  private: { subscription: "message.groups", type: "group" },
  mpim: { subscription: "message.mpim", type: "mpim" },
  im: { subscription: "message.im", type: "im" },
} as const;

/** Slack sends no app_mention for the conversation with the app itself. */
function mention(core: Parts, channel: Channel, message: Message): readonly OutgoingEvent[] {
  const isMention =
    channel.kind !== "im" &&
    message.author.kind === "person" &&
    message.text.includes(`<@${core.directory.app.botUserId}>`);
  if (!isMention) return [];
  const fields = { type: "app_mention", channel: channel.id, event_ts: message.ts };
  const event = { ...messageJson(core, message), ...fields, ...assistantThread(core) };
  return [{ in: channel, event }];
}

/** Returns the action token of a message that is meant for the app. */
function assistantThread(core: Parts): Record<string, unknown> {
  return { assistant_thread: { action_token: core.ids.actionToken() } };
}
