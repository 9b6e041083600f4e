import { giveList } from "../lists/give-list.ts";
import type { GivenTable } from "../lists/ports/list-context.ts";
import { readTable } from "../lists/read-table.ts";
import { saying, type Note } from "../texts/texts.ts";
import type { CompaniesState } from "./cards/companies-card.ts";
import type { NoteState } from "./cards/note-card.ts";
import { checkState } from "./check-state.ts";
import type { GivenText } from "./given-file.ts";
import { servicesFor, type Interaction } from "./interaction.ts";
import { drawList } from "./list-notices.ts";
import { reply } from "./replies.ts";

/** Answers a text and files: a table with its list's card, all else as `show` does. Where tables are `asked` for, a text is one too. Free; only for who may spend here. */
export async function showGiven(
  interaction: Interaction,
  { text, files }: GivenText,
  typed: boolean,
  show: (state: CompaniesState | NoteState) => Promise<void>,
  asked?: "tables",
): Promise<void> {
  const { services, person, canReadFiles, texts } = interaction;
  const read = await services.readFiles(files, person, canReadFiles !== false, asked);
  const { table, invoices, problems } = read;
  const pasted = asked && text !== "" ? await readTable({ text }) : null;
  if (pasted !== null && typeof pasted !== "string") {
    const second = table ? [saying("refusedFile", table.name, "other-table")] : [];
    const named = { ...pasted, name: texts.listModal.pasted };
    return showTable(interaction, named, [...problems, ...second]);
  }
  if (table && (asked || invoices.length === 0)) return showTable(interaction, table, problems);
  return show(await checkState(interaction, text, typed, read));
}

/** What a table holds and what asking for it costs. */
async function showTable(
  interaction: Interaction,
  table: GivenTable,
  problems: readonly Note[],
): Promise<void> {
  const { services, person, surface } = interaction;
  const list = await giveList(services, person, { ...table, problems, message: null });
  if (surface.kind !== "modal") return services.listNotices.post(list);
  return reply(interaction, [await drawList(servicesFor(interaction), list)]);
}
