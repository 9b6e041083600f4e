import { isByTitle, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { answerChecks, refusalChecks } from "./envelope-checks.ts";
import {
  balanceAfter,
  type Check,
  elementsAt,
  readExchange,
  type ApiRequest,
  type Exchange,
  type Transport,
} from "./check.ts";
import { dataChecks } from "./data-checks.ts";
import { balancePath, invalidBodies, paths } from "./document.ts";

/** The inputs of a run; VKN and title should be of one company with a branch. */
export interface SuiteInputs {
  key: string;
  /** The key of an account that can't pay any query, or null to skip 402. */
  poorKey: string | null;
  vkn: string;
  title: string;
  /** A branch's number, or null for the first of the detailed answer's `Subeler`. */
  mersis: string | null;
  noMatch: string;
  includesPaid: boolean;
}

export type CheckResult =
  | { kind: "passed"; check: Check }
  | { kind: "failed"; check: Check; problems: string[] }
  | { kind: "skipped"; check: Check };

/** Every rule of the API document that a caller can check. */
export const conformanceChecks: readonly Check[] = [
  ...answerChecks,
  ...dataChecks,
  ...refusalChecks,
];

/** Sends the requests, one at a time, then judges the answers; rejects if a request gets none. */
export async function runConformance(inputs: SuiteInputs, send: Transport): Promise<CheckResult[]> {
  const exchangeOf = await sendRequests(inputs, send);
  return conformanceChecks.map((check): CheckResult => {
    const exchanges = check.needs.flatMap((step) => exchangeOf.get(step) ?? []);
    if (exchanges.length < check.needs.length) return { kind: "skipped", check };
    const problems = check.findProblems(...exchanges);
    return problems.length === 0 ? { kind: "passed", check } : { kind: "failed", check, problems };
  });
}

async function sendRequests(inputs: SuiteInputs, send: Transport): Promise<Map<string, Exchange>> {
  const { key, poorKey, vkn, title, noMatch } = inputs;
  const exchanges = new Map<string, Exchange>();
  const ask = async (step: string, path: string, apiKey: string | null, body: string | null) => {
    const method = body === null ? "GET" : "POST";
    const authorization = apiKey === null ? null : `Bearer ${apiKey}`;
    const request: ApiRequest = { step, method, path, authorization, body };
    exchanges.set(step, readExchange(request, await send(request)));
  };
  const askBalance = (step: string, apiKey: string | null = key) =>
    ask(step, balancePath, apiKey, null);
  const bodyOf = (kind: LookupKind, mersis_no: string) =>
    JSON.stringify(kind === "mersis" ? { mersis_no } : isByTitle(kind) ? { title } : { vkn });

  await askBalance("balance");
  await askBalance("balance-again");
  for (const [name, apiKey] of [["no-key", null] as const, ["wrong-key", wrongKey(key)] as const]) {
    await askBalance(`${name}-balance`, apiKey);
    for (const kind of lookupKinds) {
      const body = bodyOf(kind, inputs.mersis ?? "0000000000000000");
      await ask(`${name}-${kind}`, paths[kind], apiKey, body);
    }
  }
  for (const kind of lookupKinds) {
    for (const [fault, body] of Object.entries(invalidBodies[kind])) {
      await ask(`invalid-${kind}-${fault}`, paths[kind], key, body);
    }
  }
  await askBalance("balance-after-refusals");

  const pay = async (step: string, kind: LookupKind, body: string | null) => {
    if (body !== null) await ask(step, paths[kind], key, body);
    await askBalance(balanceAfter(step));
  };
  if (inputs.includesPaid) {
    await askBalance("balance-before-paid");
    await pay("vkn", "vkn", JSON.stringify({ vkn }));
    await pay("vkn_detail", "vkn_detail", JSON.stringify({ vkn }));
    await pay("title", "title", JSON.stringify({ title }));
    // Case is ignored: the other case must find the same company.
    await pay("title_detail", "title_detail", JSON.stringify({ title: otherCase(title) }));
  }
  const branch = inputs.mersis ?? firstBranch(exchanges.get("vkn_detail"));
  if (inputs.includesPaid) {
    await pay("mersis", "mersis", branch === null ? null : bodyOf("mersis", branch));
    await pay("no-match", "title", JSON.stringify({ title: noMatch }));
    await pay("no-match-detail", "title_detail", JSON.stringify({ title: noMatch }));
  }

  if (poorKey === null) return exchanges;
  await askBalance("poor-balance", poorKey);
  for (const kind of lookupKinds) {
    // Needs an existing branch: a service may answer 404 before it checks the balance.
    if (kind === "mersis" && branch === null) continue;
    await ask(`poor-${kind}`, paths[kind], poorKey, bodyOf(kind, branch ?? ""));
  }
  await askBalance("poor-balance-after", poorKey);
  return exchanges;
}

/** Returns a key of the same shape without an account. */
function wrongKey(key: string): string {
  const prefix = key.includes("_") ? key.slice(0, key.indexOf("_")) : "x";
  return `${prefix}_${"0".repeat(Math.max(1, key.length - prefix.length - 1))}`;
}

function firstBranch(detail: Exchange | undefined): string | null {
  const [branch] = detail ? elementsAt(detail, "data", "Subeler") : [];
  const mersis = isJsonObject(branch) ? branch["MersisNo"] : null;
  return typeof mersis === "string" ? mersis : null;
}

function otherCase(title: string): string {
  const upper = title.toLocaleUpperCase("tr");
  return upper === title ? title.toLocaleLowerCase("tr") : upper;
}
