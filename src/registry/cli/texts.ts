import type { SnapshotChanges } from "../title-list/title-snapshot.ts";

/** The messages of the registry program. */
export const registryTexts = {
  help: "For the usage: npm run registry -- --help",
  failed: (reason: string) => `The service could not run: ${reason}`,
  noCommand: "Type a command.",
  unknownCommand: (name: string) => `Unknown command: ${name}`,
  extra: (values: string) => `Too many values: ${values}`,
  required: (name: string) => `--${name} is needed.`,
  wholeNumber: (name: string, most: number) =>
    `--${name} must be a whole number between 0 and ${most}.`,
  credits: (name: string) => `${name} must be credits such as 250 or 0.5 (6 decimals at most).`,
  priceKinds: (name: string, kinds: string) => `${name} can only have ${kinds}.`,
  oneInstitution: "Give only one of --companies, --records and --upstream.",
  ready: (url: string, titles: number) => `Lookup service ready: ${url} (titles: ${titles})`,
  upstream: "--upstream must be an https address (http for this machine, or with --allow-http).",
  noRecord: (line: number) => `Line ${line} of the record file is not a record.`,
  recordsUnreadable: "The record file could not be read.",
  oneImport: "Name one file to import: import FILE",
  progress: (read: number, kept: number) => `Reading: ${read} rows, ${kept} kept`,
  sums: (read: number, kept: number, dropped: number) => [
    `Read: ${read}`,
    `Kept: ${kept}`,
    `Dropped: ${dropped}`,
  ],
  reasons: {
    personal: "identity number of 11 digits (personal data)",
    notVkn: "the VKN doesn't have 10 digits",
    checkDigit: "the VKN's check digit doesn't fit",
    inactive: "not, or no longer, a user of e-invoices",
    title: "the title is empty or longer than 500 characters",
    repeated: "the VKN stands in this file already",
  },
  changes: ({ added, renamed, removed }: SnapshotChanges) =>
    `New: ${added}, retitled: ${renamed}, removed: ${removed}`,
  refused: ({ before, removed }: SnapshotChanges) =>
    `This list would remove ${removed} of ${before} companies. More than 10% looks like half a list, so nothing was changed. If it is right use --allow-removal; only to add use --add.`,
  problems: {
    unreadable: "The file could not be read. Check its path and permissions.",
    "no-header": "The first line must name the columns vkn (or identifier) and title (TSV, CSV).",
    "not-utf8": "The file is not UTF-8. Save it as UTF-8 and try again.",
    "broken-xml": "The XML is broken or incomplete. Download the list again.",
    "broken-csv": "The CSV is broken: a quote that isn't closed, or a row that doesn't end.",
    "broken-zip": "The ZIP could not be opened. Download the list again.",
    "no-list-in-zip": "The ZIP must hold exactly one XML, CSV or TSV file.",
    empty: "The file has no records.",
  },
  accountActions: "After accounts type add, list, topup, prices, rotate, revoke or ledger.",
  emptyName: "--name can't be empty.",
  nameTaken: (name: string) =>
    `There is an account named '${name}'. For its balance use accounts topup.`,
  noAccounts: "No accounts yet. Open one with accounts add.",
  revokedKey: " (revoked)",
  account: (id: string, left: string, prices: string, keys: string) =>
    `id ${id}\tbalance ${left}\tprices ${prices}\tkeys ${keys}`,
  newBalance: (balance: string) => `New balance: ${balance}`,
  noKey: "There is no valid key to revoke.",
  revoked: (count: number) => `Keys revoked: ${count}`,
  nameOrId: "--name or --id is needed.",
  noAccount: "There is no such account.",
  oneBackup: "Name one file to write the backup to: backup FILE",
  notWritten: "The backup could not be written. Check the path, permissions and free space.",
  backedUp: (file: string, bytes: number) => `Backup written: ${file} (${bytes} bytes)`,
  noDatabase: "The data directory has no registry.sqlite, or it can't be read.",
  address: "--url must be an address.",
  paid: (cost: string) =>
    `The paid part spends ${cost} credits (by --prices, else the example prices).`,
  free: (cost: string) => `Only the free part is tried; with --paid it spends ${cost} credits.`,
  unreachable: (why: string | null) =>
    `The service didn't answer (${why ?? "unknown"}). The run ended early.`,
};

export type Texts = typeof registryTexts;
