import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { Erased, Purgeable } from "../lookups/ports/upkeep.ts";

const credits = (amount: MicroCredits) =>
  `${creditsToDecimal(amount)} ${amount === 1_000_000 ? "credit" : "credits"}`;

/** The messages of the operator's commands. */
export const adminTexts = {
  usage: `Usage (with Künye's own environment variables; all but restore also while it runs):
  npm run admin -- unknowns                          lists the queries whose outcome is unknown
  npm run admin -- settle ID --as free               closes a query that turned out not to be charged
  npm run admin -- settle ID --as charged --cost 1   closes a query that turned out to be charged
  npm run admin -- verdicts                          what the balance, or you, decided; settle reverses it
  npm run admin -- account                           the accounts: spending outside Künye, return from a backup
  npm run admin -- account --exclusive               only Künye spends from the account: settle by balance again
  npm run admin -- account --release                 the return is checked: typed commands pay without asking again
  npm run admin -- purge --team T123 [--user U123] --yes   deletes the data of a team or of one person; it can't be undone
  npm run admin -- backup FILE                       backs up the embedded database while it is in use
  npm run admin -- restore FILE                      puts a backup back (PostgreSQL: after pg_restore, without FILE)
  npm run admin -- receipt verify FILE               compares a receipt (PDF) with the ledger
  npm run admin -- kvkk find --team T123 --vkn VKN   what is kept of a company's people, where and until when (no names)
  npm run admin -- kvkk export --team T123 --vkn VKN --by "Full Name" [FILE]   hands over the people, and records it
  npm run admin -- kvkk erase --team T123 --vkn VKN --by "Full Name" --why "Reason" --yes   erases them; the ledger stays
  npm run admin -- access --vkn VKN [--team T123] [--csv]   who saw a company's people, when and how
     Surnames come masked, so nobody is found by name: ask the person for the company and their role in it.
  npm run admin -- forget-key FINGERPRINT            gives up what only a lost key opens`,
  noCommand: "Type a command.",
  unknownCommand: (name: string) => `Unknown command: ${name}`,
  surplus: (command: string, given: string) =>
    `${command} doesn't take ${given}. Nothing was done.`,
  underWay: "A query is on its way; run this again when it has ended. Nothing was deleted.",
  team: "--team must be the id of a Slack team, such as T0123ABCD",
  user: "--user must be a person's Slack id, such as U0123ABCD",
  vkn: "--vkn must be a VKN: 10 digits with a check digit that fits",
  by: "--by must name who does this; it is recorded",
  why: "--why must be the reason for erasing; it is recorded, so name nobody",
  yes: "What is erased doesn't come back; add --yes if you agree.",
  as: "Write --as free or --as charged.",
  cost: "--cost must be the credits that were charged, such as 1",
  unknowns: (count: number) => `Queries with an unknown outcome: ${count}.`,
  entries: (count: number) => `Entries: ${count}.`,
  noUnknown: "There is no such unknown query.",
  settled: "Settled; the verdicts: npm run admin -- verdicts",
  heads: {
    access: "When\tAccount\tWho\tHow\tSections\tRecord",
    account: "Account\tState",
    unknowns: "Id\tWhen\tAccount\tKind\tAsked\tWho\tWhat happened\tWhy unknown",
    verdicts: "When\tId\tKind\tAsked\tVerdict\tCredits\tBy\tBalance before\tBalance after",
    find: `answer\tid\tkind\tfetched\tpeople → until when\tanswer until when
spool\tid\tkind (the answer is only on this machine's disk so far)
access\thow often people were seen\tthe first time
erasure\twhen\tby\twhy\twhat\n`,
  },
  noSuchKey: "No missing key has this fingerprint.",
  forgotten: (count: number) => `Records given up: ${count}; the ledger stays.`,
  purgingTeam: (team: string) =>
    `Deleting for good: all data of the team ${team} (ledger, access log, answers, cards, lists).`,
  purgingPerson: (team: string, user: string) =>
    `Deleting for good: the cards of ${user} of the team ${team}, and the name in the ledger.`,
  purgeable: ({ lookups, answers, cards, lists }: Purgeable) =>
    `${lookups} lookups, ${answers} answers, ${cards} cards, ${lists} lists.`,
  purging: (rows: number) => `… ${rows} lookups done`,
  purgedTeam: (rows: number) => `All data of the team is deleted (rows of queries: ${rows}).`,
  purgedNone:
    "There were no queries under this id; check the team's id: npm run admin -- account. Other data of it, if any, is deleted.",
  purgedPerson: (rows: number) =>
    `The person's cards and name are deleted; rows of queries left without a name: ${rows}.`,
  erased: ({ withoutPeople, answers, cards, replies, rows }: Erased) =>
    `Erased: the people of answers: ${withoutPeople}, whole answers: ${answers}, cards: ${cards}, waiting replies: ${replies}, texts of list rows: ${rows}. The ledger stays.\nWhat is left in backups and in Slack's messages is not erased by this (docs/kvkk.md).`,
  unlogged: "Nothing was exported: the access log could not be written.",
  data: {
    directory: (path: string) => `The directory ${path}`,
    database: (name: string) => `The database ${name}`,
    none: (where: string, setting: string) =>
      `${where} has no data of Künye. Run this with the ${setting} that Künye uses; nothing was made.`,
  },
  backup: {
    noTarget: "Name the file to write the backup to.",
    postgres: "For PostgreSQL use pg_dump.",
    noFolder: (folder: string) => `There is no folder ${folder}; make it first.`,
    exists: (file: string) => `${file} is there already; it is not overwritten.`,
    done: (file: string, key: string) =>
      `Backup written: ${file}\nIt opens only with the encryption key (${key} or ENCRYPTION_KEYS); keep that in another place.`,
    noSource: "Name the backup to put back.",
    noLedger: (file: string) => `${file}: not a whole backup of Künye's.`,
    postgresFirst: "For PostgreSQL use pg_restore first.",
    running: "Künye is running; stop it first.",
    aside: (file: string) =>
      `The replaced database: ${file} (delete it when you don't need it; it may hold personal data)`,
    notCompared: "what was spent since the backup is unknown (the balance could not be compared)",
    toppedUp: (difference: MicroCredits) =>
      `topped up since the backup; what was spent is unknown (difference: ${credits(difference)})`,
    spent: (amount: MicroCredits) =>
      `${credits(amount)} spent since the backup that the ledger doesn't know of`,
    uncertain: (count: number) =>
      `; queries with an unknown outcome that may be part of it: ${count}`,
    restored:
      "Queries since the backup are unknown, so typed commands ask before they pay. When you have checked: npm run admin -- account --release",
  },
  receipt: {
    unreadable: (file: string) => `Empty, or could not be opened: ${file}`,
    tooBig: (file: string) => `Larger than 10 MB: ${file}`,
    none: (file: string) => `Not a receipt of Künye's (PDF) that can be read: ${file}`,
    stranger: "Invalid: the ledger knows of no receipt with this number.",
    differs: (field: string) => `Invalid: a field differs from the ledger: ${field}`,
    changed: "Invalid: the fields are those of the ledger, but the file itself was changed.",
    purged: "The receipt is as it was sent, but the ledger's row of the query was purged.",
    valid: (number: string) =>
      `Valid: the receipt is as it was sent; its fields and hashes are those of the ledger (${number}).`,
  },
};

export type AdminTexts = typeof adminTexts;
