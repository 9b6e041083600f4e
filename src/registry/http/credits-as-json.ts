import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { rawNumber } from "../../platform/exact-json.ts";

/** Credits for `JSON.stringify` to write as a number digit by digit, without passing through binary floating point. */
export function creditsAsJson(amount: MicroCredits): object {
  return rawNumber(creditsToDecimal(amount));
}
