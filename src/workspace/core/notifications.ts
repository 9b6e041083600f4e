import type { Changes } from "./changes.ts";
import type { Channel } from "./channels-and-people.ts";
import type { Directory } from "./directory.ts";
import { authorId, type Message } from "./message-log.ts";

/** Where a person was mentioned. */
export interface Notification {
  readonly channelId: string;
  readonly ts: string;
}

/** Whom messages notify by mentioning them. */
export interface Notifications {
  /** Oldest first. */
  of(personId: string): readonly Notification[];
}

/** Notes every mention in what is newly posted. */
export function createNotifications(changes: Changes, directory: Directory): Notifications {
  const all = new Map<string, Notification[]>();
  changes.subscribe((change) => {
    if (change.kind !== "message" || change.cause !== "posted") return;
    const { channelId, ts, ephemeralTo } = change.message;
    const channel = directory.channel(channelId);
    if (!channel || ephemeralTo !== undefined) return;
    for (const personId of notified(directory, channel, change.message)) {
      all.set(personId, [...(all.get(personId) ?? []), { channelId, ts }]);
    }
  });
  return { of: (personId) => all.get(personId) ?? [] };
}

/** The members that a message mentions, but for its author. */
function notified(directory: Directory, channel: Channel, message: Message): readonly string[] {
  const { text, blocks, author } = message;
  const named = [...mentionsInText(text), ...mentionsIn(blocks)].flatMap((one) => {
    if (one === everybody) return channel.memberIds;
    return directory.userGroups.find(({ id }) => id === one)?.userIds ?? [one];
  });
  const writer = authorId(author, directory.app.botUserId);
  return channel.memberIds.filter((id) => named.includes(id) && id !== writer);
}

/** Stands for `<!channel>`, `<!here>` and `<!everyone>`. */
const everybody = "everybody";

/** Ids of people and user groups that stand in a text as mentions. */
function mentionsInText(text: string): readonly string[] {
  const found = text.matchAll(
    /<@(?<person>\w+)(?:\|[^>]*)?>|<!subteam\^(?<group>\w+)(?:\|[^>]*)?>|<!(?:channel|here|everyone)(?:\|[^>]*)?>/g,
  );
  return [...found].map(({ groups }) => groups?.["person"] ?? groups?.["group"] ?? everybody);
}

/** The same in the mrkdwn of blocks. */
function mentionsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(mentionsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, text } = node as { readonly type?: unknown; readonly text?: unknown };
  return type === "mrkdwn" ? mentionsInText(String(text)) : Object.values(node).flatMap(mentionsIn);
}
