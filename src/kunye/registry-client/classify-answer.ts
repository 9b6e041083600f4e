import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import type { QueryOutcome, Refusal } from "../lookups/ports/registry.ts";
import { isJsonObject, parseExactJson, type ExactJson } from "../../platform/exact-json.ts";

/** The largest amount that is believed: a million credits; one absurd figure must not spoil the sums it goes into. */
export const largestAmount: MicroCredits = 1_000_000_000_000;

/** Says of a complete HTTP answer to a paid query whether money went (R5). */
export function classifyAnswer(status: number, body: string): QueryOutcome {
  const json = parsed(body);
  const unknown = (cause: "unreadable" | "server-error"): QueryOutcome => ({
    kind: "unknown",
    cause,
  });
  if (status >= 200 && status < 300) {
    if (json === undefined) return unknown("unreadable");
    const cost = isJsonObject(json) ? costIn(json) : null;
    const failed = isJsonObject(json) && json["success"] === false && !namesDeduction(json);
    return failed ? refusal("unsuccessful", status, json) : { kind: "answered", cost, body };
  }
  const refused = (status >= 400 && status < 500 && status !== 408) || status === 502;
  if (!refused) return unknown("server-error");
  // A proxy's own page may hide a success: only the service's JSON error is believed.
  if (!isJsonObject(json) || !("error" in json)) return unknown("unreadable");
  return refusal(refusals.get(status) ?? "other", status, json);
}

const refusals = new Map<number, Refusal>([
  [400, "invalid"],
  [401, "unauthorized"],
  [402, "insufficient-balance"],
  [404, "not-found"],
  [502, "upstream-silent"],
]);

function refusal(kind: Refusal, status: number, json: { [key: string]: ExactJson }): QueryOutcome {
  return {
    kind: "refused",
    refusal: kind,
    status,
    balance: creditsIn(json, "balance"),
    required: believable(creditsIn(json, "required")),
  };
}

/** The amount deducted; null where the answer names none that makes sense. */
function costIn(json: { [key: string]: ExactJson }): MicroCredits | null {
  const cost = believable(creditsIn(json, "dusulen_bakiye"));
  return cost !== null && cost >= 0 ? cost : null;
}

function believable(amount: MicroCredits | null): MicroCredits | null {
  return amount !== null && amount <= largestAmount ? amount : null;
}

/** Whether anything at all was deducted, be it too much or too little to be counted. */
function namesDeduction(json: { [key: string]: ExactJson }): boolean {
  const cost = json["dusulen_bakiye"];
  return typeof cost === "string" && Number(cost) > 0;
}

function creditsIn(json: { [key: string]: ExactJson }, field: string): MicroCredits | null {
  const value = json[field];
  return typeof value === "string" ? parseCredits(value) : null;
}

function parsed(body: string): ExactJson | undefined {
  try {
    return parseExactJson(body);
  } catch {
    return undefined;
  }
}
