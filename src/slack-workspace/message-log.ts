import type { Changes } from "./changes.ts";
import type { Ids } from "./ids.ts";
import { nameBlocks, type StoredBlock } from "./named-blocks.ts";

export interface Message {
  readonly ts: string;
  readonly channelId: string;
  readonly author: Author;
  readonly text: string;
  readonly blocks: readonly StoredBlock[];
  /** The one person who sees it; undefined for a message that the whole channel sees. */
  readonly ephemeralTo?: string;
  readonly threadTs?: string;
  readonly edited?: boolean;
}

/** `system` is Slack itself, speaking as Slackbot. */
export type Author =
  | { readonly kind: "app" }
  | { readonly kind: "person"; readonly id: string }
  | { readonly kind: "system" };

/** A message before it has its ts; blocks are already checked. */
export interface Draft {
  readonly channelId: string;
  readonly author: Author;
  readonly text: string;
  readonly blocks?: readonly unknown[] | undefined;
  readonly ephemeralTo?: string | undefined;
  readonly threadTs?: string | undefined;
}

export interface MessageLog {
  post(draft: Draft): Message;
  replace(message: Message, text: string, blocks: readonly unknown[] | undefined): Message;
  remove(message: Message): void;
  find(channelId: string, ts: string): Message | undefined;
  /** Oldest first; everybody's private messages included. */
  all(): readonly Message[];
}

export function createMessageLog(changes: Changes, ids: Ids): MessageLog {
  const messages = new Map<string, Message>();
  const keep = (message: Message) => {
    messages.set(key(message.channelId, message.ts), message);
    changes.publish({ kind: "message", message });
    return message;
  };
  return {
    post: (draft) =>
      keep({
        ts: ids.ts(),
        channelId: draft.channelId,
        author: draft.author,
        text: draft.text,
        blocks: nameBlocks(draft.blocks ?? [], ids),
        ...(draft.ephemeralTo === undefined ? {} : { ephemeralTo: draft.ephemeralTo }),
        ...(draft.threadTs === undefined ? {} : { threadTs: draft.threadTs }),
      }),
    replace: (message, text, blocks) =>
      keep({ ...message, text, blocks: nameBlocks(blocks ?? [], ids), edited: true }),
    remove(message) {
      if (!messages.delete(key(message.channelId, message.ts))) return;
      changes.publish({ kind: "removed", channelId: message.channelId, ts: message.ts });
    },
    find: (channelId, ts) => messages.get(key(channelId, ts)),
    all: () => [...messages.values()],
  };
}

function key(channelId: string, ts: string): string {
  return `${channelId}/${ts}`;
}
