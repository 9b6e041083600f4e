import type { Core } from "./core.ts";
import { isOurs, type Channel, type Person } from "./directory.ts";
import { escapeText, mentioned } from "./escape-text.ts";
import { joinChannel } from "./membership.ts";

interface InviteOutcome {
  readonly kind: "invited" | "not-invited";
  /** What Slackbot says to the person. */
  readonly text: string;
}

/** Does what Slack's own `/invite @name` does: lets the app or a person into the channel. */
export function invite(core: Core, person: Person, channel: Channel, text: string): InviteOutcome {
  const { directory } = core;
  if (channel.kind === "im" || channel.kind === "mpim") return refused(noChannel);
  if (!mayInvite(person)) return refused("Bu kanala kimseyi davet edemezsiniz.");
  const who = text.trim();
  if (who === "") return refused("Kimi davet edeceğinizi yazın: `/invite @ad`.");
  const id = /^<@(\w+)(?:\|[^>]*)?>$/.exec(who)?.[1] ?? mentioned(directory, who.replace(/^@/, ""));
  if (id === directory.app.botUserId && core.installation.isInstalled()) {
    if (channel.hasBot) return refused(isThere(directory.app.name));
    joinChannel(core, channel, "app", person);
    return invited(directory.app.name, channel);
  }
  const guest = directory.people.find((one) => one.id === id);
  if (!guest) return refused(`\`${escapeText(who)}\` adında biri bulunamadı.`);
  if (channel.memberIds.includes(guest.id)) return refused(isThere(guest.realName));
  if (!mayJoin(guest, person, channel)) {
    return refused(`${guest.realName} başka bir çalışma alanından; bu kanala davet edilemez.`);
  }
  joinChannel(core, channel, guest, person);
  return invited(guest.realName, channel);
}

/** Neither guests nor other companies' people let anybody in. */
export function mayInvite(person: Person): boolean {
  return isOurs(person) && !person.isGuest;
}

/** People of other workspaces come only into what is shared with them. */
function mayJoin(guest: Person, inviter: Person, channel: Channel): boolean {
  if (!isOurs(guest)) return channel.isExtShared;
  return guest.teamId === inviter.teamId || channel.isOrgShared;
}

const noChannel =
  "`/invite` yalnız kanallarda çalışır; bu konuşmaya kimse ya da uygulama eklenemez.";

const isThere = (name: string) => `${name} zaten bu kanalda.`;

function refused(text: string): InviteOutcome {
  return { kind: "not-invited", text };
}

function invited(name: string, channel: Channel): InviteOutcome {
  return { kind: "invited", text: `${name} #${channel.name} kanalına eklendi.` };
}
