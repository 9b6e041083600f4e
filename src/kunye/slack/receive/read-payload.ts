import { z } from "zod";
import { readOrigin, type Surface } from "../contract/surface.ts";
import type { Delivery } from "../contract/delivery.ts";

/** The origin of a command, press, shortcut or submission. */
type Origin = Omit<Delivery, "asked" | "identity">;

/** Reads the user and place of a typed command. */
export function commandOrigin(body: {
  user_id: string;
  channel_id: string;
  team_id: string;
}): Origin {
  return {
    userId: body.user_id,
    surface: conversation(body.channel_id, body),
    triggerId: textIn(body, "trigger_id"),
    claim: {
      team: text(body.team_id),
      enterprise: textIn(body, "enterprise_id"),
      personTeam: null,
    },
  };
}

interface Interactive {
  user: { id: string; team_id?: string };
  team: { id: string; enterprise_id?: string } | null;
  enterprise?: { id: string };
  channel?: { id: string };
}

/** Reads the user, the place and the claimed companies of a press, choice or submission. */
export function interactiveOrigin(body: Interactive): Origin {
  const { user, team, enterprise } = body;
  return {
    userId: user.id,
    surface: surfaceOf(body),
    triggerId: textIn(body, "trigger_id"),
    claim: {
      // An app that is installed for a whole enterprise gets no team.
      team: text(team?.id),
      enterprise: text(enterprise?.id) ?? text(team?.enterprise_id),
      personTeam: text(user.team_id),
    },
  };
}

function surfaceOf(body: Interactive): Surface {
  if (body.channel) return conversation(body.channel.id, body, threadOf(body));
  const { view } = viewShape.parse(body);
  if (!view) return { kind: "none" };
  const { id: viewId, blocks, private_metadata, type, hash, title } = view;
  if (type === "home") return { kind: "home", hash };
  // A submitted view is answered in its own place.
  const pressed = "actions" in body ? { viewId, blocks } : null;
  const origin = readOrigin(private_metadata);
  return { kind: "modal", viewId, pressed, origin, title: title?.text };
}

const viewShape = z.looseObject({
  view: z
    .looseObject({
      id: z.string(),
      type: z.string().catch(""),
      title: z.looseObject({ text: z.string() }).optional().catch(undefined),
      hash: z.string().nullable().catch(null),
      private_metadata: z.string().catch(""),
      blocks: z
        .array(z.looseObject({ type: z.string(), block_id: z.string().optional() }))
        .catch([]),
    })
    .optional()
    .catch(undefined),
});

/** The thread that a message stands in; for a shortcut, the one that it would begin as well. */
function threadOf(body: object): string | null {
  const { container, message } = placedShape.parse(body);
  if (message && "message_ts" in body) return message.thread_ts ?? textIn(body, "message_ts");
  const thread = container?.thread_ts ?? null;
  // A message with replies is their parent, and stands in the channel.
  return thread === container?.message_ts ? null : thread;
}

const placed = z.looseObject({
  thread_ts: z.string().optional().catch(undefined),
  message_ts: z.string().optional().catch(undefined),
});
const placedShape = z.looseObject({
  container: placed.optional().catch(undefined),
  message: placed.optional().catch(undefined),
});

function conversation(channel: string, body: object, threadTs: string | null = null): Surface {
  return { kind: "conversation", channel, responseUrl: textIn(body, "response_url"), threadTs };
}

function textIn(body: object, key: string): string | null {
  return text((body as Record<string, unknown>)[key]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
