import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { escapeText, mentioned } from "../core/escape-text.ts";
import { changeAppMembership } from "../events/app-membership.ts";

interface InviteOutcome {
  readonly kind: "invited" | "not-invited";
  /** What Slackbot says to the person. */
  readonly text: string;
}

/** Does what Slack's own `/invite @name` does, for the app: lets it into the channel. */
export function invite(core: Core, person: Person, channel: Channel, text: string): InviteOutcome {
  const { app } = core.directory;
  if (channel.kind === "im" || channel.kind === "mpim") return refused(noChannel);
  if (!mayInvite(person)) return refused("Bu kanala kimseyi davet edemezsiniz.");
  const who = text.trim();
  if (who === "") return refused("Kimi davet edeceğinizi yazın: `/invite @ad`.");
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(who)?.[1] ?? mentioned(core.directory, who.replace(/^@/, ""));
  if (id !== app.botUserId) {
    return refused(`\`${escapeText(who)}\` bir uygulama değil; burada yalnız uygulama eklenir.`);
  }
  if (channel.hasBot) return refused(`${app.name} zaten bu kanalda.`);
  changeAppMembership(core, channel, true, person);
  return { kind: "invited", text: `${app.name} #${channel.name} kanalına eklendi.` };
}

/** Neither guests nor other companies' people let the app in. */
export function mayInvite(person: Person): boolean {
  return isOurs(person) && !person.isGuest;
}

const noChannel = "`/invite` yalnız kanallarda çalışır; bu konuşmaya uygulama eklenemez.";

function refused(text: string): InviteOutcome {
  return { kind: "not-invited", text };
}
