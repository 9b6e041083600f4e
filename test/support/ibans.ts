/** Returns an invented Turkish IBAN, a different one for each number. */
export function ibanOf(number: number): string {
  const account = `000990${String(number).padStart(16, "0")}`;
  const rest = BigInt(`${account}292700`) % 97n;
  return `TR${String(98n - rest).padStart(2, "0")}${account}`;
}
