import type { Core } from "./core.ts";
import type { Channel, Person } from "./directory.ts";

/** Lets a person or the app into a channel and tells the app of it. */
export function joinChannel(
  core: Core,
  channel: Channel,
  who: Person | "app",
  inviter?: Person,
): void {
  const { directory } = core;
  if (who === "app") directory.update(channel.id, { hasBot: true });
  else directory.update(channel.id, { memberIds: [...channel.memberIds, who.id] });
  tell(core, { ...channel, hasBot: channel.hasBot || who === "app" }, who, "joined", inviter);
}

/** Takes a person or the app out of a channel and tells the app of it. */
export function leaveChannel(core: Core, channel: Channel, who: Person | "app"): void {
  const { directory } = core;
  if (who === "app") directory.update(channel.id, { hasBot: false });
  else directory.update(channel.id, { memberIds: channel.memberIds.filter((id) => id !== who.id) });
  tell(core, channel, who, "left");
}

function tell(
  core: Core,
  channel: Channel,
  who: Person | "app",
  what: "joined" | "left",
  inviter?: Person,
): void {
  if (!channel.hasBot) return;
  const { app, team } = core.directory;
  void core.events.send({
    in: channel,
    event: {
      type: `member_${what}_channel`,
      user: who === "app" ? app.botUserId : who.id,
      channel: channel.id,
      channel_type: channel.kind === "private" ? "G" : "C",
      team: who === "app" ? team.id : who.teamId,
      ...(inviter && { inviter: inviter.id }),
      event_ts: core.ids.actionTs(),
    },
  });
}
