/** An operator's command that can't be carried out as it was written. */
export class UsageError extends Error {
  override name = "UsageError";
}
