import type { Channel, Person } from "./channels-and-people.ts";
import type { SlackError } from "./slack-error.ts";

/** Why a person can't write there, if they can't. */
export function writingRefused(
  channel: Channel,
  person: Person,
): "archived" | "restricted" | undefined {
  if (channel.isArchived) return "archived";
  return channel.postingRestricted && !person.isAdmin ? "restricted" : undefined;
}

/** Why the app can't post there by the Web API, if it can't: it is no administrator. */
export function postingRefused(channel: Channel): SlackError | undefined {
  if (channel.isArchived) return { error: "is_archived" };
  return channel.postingRestricted ? { error: "restricted_action" } : undefined;
}
