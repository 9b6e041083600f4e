import { UsageError } from "../../platform/usage-error.ts";
import { replaySpool } from "../lookups/replay-spool.ts";
import { missingKeysError } from "../store-setup.ts";
import type { AdminContext } from "./admin-context.ts";
import { requireOpenSpool } from "./purge-data.ts";
import { operatorIn, subjectIn } from "./subject.ts";

/** Erases a company's people for good, and writes down that it was done; throws UnderWay while a query is on its way. */
export async function erasePeople(context: AdminContext): Promise<void> {
  const { config, texts, store, spool, options } = context;
  const { team, vkn } = subjectIn(context);
  const by = operatorIn(context);
  const why = options.why?.trim() ?? "";
  if (why === "") throw new UsageError(texts.why);
  if (!options.yes) throw new UsageError(texts.yes);
  await requireOpenSpool(context);
  const missing = await store.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing, config.teamLanguage);
  // What waits on this machine's disk is kept first, or it would bring the people back.
  await replaySpool(store, spool);
  await store.expireLeases();
  console.log(texts.erased(await store.erasePeople(team, vkn, { by, why })));
}
