import type { CompaniesState } from "./cards/companies-card.ts";
import type { NoteState } from "./cards/note-card.ts";
import { checkState } from "./check-state.ts";
import type { GivenText } from "./given-file.ts";
import type { Interaction } from "./interaction.ts";
import { showTable } from "./show-list.ts";

/** Answers a text and files: a table with its list's card, all else as `show` does. Free; only for who may spend here. */
export async function showGiven(
  interaction: Interaction,
  given: GivenText,
  typed: boolean,
  show: (state: CompaniesState | NoteState) => Promise<void>,
): Promise<void> {
  const { services, person, canReadFiles } = interaction;
  const read = await services.readFiles(given.files, person, canReadFiles !== false);
  const { table, invoices, problems } = read;
  if (table && invoices.length === 0) return showTable(interaction, table, problems);
  return show(await checkState(interaction, given.text, typed, read));
}
