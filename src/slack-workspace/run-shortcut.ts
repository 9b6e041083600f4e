import type { Delivery } from "./app-delivery.ts";
import type { Core } from "./core.ts";
import { payloadChannelName, type Channel, type Person } from "./directory.ts";
import type { Message } from "./message-log.ts";
import { whoAndWhere } from "./press-element.ts";
import { messageJson } from "./web-api/message-json.ts";

/** Tells the app that a person chose one of its shortcuts from a message's menu. */
export async function runMessageShortcut(
  core: Core,
  person: Person,
  channel: Channel,
  message: Message,
  callbackId: string,
): Promise<Delivery> {
  return core.delivery.form(`message_action · ${callbackId}`, {
    payload: JSON.stringify({
      type: "message_action",
      callback_id: callbackId,
      ...whoAndWhere(core, person),
      channel: { id: channel.id, name: payloadChannelName(channel) },
      message_ts: message.ts,
      message: messageJson(core, message),
      response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
      action_ts: core.ids.actionTs(),
    }),
  });
}
