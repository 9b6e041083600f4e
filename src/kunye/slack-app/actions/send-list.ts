import { actionIds } from "../action-ids.ts";
import { escapeData } from "../cards/blocks.ts";
import { sendFile } from "../files.ts";
import type { Interaction } from "../interaction.ts";
import { resultOf } from "../list-outcomes.ts";
import { ownList } from "../own-list.ts";
import { say } from "../replies.ts";
import type { Action } from "./action.ts";

/** `Sonucu al`: a list with what came of it so far, as two files in the person's direct messages. Free. */
export const sendList: Action = { id: actionIds.listResult, needs: "spend", run };

async function run(interaction: Interaction, listId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const shown = await ownList(interaction, listId);
  if (!shown) return;
  const { file } = texts.lists;
  const { name } = shown.context;
  const { xlsx, csv } = await resultOf({ ...services, texts }, shown);
  const base = file.name(name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-"));
  const files = [
    { name: `${base}.xlsx`, bytes: xlsx, caption: file.caption(escapeData(name)) },
    { name: `${base}.csv`, bytes: csv, caption: file.csv },
  ];
  for (const one of files) {
    const sending = await sendFile(services, person.userId, one);
    if (sending !== "sent") return say(interaction, file.sending[sending]);
  }
  return say(interaction, file.sending.sent);
}
