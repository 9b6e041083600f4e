import type { Surface } from "../surface.ts";
import type { Delivery } from "./delivery.ts";

/** What a command, a press, a shortcut or a submission brings beside what was asked. */
type Origin = Omit<Delivery, "asked" | "identity">;

/** Who typed a command, and where. */
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
  view?: { id: string };
}

/** Who pressed, chose or submitted something and where, and what the payload says of their companies. */
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
  if (body.channel) return conversation(body.channel.id, body);
  return body.view ? { kind: "modal", viewId: body.view.id } : { kind: "none" };
}

function conversation(channel: string, body: object): Surface {
  const responseUrl = textIn(body, "response_url");
  return { kind: "conversation", channel, responseUrl, threadTs: null };
}

function textIn(body: object, key: string): string | null {
  return text((body as Record<string, unknown>)[key]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
