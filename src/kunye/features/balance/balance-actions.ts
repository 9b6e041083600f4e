import { creditsToDecimal } from "../../../company/credits.ts";
import { importFields } from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { csvOf, moreOfCsv, safeRows } from "../../lists/write-result.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { forgottenPerson } from "../../lookups/intents.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { Action, Interaction } from "../../slack/feature.ts";
import { sendFiles } from "../../slack/slack-files.ts";
import { isManager } from "../../slack/permission.ts";
import { nameOf } from "../../slack/profiles.ts";
import { readBalanceCard } from "./bakiye.ts";
import { reply, say } from "../../slack/reply.ts";

/** `Düşüldü`, `Düşülmedi`: a manager settles an unknown outcome. The first decision counts. */
export const settle: Action = {
  id: actionIds.settle,
  needs: "manage",
  async run(interaction, value) {
    const { services, person, texts } = interaction;
    const { settle: words } = texts.balance;
    const [, verdict, intentId = ""] = /^(free|charged)\|(.+)$/.exec(value) ?? [];
    if (verdict !== "free" && verdict !== "charged")
      return say(interaction, texts.failure.notYours);
    const outcome = await services.lookups.settle(person, intentId, verdict);
    if (outcome === "early") return say(interaction, words.early);
    await reply(interaction, [await readBalanceCard(interaction)], { replaceOriginal: true });
    if (!outcome) return say(interaction, words.answered);
    const question = escapeData(clip(outcome.asked, 60));
    return say(interaction, words.settled(outcome, question, await services.now()));
  },
};

/** `CSV`: sends a month's ledger; managers get all lines, other users their own. Free. */
export const monthCsv: Action = {
  id: actionIds.monthCsv,
  needs: "see",
  async run(interaction, month) {
    const { services, person, texts } = interaction;
    const { columns, nothing, caption, sent } = texts.monthFile;
    const at = Date.parse(`${month}-15T12:00:00Z`);
    if (Number.isNaN(at)) return say(interaction, texts.failure.notYours);
    const seesAll = await isManager(interaction);
    const pieces: Uint8Array[] = [csvOf([Object.values(columns)])];
    let rows = 0;
    const userId = seesAll ? null : person.userId;
    for await (const lines of services.lookups.monthLines(person.team, at, userId)) {
      const names = await listNames(interaction, lines);
      const cells: string[][] = [];
      for (const line of lines) cells.push(await rowOf(interaction, line, names));
      rows += cells.length;
      if (cells.length > 0) pieces.push(moreOfCsv(safeRows(cells).map(withExactDigits)));
    }
    if (rows === 0) return say(interaction, nothing);
    const spending = await services.lookups.monthSpending(person.team, at);
    const spent = spentBy(spending, userId ?? undefined);
    const parcel = {
      caption: caption(texts.format.month(at), seesAll, rows, spent),
      files: [{ name: `kunye-${month}.csv`, bytes: Buffer.concat(pieces) }],
    };
    return say(interaction, await sendFiles(interaction, parcel, sent));
  },
};

async function listNames({ services: { listStore } }: Interaction, lines: readonly HistoryLine[]) {
  const ids = new Set(lines.flatMap(({ intent }) => intent.listId ?? []));
  const items = await Promise.all(Array.from(ids, (id) => listStore.list(id)));
  return new Map(items.flatMap((list) => (list ? [[list.id, list.context.name] as const] : [])));
}

/** Returns a line's cells in the order of the columns. A person's business is not named. */
async function rowOf(
  { services, texts, person: reader }: Interaction,
  { intent, body }: HistoryLine,
  listNames: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { kindName, format, monthFile, history } = texts;
  const { kind, key, text, state, cost, createdAt, userId, listId, watchId } = intent;
  const content = readAnswer(body);
  const isPersons = isPersonsRecord(content);
  // As in the history: what somebody else typed for a person's business may be a name.
  const mayBeName = userId !== reader.userId && body !== null && isPersons;
  const askedVkn = kind === "vkn" || kind === "vkn_detail" ? key : (content.matched?.vkn ?? null);
  const fields = importFields(content, { vkn: askedVkn, key });
  const vkn = fields.vkn || (askedVkn ?? "");
  const isUse = intent.usedIntentId !== undefined;
  const unreported = cost === null && state !== "unknown" ? monthFile.amountUnreported : "";
  const listName = listNames.get(listId ?? "");
  const cells: Record<keyof typeof monthFile.columns, string> = {
    at: format.spreadsheetTime(createdAt),
    kind: isUse ? "" : kindName[kind],
    asked: isUse || mayBeName ? "" : text,
    vkn: /^\d{10}$/.test(vkn) ? vkn : "",
    company: isPersons ? texts.personsBusiness : fields.Unvani,
    state: isUse ? history.used : `${monthFile.state[state]}${unreported}`,
    // Without separators every spreadsheet program reads a number.
    cost: cost === null ? "" : creditsToDecimal(cost).replace(".", ","),
    person: await nameOf({ ...services, texts }, userId),
    userId: userId === forgottenPerson ? "" : userId,
    note: intent.remark ?? "",
    ...(listName !== undefined && { note: monthFile.ofList(listName) }),
    ...(watchId !== undefined && { note: texts.buttons.watch }),
  };
  return (Object.keys(monthFile.columns) as (keyof typeof cells)[]).map((name) => cells[name]);
}

/** Writes long numbers and leading zeros as formulas, so that Excel keeps each digit. */
function withExactDigits(cells: string[]): string[] {
  return cells.map((cell) => cell.replace(/^(?:0\d+|\d{16,})$/, '="$&"'));
}
