import { isPersonsRecord } from "../../company/people.ts";
import { titleIn } from "../../company/record.ts";
import { knownAccount } from "../check/memory/compare-traces.ts";
import { confirmationOf, isOneEnough, openAccounts } from "../check/memory/confirmed.ts";
import type { KeptAccount } from "../check/memory/seen-store.ts";
import { memoryOf, nothingCurrent, type Current, type StoredCheck } from "../check/stored-check.ts";
import type { CardAccounts, CardState, Confirmer, OpenAccount } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

type CaseServices = Pick<Services, "seen" | "team" | "lookups">;

/** What is known of a card's documents and accounts as of now. */
export interface CardCase {
  current: Current;
  accounts: CardAccounts;
  /** The shown company's other unconfirmed accounts. */
  openAccounts: OpenAccount[];
}

/** Returns a card's check, or that of the words about its company. */
export function checkOf({ check, given }: CardState): StoredCheck | null {
  return check ?? (given?.kind === "checked" ? given.check : null);
}

/** Reads what is known of a card as of now; `vkn` is the shown company. */
export async function readCardCase(
  services: CaseServices,
  { team, reader, vkn }: { team: string; reader: string | null; vkn: string | null },
  state: CardState,
): Promise<CardCase> {
  const check = checkOf(state);
  if (!check && vkn === null)
    return { current: nothingCurrent, accounts: new Map(), openAccounts: [] };
  const { current, known, named } = await readKnown(services, team, check, vkn);
  const open = await withFacts(services, team, known, known);
  const isAlone = open.length > 0 && isOneEnough(await services.team.book(team));
  const confirmerOf = ({ userId }: KeptAccount): Confirmer =>
    isAlone ? "anyone" : reader === null ? "second" : userId === reader ? "others" : "anyone";
  const isNamed = (one: OpenAccount) => named.has(nameOf(one));
  return {
    current,
    accounts: new Map(
      open.filter(isNamed).map((one) => [nameOf(one), { ...one, confirmer: confirmerOf(one) }]),
    ),
    openAccounts: open.filter((one) => one.isWaiting && !isNamed(one)),
  };
}

/** Reads what is known of a check as of now, for papers and the memory. */
export async function readCurrent(
  services: Pick<Services, "seen" | "lookups">,
  team: string,
  check: StoredCheck | null,
): Promise<Current> {
  const { current } = await readKnown(services, team, check, null);
  return current;
}

async function readKnown(
  { seen, lookups }: Pick<Services, "seen" | "lookups">,
  team: string,
  check: StoredCheck | null,
  vkn: string | null,
) {
  const remembered = check?.documents.flatMap((one) => one.remembered ?? []) ?? [];
  const later = remembered.length > 0 ? await seen.laterDoubts(team, remembered) : [];
  const told = check ? memoryOf(check, later) : [];
  const named = new Set(openAccounts(told).map(({ account }) => account));
  const known = await accountsOfAll(seen, team, suppliersOf(named, vkn));
  const current: Current = {
    ours: check ? await readOurs(lookups, team) : nothingCurrent.ours,
    later,
    confirmed: confirmedAmong(known),
  };
  return { current, known, named };
}

/** Reads which of the accounts that the memory told of are confirmed by now. */
export async function readConfirmed(
  seen: Pick<Services["seen"], "accountsOf">,
  team: string,
  told: Parameters<typeof openAccounts>[0],
): Promise<Current["confirmed"]> {
  const named = new Set(openAccounts(told).map(({ account }) => account));
  return confirmedAmong(await accountsOfAll(seen, team, suppliersOf(named, null)));
}

/** Returns the suppliers of named accounts, and the shown company. */
function suppliersOf(accounts: ReadonlySet<string>, shown: string | null): Set<string> {
  const vkns = [...accounts].map((one) => one.split("|")[0] ?? "");
  return new Set([...vkns, ...(shown === null ? [] : [shown])]);
}

function confirmedAmong(accounts: readonly KeptAccount[]): Current["confirmed"] {
  const confirmed = accounts.filter(({ confirmedAt }) => confirmedAt !== null);
  return new Map(confirmed.map((one) => [nameOf(one), confirmationOf(one)]));
}

async function readOurs(lookups: Services["lookups"], team: string): Promise<Current["ours"]> {
  const { own, by, others, said } = await lookups.ownCompanies(team);
  return { own, by, others, ownTitles: await lookups.ownTitles(team, { own, said }) };
}

/** Returns all accounts of these suppliers. */
export async function accountsOfAll(
  seen: Pick<Services["seen"], "accountsOf">,
  team: string,
  vkns: ReadonlySet<string>,
): Promise<KeptAccount[]> {
  return (await Promise.all([...vkns].map((one) => seen.accountsOf(team, one)))).flat();
}

/** Adds to unconfirmed accounts what their confirmation names; `known`: all of their suppliers. */
export async function withFacts(
  { seen }: Pick<Services, "seen">,
  team: string,
  accounts: readonly KeptAccount[],
  known: readonly KeptAccount[],
): Promise<OpenAccount[]> {
  const open = accounts.filter(({ confirmedAt, iban }) => confirmedAt === null && iban !== "");
  const vkns = [...new Set(open.map(({ vkn }) => vkn))];
  if (vkns.length === 0) return [];
  const records = await seen.recordsOf(team, vkns);
  const ofSellers = Map.groupBy(known, ({ vkn }) => vkn);
  return open.map((one) => {
    const record = records.get(one.vkn);
    const title = record && !isPersonsRecord(record) ? titleIn(record) : "";
    const known = knownAccount(ofSellers.get(one.vkn) ?? []);
    return { ...one, title, earlier: known?.iban === one.iban ? "itself" : known };
  });
}

function nameOf({ vkn, iban }: Pick<KeptAccount, "vkn" | "iban">): string {
  return `${vkn}|${iban}`;
}
