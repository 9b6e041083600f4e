import { limitUses } from "../lookups/limit-use.ts";
import type { KnownBook } from "../team/read-book.ts";
import type { Books } from "./cards/balance-card.ts";
import { escapeData } from "./cards/blocks.ts";
import type { Interaction } from "./interaction.ts";
import { isManager } from "./permission.ts";

/** Reads a team's money, and its book, for nothing. */
export async function readBooks(interaction: Interaction): Promise<Books & { book: KnownBook }> {
  const { services, person, texts } = interaction;
  const { lookups, topUpHint } = services;
  const { team, userId } = person;
  const book = await services.team.book(team);
  const [admin, { left, shared }, prices, spending, now] = await Promise.all([
    isManager(interaction, book),
    lookups.unsettled(team),
    lookups.prices(team),
    lookups.monthSpending(team),
    lookups.now(),
  ]);
  const uses = limitUses(book.limitsOf(userId), spending, userId);
  const topUp = texts.balance.topUp(admin, topUpHint === null ? null : escapeData(topUpHint));
  const reader = { userId, admin };
  return { texts, book, prices, spending, uses, unsettled: left, shared, reader, topUp, now };
}
