import { vknsOf, type Candidate, type Candidates } from "../invoices/candidates.ts";
import type { Named } from "../invoices/gather.ts";
import type { Interaction } from "./interaction.ts";
import { queryOf, type CandidateRow } from "./cards/candidates-card.ts";
import type { Findings } from "./cards/check-lines.ts";
import { show } from "./show.ts";

/** What a text or files hold, with what they say of companies, and what can't be asked. */
export interface Found extends Candidates {
  named?: readonly Named[];
  findings?: Findings;
}

/** Shows what a text holds, each with its price or for nothing where the team holds it. Free; only for who may spend here. */
export async function showCandidates(
  interaction: Interaction,
  { found, more, personal, named = [], findings }: Found,
  inChannel = false,
): Promise<void> {
  const numbers = vknsOf(found);
  const rows = await Promise.all(
    found.map(async (one) => {
      const row = await rowOf(interaction, one, numbers);
      const said = named.find(({ vkn }) => one.kind === "company" && one.vkn === vkn);
      return said ? { ...row, named: said } : row;
    }),
  );
  const state = { kind: "candidates" as const, rows, more, personal };
  return show(interaction, findings ? { ...state, findings } : state, null, inChannel);
}

const mostOwned = 3;

async function rowOf(
  { services: { lookups }, person }: Interaction,
  candidate: Candidate,
  numbers: readonly string[],
): Promise<CandidateRow> {
  const held = await lookups.held(person.team, queryOf(candidate));
  const isOpen = candidate.kind === "title" && held === null;
  const owned = isOpen ? await lookups.owned(person.team, candidate.title) : [];
  const fitting = owned
    // What has a row of its own stands there.
    .filter(({ vkn }) => !numbers.includes(vkn))
    .slice(0, mostOwned)
    .map(({ intentId, vkn }) => ({ intentId, vkn }));
  return { candidate, held: held?.intentId ?? null, owned: fitting };
}
