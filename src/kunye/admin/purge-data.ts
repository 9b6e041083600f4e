import { UsageError } from "../../platform/usage-error.ts";
import type { SpooledAnswer } from "../lookups/ports/spool.ts";
import { UnderWay } from "../lookups/ports/upkeep.ts";
import { missingKeysError } from "../store-setup.ts";
import type { AdminContext } from "./admin-context.ts";

/** The Slack team that a command is about. Throws UsageError where none is named. */
export function teamIn({ options: { team }, texts }: AdminContext): string {
  if (team !== undefined && /^[TE]\w+$/.test(team)) return team;
  throw new UsageError(texts.team);
}

/** Throws where an answer on this machine's disk can't be opened: whose it is isn't known. */
export async function requireOpenSpool({ spool }: AdminContext): Promise<void> {
  const missing = await spool.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
}

const tellEveryMs = 5_000;

/** Deletes a team's data, or takes one person out of it; throws UnderWay while a query is on its way. */
export async function purgeData(context: AdminContext): Promise<void> {
  const { store, spool, options, texts } = context;
  const { user } = options;
  const team = teamIn(context);
  if (user !== undefined && !/^[UW]\w+$/.test(user)) {
    throw new UsageError(texts.user);
  }
  await requireOpenSpool(context);
  const isOwn = ({ account }: SpooledAnswer) => account.startsWith(`${team} `);
  const waiting = (await spool.waiting()).filter(isOwn);
  if (waiting.length > 0) throw new UnderWay("an answer is not in the store yet");
  const target = user ?? null;
  console.log(user === undefined ? texts.purgingTeam(team) : texts.purgingPerson(team, user));
  console.log(texts.purgeable(await store.purgeable(team, target)));
  if (!options.yes) throw new UsageError(texts.yes);
  // What a program that died has left is on its way no longer.
  await store.expireLeases();
  for (const { intentId, userId } of (await spool.aside()).filter(isOwn)) {
    if (user === undefined || user === userId) await spool.done(intentId);
  }
  let toldAt = performance.now();
  const touched = await store.purge(team, target, (rows) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    console.error(texts.purging(rows));
  });
  if (user !== undefined) console.log(texts.purgedPerson(touched));
  else console.log(touched === 0 ? texts.purgedNone : texts.purgedTeam(touched));
}
