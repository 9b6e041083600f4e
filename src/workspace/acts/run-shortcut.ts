import type { Delivery } from "../core/app-delivery.ts";
import { payloadChannelName, type Channel, type Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";
import { interact } from "./interaction-fields.ts";

/** The app has no shortcut of this kind with this callback id, or isn't there for this person. */
export type ShortcutOutcome = Delivery | { readonly kind: "unknown-shortcut" };

/** Tells the app that a person chose one of its shortcuts from a message's menu. */
export function runMessageShortcut(
  core: Core,
  person: Person,
  channel: Channel,
  message: Message,
  callbackId: string,
): Promise<ShortcutOutcome> {
  return run(core, person, "message", callbackId, () => ({
    type: "message_action",
    channel: { id: channel.id, name: payloadChannelName(channel) },
    message_ts: message.ts,
    message: messageJson(core, message),
    response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
  }));
}

/** Tells the app that a person chose one of its global shortcuts, which know of no channel. */
export function runGlobalShortcut(
  core: Core,
  person: Person,
  callbackId: string,
): Promise<ShortcutOutcome> {
  return run(core, person, "global", callbackId, () => ({ type: "shortcut" }));
}

async function run(
  core: Core,
  person: Person,
  type: "message" | "global",
  callbackId: string,
  fields: () => { readonly type: string; readonly [field: string]: unknown },
): Promise<ShortcutOutcome> {
  const known = core.manifest.shortcuts.some(
    (one) => one.type === type && one.callback_id === callbackId,
  );
  if (!known || !isOurs(person)) return { kind: "unknown-shortcut" };
  const trigger_id = core.triggers.issue(person.id);
  const action_ts = core.ids.actionTs();
  const content = { callback_id: callbackId, trigger_id, action_ts, ...fields() };
  return interact(core, person, content, callbackId);
}
