import type { Core } from "../core.ts";
import { toggleReaction } from "../reactions.ts";
import { messageJson } from "./message-json.ts";
import {
  needing,
  textOf,
  visibleChannel,
  type Arguments,
  type MethodAnswer,
  type WebMethod,
} from "./web-method.ts";

export const reactionMethods: Readonly<Record<string, WebMethod>> = {
  "reactions.add": {
    rate: 50,
    scopes: needing("reactions:write"),
    run: (core, args) => change(core, args, "added"),
  },
  "reactions.remove": {
    rate: 20,
    scopes: needing("reactions:write"),
    run: (core, args) => change(core, args, "removed"),
  },
  "reactions.get": {
    rate: 50,
    scopes: needing("reactions:read"),
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel) return { error: "channel_not_found" };
      const message = core.messages.find(channel.id, textOf(args["timestamp"]));
      if (!message || message.ephemeralTo !== undefined) return { error: "message_not_found" };
      return { type: "message", channel: channel.id, message: messageJson(core, message) };
    },
  },
};

function change(core: Core, args: Arguments, wanted: "added" | "removed"): MethodAnswer {
  const name = textOf(args["name"]).replaceAll(":", "");
  if (!/^[\w+-]+$/.test(name)) return { error: "invalid_name" };
  const channel = visibleChannel(core, args["channel"]);
  if (!channel) return { error: "channel_not_found" };
  if (channel.isArchived) return { error: "is_archived" };
  const message = core.messages.find(channel.id, textOf(args["timestamp"]));
  if (!message || message.ephemeralTo !== undefined) return { error: "message_not_found" };
  const { botUserId } = core.directory.app;
  const users = message.reactions?.find((one) => one.name === name)?.userIds ?? [];
  const isThere = users.includes(botUserId);
  if (isThere && wanted === "added") return { error: "already_reacted" };
  if (!isThere && wanted === "removed") return { error: "no_reaction" };
  toggleReaction(core, channel, message, botUserId, name);
  return {};
}
