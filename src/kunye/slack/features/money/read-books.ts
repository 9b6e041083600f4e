import { istanbulMonth } from "../../../../company/istanbul-time.ts";
import { limitUses } from "../../../lookups/limit-use.ts";
import type { KnownBook } from "../../../team/read-book.ts";
import { balanceCard, monthCard, type Books } from "./balance-card.ts";
import { escapeData, type Message } from "../../blocks/blocks.ts";
import type { SumsReader } from "./spending-lines.ts";
import { servicesFor, type Interaction, type Services } from "../../reply/interaction.ts";
import { isManager } from "../../access/permission.ts";
import { reply } from "../../reply/reply.ts";

const balanceWithinMs = 10_000;

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
  const [spending, movement, { left }, now] = await Promise.all([
    lookups.monthSpending(team, at),
    lookups.monthMovement(team, at),
    lookups.unsettled(team),
    lookups.now(),
  ]);
  const month = istanbulMonth(at);
  const unsettled = left.filter(({ intent }) => istanbulMonth(intent.createdAt) === month);
  return monthCard({ texts, spending, reader, at, movement, unsettled, now });
}
