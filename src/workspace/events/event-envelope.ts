import type { Channel } from "../core/channels-and-people.ts";
import type { OutgoingEvent } from "../core/outgoing-event.ts";
import type { Parts } from "../core/core.ts";

/** What an event travels in. */
export function eventEnvelope(
  core: Parts,
  { event, in: channel }: OutgoingEvent,
): Record<string, unknown> {
  const { app, team, enterprise } = core.directory;
  const enterprise_id = enterprise?.id ?? null;
  const id = core.ids.eventId();
  return {
    token: app.verificationToken,
    team_id: teamOf(core, event, channel),
    context_team_id: team.id,
    context_enterprise_id: enterprise_id,
    ...(enterprise && { enterprise_id }),
    api_app_id: app.id,
    event,
    type: "event_callback",
    event_id: id,
    event_time: Math.floor(core.clock() / 1000),
    authorizations: [
      {
        enterprise_id,
        team_id: team.id,
        user_id: app.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: channel?.isExtShared ?? false,
    event_context: `4-${id}`,
  };
}

/** In a channel that is shared, an event is of the workspace of the person that it comes from. */
function teamOf(core: Parts, event: OutgoingEvent["event"], channel: Channel | undefined): string {
  const { team } = core.directory;
  if (!channel?.isExtShared) return team.id;
  const message = (event["message"] ?? event["previous_message"]) as { user?: unknown } | undefined;
  const userId = event["user"] ?? event["user_id"] ?? message?.user;
  return core.directory.people.find(({ id }) => id === userId)?.teamId ?? team.id;
}
