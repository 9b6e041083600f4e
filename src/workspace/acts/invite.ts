import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { escapeText, mentioned } from "../core/escape-text.ts";

interface InviteOutcome {
  readonly kind: "invited" | "not-invited";
  /** What Slackbot says to the person. */
  readonly text: string;
}

/** Does what Slack's own `/invite @name` does, for the app: lets it into the channel. */
export function invite(core: Core, person: Person, channel: Channel, text: string): InviteOutcome {
  const { app, team } = core.directory;
  if (channel.kind === "im" || channel.kind === "mpim") return refused(noChannel);
  // Neither guests nor other companies' people let the app in.
  if (!isOurs(person) || person.isGuest) return refused("Bu kanala kimseyi davet edemezsiniz.");
  const who = text.trim();
  if (who === "") return refused("Kimi davet edeceğinizi yazın: `/invite @ad`.");
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(who)?.[1] ?? mentioned(core.directory, who.replace(/^@/, ""));
  if (id !== app.botUserId) {
    return refused(`\`${escapeText(who)}\` bir uygulama değil; burada yalnız uygulama eklenir.`);
  }
  if (channel.hasBot) return refused(`${app.name} zaten bu kanalda.`);
  core.directory.update(channel.id, { hasBot: true });
  void core.events.send({
    in: channel,
    event: {
      type: "member_joined_channel",
      user: app.botUserId,
      channel: channel.id,
      channel_type: channel.kind === "private" ? "G" : "C",
      team: team.id,
      inviter: person.id,
      event_ts: core.ids.actionTs(),
    },
  });
  return { kind: "invited", text: `${app.name} #${channel.name} kanalına eklendi.` };
}

const noChannel = "`/invite` yalnız kanallarda çalışır; bu konuşmaya uygulama eklenemez.";

function refused(text: string): InviteOutcome {
  return { kind: "not-invited", text };
}
