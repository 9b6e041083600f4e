import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { escapeText, mentioned } from "../core/escape-text.ts";
import { slackTexts } from "./slack-texts.ts";

interface InviteOutcome {
  readonly kind: "invited" | "not-invited";
  /** Slackbot's message to the person. */
  readonly text: string;
}

/** Does what Slack's own `/invite @name` does, for the app: lets it into the channel. */
export function invite(core: Core, person: Person, channel: Channel, text: string): InviteOutcome {
  const { app, team } = core.directory;
  const texts = slackTexts[core.language].invite;
  if (channel.kind === "im" || channel.kind === "mpim") return refused(texts.noChannel);
  // Neither guests nor other companies' people let the app in.
  if (!isOurs(person) || person.isGuest) return refused(texts.mayNot);
  const who = text.trim();
  if (who === "") return refused(texts.nobody);
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(who)?.[1] ?? mentioned(core.directory, who.replace(/^@/, ""));
  if (id !== app.botUserId) {
    return refused(texts.noApp(escapeText(who)));
  }
  if (channel.hasBot) return refused(texts.isThere(app.name));
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
  return { kind: "invited", text: texts.added(app.name, channel.name) };
}

function refused(text: string): InviteOutcome {
  return { kind: "not-invited", text };
}
