import { UsageError } from "../../platform/usage-error.ts";
import { UnderWay } from "../lookups/ports/upkeep.ts";
import { missingKeysError } from "../store-setup.ts";
import type { OpenSpool } from "../store/spool.ts";
import type { AdminContext, AdminOptions } from "./admin-context.ts";

/** The Slack team that a command is about. Throws UsageError where none is named. */
export function teamIn({ team }: AdminOptions): string {
  if (team !== undefined && /^[TE]\w+$/.test(team)) return team;
  throw new UsageError("--team Slack ekibinin kimliği olmalı, örneğin T0123ABCD");
}

/** Throws where an answer on this machine's disk can't be opened: whose it is isn't known. */
export async function requireOpenSpool(spool: OpenSpool): Promise<void> {
  const missing = await spool.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
}

/** Deletes a team's data, or takes one person out of it; throws UnderWay while a query is on its way. */
export async function purgeData({ store, spool, options }: AdminContext): Promise<void> {
  const { user } = options;
  const team = teamIn(options);
  if (user !== undefined && !/^[UW]\w+$/.test(user)) {
    throw new UsageError("--user kişinin Slack kimliği olmalı, örneğin U0123ABCD");
  }
  await requireOpenSpool(spool);
  const waiting = (await spool.waiting()).filter(({ account }) => account.startsWith(`${team} `));
  if (waiting.length > 0) throw new UnderWay("an answer is not in the store yet");
  // What a program that died has left is on its way no longer.
  await store.expireLeases();
  const touched = await store.purge(team, user ?? null);
  console.log(
    user === undefined
      ? `Ekibin bütün verisi silindi (${touched} sorgu satırı dahil).`
      : `Kişinin kartları ve adı silindi; ${touched} sorgu satırı adsız kaldı.`,
  );
}
