import type { Change } from "./changes.ts";
import type { Parts } from "./core.ts";
import type { OutgoingEvent } from "./events.ts";

/** Tells the app of links to its domains, also where it is no member. */
export function linkEvents(core: Parts, change: Change): readonly OutgoingEvent[] {
  if (change.kind !== "message" || change.cause !== "posted") return [];
  const { message } = change;
  const { author, channelId, ts, threadTs } = message;
  const channel = core.directory.channel(channelId);
  if (!channel || author.kind !== "person") return [];
  const links = linksIn(message.text, core.manifest.unfurlDomains);
  if (links.length === 0) return [];
  const event = {
    type: "link_shared",
    channel: channel.id,
    user: author.id,
    message_ts: ts,
    ...(threadTs !== undefined && { thread_ts: threadTs }),
    links,
    is_bot_user_member: channel.hasBot,
    source: "conversations_history",
    unfurl_id: `${channel.id}-${ts}`,
    event_ts: core.ids.actionTs(),
  };
  return [{ in: channel, event }];
}

/** The links of a text that lie in one of the domains or below it. */
function linksIn(text: string, domains: readonly string[]) {
  return [...text.matchAll(/<(https?:[^>|]+)[^>]*>/g)].flatMap(([, escaped = ""]) => {
    const url = escaped.replaceAll("&amp;", "&");
    const domain = domainOf(url, domains);
    return domain === undefined ? [] : [{ domain, url }];
  });
}

/** The one of these domains that an address lies in, or below. */
export function domainOf(url: string, domains: readonly string[]): string | undefined {
  const host = URL.parse(url)?.hostname ?? "";
  return domains.find((one) => host === one || host.endsWith(`.${one}`));
}
