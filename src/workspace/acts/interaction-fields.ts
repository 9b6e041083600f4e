import type { Delivery } from "../core/app-delivery.ts";
import {
  enterpriseFields,
  payloadChannelName,
  type Channel,
  type Person,
} from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";

/** Tells the app of an interaction; `about` is added to its type in the traffic. */
export function interact(
  core: Core,
  person: Person,
  content: { readonly type: string; readonly [field: string]: unknown },
  about?: string,
): Promise<Delivery> {
  return core.delivery.deliver({
    to: "interactivity",
    label: about === undefined ? content.type : `${content.type} · ${about}`,
    content: { ...who(core, person), ...content },
  });
}

/** Returns the fields with which the app can answer a press or a submission, or continue a step. */
export function triggerFields(core: Core, person: Person): Record<string, unknown> {
  const trigger_id = core.triggers.issue(person.id);
  return { trigger_id, ...functionFields(core, person, trigger_id) };
}

/** Returns the fields with which a workflow step continues after an interaction. */
export function functionFields(
  core: Core,
  person: Person,
  interactivity_pointer: string,
): Record<string, unknown> {
  return {
    function_data: {
      execution_id: core.ids.executionId(),
      function: { callback_id: core.directory.app.handle },
      inputs: {},
    },
    interactivity: {
      interactivity_pointer,
      interactor: { id: person.id, secret: core.ids.ticket() },
    },
  };
}

/** The fields that every interaction payload has. */
function who(core: Core, person: Person): Record<string, unknown> {
  const { app, team, enterprise } = core.directory;
  return {
    user: {
      id: person.id,
      username: person.handle,
      name: person.handle,
      team_id: person.teamId,
    },
    api_app_id: app.id,
    token: app.verificationToken,
    team: { id: team.id, domain: team.domain, ...enterpriseFields(enterprise) },
    enterprise,
    is_enterprise_install: false,
  };
}

/** The fields that say in which message it happened. */
export function placeOf(core: Core, channel: Channel, message: Message): Record<string, unknown> {
  const isEphemeral = message.ephemeralTo !== undefined;
  const threadTs = message.threadTs ?? (message.thread && message.ts);
  return {
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      is_app_unfurl: false,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    },
    channel: { id: channel.id, name: payloadChannelName(channel) },
    // Slack keeps no ephemeral message, so it has none to send along.
    ...(isEphemeral ? {} : { message: messageJson(core, message) }),
  };
}
