import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Message } from "./cards/blocks.ts";
import { monthCard } from "./cards/month-card.ts";
import type { SumsReader } from "./cards/spending-lines.ts";
import type { Services } from "./interaction.ts";

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
