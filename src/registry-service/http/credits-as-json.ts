import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";

/** Credits for `JSON.stringify` to write as a number digit by digit, without passing through binary floating point. */
export function creditsAsJson(amount: MicroCredits): unknown {
  return json.rawJSON(creditsToDecimal(amount));
}

// TypeScript's library does not know JSON.rawJSON yet.
const json = JSON as unknown as { rawJSON(text: string): unknown };
