import { creditsToDecimal } from "../../../company/credits.ts";
import { importFields } from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { csvOf, moreOfCsv, safe } from "../../lists/csv-file.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import type { Bought } from "../../lookups/history.ts";
import { forgottenPerson } from "../../lookups/ports/upkeep.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import type { Action } from "../feature.ts";
import { sendFiles } from "../files.ts";
import { isManager } from "../permission.ts";
import { say } from "../replies.ts";

/** `CSV`: a month's ledger line by line into the person's direct messages; managers get everybody's, others their own. Free. */
export const monthCsv: Action = {
  id: actionIds.monthCsv,
  needs: "see",
  async run(interaction, month) {
    const { services, person, texts } = interaction;
    const { columns, nothing, caption, sent } = texts.monthFile;
    const at = Date.parse(`${month}-15T12:00:00Z`);
    if (Number.isNaN(at)) return say(interaction, texts.failure.notYours);
    const seesAll = await isManager(interaction);
    const listNames = new Map<string, string | null>();
    const parts: Uint8Array[] = [csvOf([Object.values(columns)])];
    let rows = 0;
    const whose = seesAll ? null : person.userId;
    for await (const lines of services.lookups.monthLines(person.team, at, whose)) {
      const part: string[][] = [];
      for (const line of lines) {
        const { userId, list: listId } = line.intent;
        const isForgotten = userId === forgottenPerson;
        const name = isForgotten ? texts.nobody : (await services.profileOf(userId)).name;
        const who = { person: name ?? texts.someColleague, userId: isForgotten ? "" : userId };
        const cells: Record<keyof typeof columns, string> = { ...cellsOf(texts, line), ...who };
        if (listId !== undefined && !listNames.has(listId)) {
          listNames.set(listId, (await services.lists.list(listId))?.context.name ?? null);
        }
        const list = listNames.get(listId ?? "") ?? null;
        if (list !== null) cells.note = texts.monthFile.ofList(list);
        part.push((Object.keys(columns) as (keyof typeof columns)[]).map((one) => cells[one]));
      }
      rows += part.length;
      if (part.length > 0) parts.push(moreOfCsv(safe(part).map(asShown)));
    }
    if (rows === 0) return say(interaction, nothing);
    const spending = await services.lookups.monthSpending(person.team, at);
    const spent = spentBy(spending, seesAll ? undefined : person.userId);
    const parcel = {
      caption: caption(texts.format.month(at), seesAll, rows, spent),
      files: [{ name: `kunye-${month}.csv`, bytes: Buffer.concat(parts) }],
    };
    return say(interaction, await sendFiles(interaction, parcel, sent));
  },
};

/** Cells whose zeros and digits Excel keeps: it takes digits for a number, but this for a text. The file is for reading, not for imports. */
function asShown(cells: string[]): string[] {
  return cells.map((cell) => cell.replace(/^(?:0\d+|\d{16,})$/, '="$&"'));
}

/** A line without its person. Of a person's business there is what was asked for, and no name. */
function cellsOf(texts: Texts, { intent, body }: Bought) {
  const { monthFile, history, kindName, format } = texts;
  const { kind, key, text, state, cost, createdAt, note, used } = intent;
  const content = readAnswer(body);
  const asked = kind === "vkn" || kind === "vkn_detail" ? key : (content.matched?.vkn ?? null);
  const { Unvani, vkn } = importFields(content, { vkn: asked, key });
  const isUse = used !== undefined;
  const isUnnamed = cost === null && state !== "unknown";
  return {
    at: format.timestamp(createdAt),
    kind: isUse ? "" : kindName[kind],
    asked: isUse ? "" : text,
    vkn: /^\d{10}$/.test(vkn) ? vkn : "",
    company: isPersonsRecord(content) ? monthFile.personsBusiness : Unvani,
    state: isUse ? history.used : `${monthFile.state[state]}${isUnnamed ? monthFile.unnamed : ""}`,
    // Without separators, so that every spreadsheet program takes it for a number.
    cost: cost === null ? "" : creditsToDecimal(cost).replace(".", ","),
    note: note ?? "",
  };
}
