import { UsageError } from "../../platform/usage-error.ts";
import type { AdminContext } from "./admin-context.ts";

/** Gives up what only a lost key opens (R17). */
export async function forgetKey({ store, spool, subject }: AdminContext): Promise<void> {
  const missing = [...(await store.missingKeys()), ...(await spool.missingKeys())];
  if (subject === undefined || !missing.includes(subject)) {
    throw new UsageError("Bu parmak izine sahip eksik bir anahtar yok.");
  }
  const gone = (await store.forgetKey(subject)) + (await spool.forgetKey(subject));
  console.log(`${gone} kayıttan vazgeçildi; harcama defteri duruyor.`);
}
