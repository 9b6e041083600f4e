/** Ends a `switch` over a union: the compiler refuses it while a member is left out. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
