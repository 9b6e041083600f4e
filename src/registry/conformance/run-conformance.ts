import { answerChecks } from "./answer-checks.ts";
import { balanceChecks } from "./balance-checks.ts";
import { checkOf, runCheck, unless, type Check, type CheckResult } from "./check.ts";
import { dataChecks } from "./data-checks.ts";
import { readExchange, type Exchange, type Transport } from "./exchange.ts";
import { peopleChecks } from "./people-checks.ts";
import { refusalChecks } from "./refusal-checks.ts";
import { suiteSteps, type SuiteInputs } from "./steps.ts";
import { titleChecks } from "./title-checks.ts";

/** Every rule of the API document that can be seen from outside. */
export const conformanceChecks: readonly Check[] = [
  checkOf("asked-key", {
    id: "key.shape",
    group: "API key",
    rule: "the key has the form PREFIX_BODY",
    problems: ({ text }) =>
      unless(/^[^_\s]+_\S+$/.test(text), "no underscore, or nothing before it"),
  }),
  ...balanceChecks,
  ...answerChecks,
  ...dataChecks,
  ...peopleChecks,
  ...titleChecks,
  ...refusalChecks,
];

/** Asks everything in its order, one request at a time, then judges the answers; rejects where a request gets none. */
export async function runConformance(inputs: SuiteInputs, send: Transport): Promise<CheckResult[]> {
  const transcript = new Map<string, Exchange>();
  const note = (step: string, text: string) =>
    transcript.set(step, readExchange(step, { status: 0, contentType: "", text }));
  note("asked-key", inputs.key);
  note("asked-vkn", inputs.vkn);
  for (const { name, request } of suiteSteps(inputs)) {
    const asked = request(transcript);
    if (asked === null) continue;
    if (name === "mersis") note("asked-mersis", /\d{16}/.exec(asked.body ?? "")?.[0] ?? "");
    transcript.set(name, readExchange(name, await send({ step: name, ...asked })));
  }
  return conformanceChecks.map((check) => runCheck(check, transcript));
}
