import type { Delivery } from "../core/app-delivery.ts";
import { payloadChannelName, type Channel, type Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";
import { interact } from "./interaction-fields.ts";

/** The app has no shortcut of this kind with this callback id, or isn't there for this person. */
export type ShortcutOutcome = Delivery | { readonly kind: "unknown-shortcut" };

/** Tells the app that a person chose a shortcut: from a message's menu, else a global one. */
export async function runShortcut(
  core: Core,
  person: Person,
  callbackId: string,
  from?: { readonly channel: Channel; readonly message: Message },
): Promise<ShortcutOutcome> {
  const type = from ? "message" : "global";
  const known = core.manifest.shortcuts.some(
    (one) => one.type === type && one.callback_id === callbackId,
  );
  if (!known || !isOurs(person)) return { kind: "unknown-shortcut" };
  const content = {
    ...(from ? messageFields(core, person, from.channel, from.message) : { type: "shortcut" }),
    callback_id: callbackId,
    trigger_id: core.triggers.issue(person.id),
    action_ts: core.ids.actionTs(),
  };
  return interact(core, person, content, callbackId);
}

function messageFields(core: Core, person: Person, channel: Channel, message: Message) {
  return {
    type: "message_action",
    channel: { id: channel.id, name: payloadChannelName(channel) },
    message_ts: message.ts,
    message: messageJson(core, message),
    response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
  };
}
