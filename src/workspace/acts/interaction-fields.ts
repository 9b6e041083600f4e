import { payloadChannelName, type Channel, type Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";

/** The fields of an interaction that can open a modal. */
export function whoAndTrigger(core: Core, person: Person): Record<string, unknown> {
  return { ...who(core, person), trigger_id: core.triggers.issue(person.id) };
}

/** The fields that every interaction payload has. */
export function who(core: Core, person: Person): Record<string, unknown> {
  const { app, team } = core.directory;
  return {
    user: {
      id: person.id,
      username: person.handle,
      name: person.handle,
      team_id: person.teamId,
    },
    api_app_id: app.id,
    token: app.verificationToken,
    team: { id: team.id, domain: team.domain },
    enterprise: null,
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
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    },
    channel: { id: channel.id, name: payloadChannelName(channel) },
    // Slack keeps no ephemeral message, so it has none to send along.
    ...(isEphemeral ? {} : { message: messageJson(core, message) }),
  };
}
