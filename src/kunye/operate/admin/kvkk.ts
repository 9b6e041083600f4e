import { writeFile } from "node:fs/promises";
import { withoutFormula } from "../../../company/import-fields.ts";
import { peopleSections, peopleSectionsIn } from "../../../company/read-answer.ts";
import { parseBody, type Answer, type AnswerBody } from "../../../company/record.ts";
import { UsageError } from "../../../platform/command-line.ts";
import { csvOf } from "../../lists/write-result.ts";
import { createErasure, UnderWay } from "../../lookups/erase-people.ts";
import { replaySpool } from "../../lookups/replay-spool.ts";
import { seePeople } from "../../lookups/see-people.ts";
import { spooledOf } from "../../lookups/spooled-answers.ts";
import { missingKeysError } from "../../start/store-setup.ts";
import {
  isoTime,
  printRow,
  printTable,
  requireOpenSpool,
  requireYes,
  teamIn,
  userIn,
  vknIn,
  type AdminContext,
} from "./admin-context.ts";
import { printDoubtful, requireStored, stillWaiting } from "./spooled-answers.ts";

/** Lists the stored data about a company's people, without names. */
export async function findPeople(context: AdminContext): Promise<void> {
  const { config, store } = context;
  const { team, vkn } = companyIn(context);
  console.error(`answer\tid\tkind\tfetched\tpeople → kept until\tanswer kept until
spool\tid\tkind of file (the answer is only on this machine's disk; "unreadable": it may be about the company)
watch\tnumber of watches on the company (they keep no people)
account\tnumber of the company's IBANs that checks showed (only their ends are kept)
access\tnumber of views of people\tfirst view
erasure\ttime\tby\treason\tcounts\n`);
  for (const { answer, text } of await store.people.answersAbout(team, vkn)) {
    const sections = peopleSectionsIn(parseBody(text));
    const { intentId, kind, fetchedAt } = answer;
    const peopleUntil = fetchedAt + (sections.length > 0 ? config.peopleRetentionMs : 0);
    const people = sections.length > 0 ? `${sections.join(" ")} → ${isoTime(peopleUntil)}` : "–";
    const answerUntil = isoTime(fetchedAt + config.recordRetentionMs);
    printRow("answer", intentId, kind, isoTime(fetchedAt), people, answerUntil);
  }
  const spooled = await spooledOf({ ...store, spool: context.spool }, team, { vkn });
  for (const { intentId, kind } of spooled.meant) printRow("spool", intentId, kind);
  for (const { intentId } of spooled.doubtful) printRow("spool", intentId, "unreadable");
  const watches = await store.watches.watchesOf(team, null);
  printRow("watch", String(watches.filter(({ vkns }) => vkns.includes(vkn)).length));
  const accounts = await store.seen.accountsOf(team, vkn);
  printRow("account", String(accounts.length));
  const accesses = await store.people.accessesTo(vkn, team);
  printRow("access", String(accesses.length), ...accesses.slice(-1).map(({ at }) => isoTime(at)));
  for (const { at, by, why, erased } of await store.people.erasures(team, vkn)) {
    printRow("erasure", isoTime(at), by, why, JSON.stringify(erased));
  }
}

/** Exports a company's people as JSON; the access log records the export. */
export async function exportPeople(context: AdminContext): Promise<void> {
  const { store, argument } = context;
  const { team, vkn } = companyIn(context);
  const reader = { userId: operatorIn(context), how: "exported" as const };
  const noRefusal = () => Promise.resolve(null);
  const answers = [];
  for (const { answer, text } of await store.people.answersAbout(team, vkn)) {
    const record = { answer, body: parseBody(text) };
    const seen = await seePeople(store.people, reader, record, peopleSections, noRefusal);
    if (seen.isUnlogged) {
      throw new Error("Nothing was exported: the access log could not be written.");
    }
    const { intentId: id, kind, fetchedAt } = answer;
    answers.push({
      id,
      kind,
      fetchedAt: isoTime(fetchedAt),
      people: peopleIn(record.body, seen.content),
    });
  }
  const json = `${JSON.stringify({ team, vkn, answers }, null, 2)}\n`;
  // Never overwrites a file; only the owner can read the new one.
  if (argument !== undefined) await writeFile(argument, json, { mode: 0o600, flag: "wx" });
  else process.stdout.write(json);
}

function peopleIn(body: AnswerBody | null, content: Answer): Record<string, unknown> {
  const { detail, merkez, sube, others } = content;
  const fields = merkez ?? sube;
  const bySection: Record<string, unknown> = { ...detail, Unvani: fields, fields, others };
  return Object.fromEntries(peopleSectionsIn(body).map((section) => [section, bySection[section]]));
}

/** Erases a company's people and records the erasure. */
export async function erasePeople(context: AdminContext): Promise<void> {
  const { store, spool, options } = context;
  const { team, vkn } = companyIn(context);
  const by = operatorIn(context);
  const why = options.why?.trim() ?? "";
  if (why === "") {
    throw new UsageError("--why must be the reason for erasing; it is recorded, so name nobody");
  }
  requireYes(context);
  const erasure = createErasure({
    ...store,
    spool,
    missingKeys: () => store.upkeep.missingKeys(),
    replay: () => replaySpool(store.ledger, spool),
    isServer: false,
  });
  const outcome = await erasure.erase(team, vkn, { by, why });
  if (outcome.kind === "no-key") throw missingKeysError(outcome.missing);
  if (outcome.kind === "not-stored") throw stillWaiting(outcome.waiting);
  if (outcome.kind === "unreadable") throw outcome.error;
  if (outcome.kind === "under-way") throw new UnderWay(outcome);
  const { withoutPeople, answers, cards, replies, rows } = outcome.erased;
  console.log(
    `Erased: the people of answers: ${withoutPeople}, whole answers: ${answers}, cards: ${cards}, waiting replies: ${replies}, texts of list rows: ${rows}. The ledger stays.\n` +
      "Backups and messages in Slack are not erased (docs/kvkk.md).",
  );
  printDoubtful(context, outcome.doubtful);
}

function companyIn(context: AdminContext): { team: string; vkn: string } {
  return { team: teamIn(context), vkn: vknIn(context) };
}

/** Returns the operator's name for the records. Throws UsageError without one. */
function operatorIn({ options: { by = "" } }: AdminContext): string {
  if (by.trim() !== "") return by.trim();
  throw new UsageError("--by must name who does this; it is recorded");
}

/** Lists the views of a company's people or by a user, newest first, without the people's names. */
export async function showAccesses(context: AdminContext): Promise<void> {
  const { store, options } = context;
  const team = options.team ?? null;
  const user = userIn(context);
  const accesses =
    user === undefined
      ? await store.people.accessesTo(vknIn(context), team)
      : await store.people.accessesBy(user, team);
  const rows = accesses.map(({ at, account, vkn, userId, how, sections, intentId }) =>
    [isoTime(at), account, vkn ?? "", userId, how, sections, intentId ?? ""].map(withoutFormula),
  );
  printLog(options, ["When", "Account", "VKN", "Who", "How", "Sections", "Record"], rows);
}

/** Lists what retention deleted, by day, the newest first. */
export async function showDeletions({ store, options }: AdminContext): Promise<void> {
  const deletions = await store.upkeep.deletions();
  const rows = deletions.map(({ day, kind, n }) => [day, kind, String(n)]);
  printLog(options, ["Day", "What", "How many"], rows);
}

/** Prints a log, with `--csv` as a file for a spreadsheet. */
function printLog({ csv }: AdminContext["options"], head: string[], rows: string[][]): void {
  if (!csv) {
    printTable(head.join("\t"), rows);
    return;
  }
  process.stdout.write(csvOf([head, ...rows]));
  console.error(`Entries: ${rows.length}.`);
}

/** Chosen by hand. */
const progressEveryMs = 5_000;

/** Deletes a team's data, or a person's cards, watches and name. Throws UnderWay during a query. */
export async function purgeData(context: AdminContext): Promise<void> {
  const { store, spool } = context;
  const user = userIn(context);
  const team = teamIn(context);
  await requireOpenSpool(context);
  const person = user ?? null;
  const description =
    user === undefined
      ? `all data of the team ${team} (ledger, access log, answers, cards, lists, watches)`
      : `the cards and watches of ${user} of the team ${team}, and the name in the ledger`;
  console.log(`Deleting for good: ${description}.`);
  const { lookups, answers, cards, lists, watches } = await store.upkeep.purgeable(team, person);
  console.log(
    `${lookups} lookups, ${answers} answers, ${cards} cards, ${lists} lists, ${watches} watches.`,
  );
  requireYes(context);
  await requireStored(context);
  // A program that died may have left leases.
  await store.ledger.expireLeases();
  const { meant, doubtful } = await spooledOf({ ...store, spool }, team, { user });
  let printedAt = performance.now();
  const touched = await store.upkeep.purge(team, person, (rows) => {
    if (performance.now() - printedAt < progressEveryMs) return;
    printedAt = performance.now();
    console.error(`… ${rows} lookups done`);
  });
  for (const { intentId } of meant) await spool.remove(intentId);
  if (user !== undefined) {
    console.log(
      `The person's cards and name are deleted; rows of queries left without a name: ${touched}.`,
    );
  } else if (touched > 0) {
    console.log(`All data of the team is deleted (rows of queries: ${touched}).`);
  } else {
    console.log(
      "There were no queries under this id; check the team's id: npm run admin -- account. Other data of the team, if any, is deleted.",
    );
  }
  printDoubtful(context, doubtful);
}
