import type { Core } from "../core.ts";
import { escapePlainTexts } from "../escape-text.ts";
import type { Message } from "../message-log.ts";

/** A message as the Web API and the payloads show it. */
export function messageJson(core: Core, message: Message): Record<string, unknown> {
  const { app, team } = core.directory;
  const author =
    message.author.kind === "person"
      ? { user: message.author.id }
      : {
          user: app.botUserId,
          bot_id: app.botId,
          app_id: app.id,
          bot_profile: {
            id: app.botId,
            app_id: app.id,
            name: app.name,
            team_id: team.id,
            deleted: false,
          },
        };
  return {
    type: "message",
    ...author,
    ts: message.ts,
    text: message.text,
    team: team.id,
    ...(message.blocks.length > 0 ? { blocks: escapePlainTexts(message.blocks) } : {}),
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(message.edited ? { edited: { user: app.botUserId, ts: message.ts } } : {}),
  };
}
