import type { Core } from "./core.ts";
import type { Channel } from "./directory.ts";
import { authorId, type Message } from "./message-log.ts";

/** Adds a user's reaction, or takes it back if it is there already; answers which of the two. */
export function toggleReaction(
  core: Core,
  channel: Channel,
  message: Message,
  userId: string,
  name: string,
): "added" | "removed" {
  const old = message.reactions ?? [];
  const users = old.find((one) => one.name === name)?.userIds ?? [];
  const isThere = users.includes(userId);
  const userIds = isThere ? users.filter((id) => id !== userId) : [...users, userId];
  const changed = { name, userIds };
  const all =
    users.length > 0 ? old.map((one) => (one.name === name ? changed : one)) : [...old, changed];
  core.messages.react(
    message,
    all.filter((one) => one.userIds.length > 0),
  );
  const what = isThere ? "removed" : "added";
  if (channel.hasBot) {
    void core.events.send({
      in: channel,
      event: {
        type: `reaction_${what}`,
        user: userId,
        reaction: name,
        item_user: authorId(message.author, core.directory.app.botUserId),
        item: { type: "message", channel: channel.id, ts: message.ts },
        event_ts: core.ids.actionTs(),
      },
    });
  }
  return what;
}
