import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import type { RequestObserver, ObservedEnd } from "../../registry/http/observe-requests.ts";
import type { SlackWorkspace } from "../../workspace/create-slack-workspace.ts";
import { languages } from "../texts/languages.ts";

/** Shows the embedded registry's requests in the page's traffic, each with its cost. */
export function observeForPage(workspace: () => SlackWorkspace | undefined): RequestObserver {
  return ({ method, path }) => {
    const label = `registry · ${path.replace("/v1/search/", "")}`;
    const finish = workspace()?.beginServiceCall({ method, path, label });
    return (end) => finish?.(describeEnd(method, end));
  };
}

function describeEnd(method: string, { asked, answer }: ObservedEnd) {
  const request = parseJson(asked);
  if (answer === null) return { request, failure: "caller_gone" };
  const { status } = answer;
  const response = parseJson(answer.body);
  const cost = method === "POST" && status === 200 ? costIn(response) : 0;
  const note =
    status === 200
      ? { tr: costText("tr", cost), en: costText("en", cost) }
      : { tr: "düşülmedi", en: "not charged" };
  return { request, status, response: withoutRecord(response), note };
}

function costIn(response: unknown): MicroCredits {
  const cost = isJsonObject(response) ? response["dusulen_bakiye"] : undefined;
  return parseCredits(String(cost)) ?? 0;
}

function costText(language: keyof typeof languages, cost: MicroCredits): string {
  const { card, priced } = languages[language];
  return cost === 0 ? priced({ amount: 0, guessed: false }) : card.charged(cost);
}

/** Keeps the envelope of an answer; of the record, which may name people, only its sections' sizes. */
function withoutRecord(response: unknown): unknown {
  if (!isJsonObject(response)) return response;
  const parts = Object.entries(response).map(([name, value]) => {
    if (name === "data" && isJsonObject(value)) {
      const sections = Object.entries(value).map(([section, held]) => [section, sizeOf(held)]);
      return [name, Object.fromEntries(sections)] as const;
    }
    return [name, typeof value === "object" ? sizeOf(value) : value] as const;
  });
  return Object.fromEntries(parts);
}

function sizeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  return isJsonObject(value) ? "{…}" : "…";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
