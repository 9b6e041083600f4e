import { maySee, show, type Interaction } from "./interaction.ts";

/** `/bakiye geçmiş`: what the team bought after a place in its history (`createdAt|id`; otherwise from its beginning). Free. */
export async function showHistory(talk: Interaction, place: string): Promise<void> {
  if (!(await maySee(talk))) return;
  const [, createdAt, id = ""] = /^(\d{1,15})\|([\w-]+)$/.exec(place) ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  const { intents, next } = await talk.parts.lookups.history(talk.asker.team, after);
  return show(talk, {
    view: "history",
    intents: intents.map((intent) => intent.id),
    next: next && `${next.createdAt}|${next.id}`,
  });
}
