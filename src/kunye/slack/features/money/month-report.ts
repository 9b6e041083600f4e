import { istanbulMonth } from "../../../../company/istanbul-time.ts";
import { readBooks } from "../../answer/home.ts";
import { balanceCard, monthCard } from "./balance-card.ts";
import type { Message } from "../../blocks/blocks.ts";
import type { SumsReader, Interaction } from "../../reply/feature.ts";
import { servicesFor, type Services } from "../../reply/interaction.ts";
import { isManager } from "../../access/permission.ts";
import { reply } from "../../reply/reply.ts";

const balanceWithinMs = 10_000;

/** Reads the balance and draws the team's money as the user may see it. Free. */
export async function readBalanceCard(interaction: Interaction): Promise<Message> {
  const { services, person } = interaction;
  const outcome = await services.lookups.balance(person.team, balanceWithinMs);
  return balanceCard({ ...(await readBooks(interaction)), outcome });
}

/** Shows somebody the month that a moment lies in, as they may see it. Free. */
export async function showMonth(interaction: Interaction, at: number): Promise<void> {
  const { team, userId } = interaction.person;
  const reader = { userId, admin: await isManager(interaction) };
  const report = await monthReport(servicesFor(interaction), team, reader, at);
  return reply(interaction, [report], { title: interaction.texts.modal.titles.month });
}

/** The card of the month that a moment lies in, as this person may see it. */
export async function monthReport(
  { lookups, texts }: Pick<Services, "lookups" | "texts">,
  team: string,
  reader: SumsReader,
  at: number,
): Promise<Message> {
  const [spending, movement, { left }, checks, now] = await Promise.all([
    lookups.monthSpending(team, at),
    lookups.monthMovement(team, at),
    lookups.unsettled(team),
    lookups.watchSpending(team, at, reader.admin ? null : reader.userId),
    lookups.now(),
  ]);
  const month = istanbulMonth(at);
  const unsettled = left.filter(({ intent }) => istanbulMonth(intent.createdAt) === month);
  return monthCard({ texts, spending, reader, at, movement, unsettled, checks, now });
}
