import { vknOfMersis } from "../../company/mersis.ts";
import { readNumber } from "../../company/number-input.ts";
import type { HistoryPage } from "../lookups/history.ts";
import type { HistoryState } from "./cards/history-card.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { isManager } from "./permission.ts";
import { show } from "./show.ts";

/** What the team bought, or (`mine|`) the person, after a place in its history (`createdAt|id`; otherwise from its beginning). Free. */
export async function showHistory(interaction: Interaction, value: string): Promise<void> {
  const { services, person } = interaction;
  const isMine = value.startsWith("mine");
  const [, createdAt, id = ""] = /(\d{1,15})\|([\w-]+)$/.exec(value) ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  const userId = isMine ? person.userId : null;
  const page = await services.lookups.history(person.team, after, userId);
  return showPage(interaction, page, isMine ? "mine" : "team");
}

/** What the team holds about a company by its number or title, and never a query. */
export async function searchHistory(interaction: Interaction, words: string): Promise<void> {
  const { services, person } = interaction;
  const read = readNumber(words);
  const vkn = "vkn" in read ? read.vkn : "mersis" in read ? vknOfMersis(read.mersis) : null;
  const page = await services.lookups.aboutCompany(person.team, vkn, words, askerOf(interaction));
  return showPage(interaction, page, "found");
}

async function showPage(
  interaction: Interaction,
  { intents, again, next }: HistoryPage,
  of: NonNullable<HistoryState["of"]>,
): Promise<void> {
  const only = (await isManager(interaction)) ? {} : { names: interaction.person.userId };
  const place = next && `${of === "mine" ? "mine|" : ""}${next.createdAt}|${next.id}`;
  return show(interaction, { kind: "history", intents, again, of, ...only, next: place });
}
