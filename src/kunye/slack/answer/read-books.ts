import { limitUses } from "../../lookups/limit-use.ts";
import type { KnownBook } from "../../team/read-book.ts";
import { isManager } from "../access/permission.ts";
import { escapeData } from "../blocks/blocks.ts";
import type { Books } from "../reply/feature.ts";
import type { InteractionBase } from "../reply/interaction.ts";

/** Reads a team's money, and its book, for nothing. */
export async function readBooks(
  interaction: InteractionBase,
): Promise<Books & { book: KnownBook }> {
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
