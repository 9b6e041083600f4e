/** An error on our side; `charged` says whether money may have gone before it. */
export class LookupError extends Error {
  override name = "LookupError";
  readonly charged: "no" | "unknown";

  constructor(charged: "no" | "unknown", cause: unknown) {
    super("a lookup failed on our side", { cause });
    this.charged = charged;
  }
}

/** Does work that spends nothing; throws LookupError where it fails. */
export async function uncharged<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new LookupError("no", cause);
  }
}
