import type { Interaction } from "./interaction.ts";
import { show } from "./show.ts";

/** What the team bought after a place in its history (`createdAt|id`; otherwise from its beginning). Free. */
export async function showHistory(interaction: Interaction, place: string): Promise<void> {
  const { services, person } = interaction;
  const [, createdAt, id = ""] = /^(\d{1,15})\|([\w-]+)$/.exec(place) ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  const { intents, next } = await services.lookups.history(person.team, after);
  return show(interaction, {
    kind: "history",
    intents: intents.map((intent) => intent.id),
    next: next && `${next.createdAt}|${next.id}`,
  });
}
