import { UsageError } from "../../platform/usage-error.ts";
import type { AdminContext } from "./admin-context.ts";

/** Gives up what only a lost key opens (R17). */
export async function forgetKey({ store, spool, subject, texts }: AdminContext): Promise<void> {
  const missing = [...(await store.missingKeys()), ...(await spool.missingKeys())];
  if (subject === undefined || !missing.includes(subject)) {
    throw new UsageError(texts.noSuchKey);
  }
  const gone = (await store.forgetKey(subject)) + (await spool.forgetKey(subject));
  console.log(texts.forgotten(gone));
}
