import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";

/** Lets the app into a channel, or takes it out, and tells it so. */
export function changeAppMembership(
  core: Core,
  channel: Channel,
  isMember: boolean,
  by: Person,
): void {
  if (channel.hasBot === isMember) return;
  const { app, team } = core.directory;
  core.directory.update(channel.id, { hasBot: isMember });
  void core.events.send({
    in: channel,
    event: {
      type: isMember ? "member_joined_channel" : "member_left_channel",
      user: app.botUserId,
      channel: channel.id,
      channel_type: channel.kind === "private" ? "G" : "C",
      team: team.id,
      inviter: by.id,
      event_ts: core.ids.actionTs(),
    },
  });
}
