/** Ends a `switch` over a union: a missing member is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
