import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { balancePath, paths } from "./document.ts";
import type { ApiRequest, Transcript } from "./exchange.ts";

/** What the suite asks about; the VKN and the title should be of one company with a branch. */
export interface SuiteInputs {
  key: string;
  /** Of an account whose balance is below every price; without it 402 is not tried. */
  poorKey: string | null;
  vkn: string;
  title: string;
  /** A branch; null takes the first of the detailed answer's `Subeler`. */
  mersis: string | null;
  /** A title that nothing resembles. */
  noMatch: string;
  isPaid: boolean;
}

/** A request of the suite; null where what it needs did not come, and it is left out. */
export interface Step {
  name: string;
  request: (transcript: Transcript) => Omit<ApiRequest, "step"> | null;
}

/** Every request of a run in its order: the free ones, what costs credits, and what is refused where they are missing. */
export function suiteSteps(inputs: SuiteInputs): Step[] {
  return [...freeSteps(inputs), ...(inputs.isPaid ? paidSteps(inputs) : []), ...poorSteps(inputs)];
}

/** Bodies that the document calls invalid, by kind of query and by what is wrong with them. */
export const invalidBodies: Readonly<Record<LookupKind, Readonly<Record<string, string>>>> = {
  vkn: invalidNumbers("vkn", 10),
  vkn_detail: invalidNumbers("vkn", 10),
  title: invalidTitles(),
  title_detail: invalidTitles(),
  mersis: invalidNumbers("mersis_no", 16),
};

/** The step after which a balance shows what a paid one took. */
export function balanceAfter(step: string): string {
  return `balance-after-${step}`;
}

/** A key of the same shape that belongs to nobody. */
function wrongKey(key: string): string {
  const prefix = key.includes("_") ? key.slice(0, key.indexOf("_")) : "x";
  return `${prefix}_${"0".repeat(Math.max(1, key.length - prefix.length - 1))}`;
}

function freeSteps({ key, vkn, title, mersis }: SuiteInputs): Step[] {
  const bodies = validBodies({ vkn, title, mersis: mersis ?? "0000000000000000" });
  const bearer = `Bearer ${key}`;
  return [
    balance("balance", key),
    balance("balance-again", key),
    step("no-key-balance", "GET", balancePath, null, null),
    step("wrong-key-balance", "GET", balancePath, `Bearer ${wrongKey(key)}`, null),
    ...lookupKinds.flatMap((kind) => [
      step(`no-key-${kind}`, "POST", paths[kind], null, bodies[kind]),
      step(`wrong-key-${kind}`, "POST", paths[kind], `Bearer ${wrongKey(key)}`, bodies[kind]),
      ...Object.entries(invalidBodies[kind]).map(([what, body]) =>
        step(`invalid-${kind}-${what}`, "POST", paths[kind], bearer, body),
      ),
    ]),
    balance("balance-after-refusals", key),
  ];
}

/** Only what exists is asked: the document doesn't say whether a service looks for it before it looks at the balance. */
function poorSteps({ poorKey, vkn, title, mersis }: SuiteInputs): Step[] {
  if (poorKey === null) return [];
  const authorization = `Bearer ${poorKey}`;
  return [
    balance("poor-balance", poorKey),
    ...lookupKinds.map((kind): Step => ({
      name: `poor-${kind}`,
      request: (transcript) => {
        const branch = mersis ?? firstBranch(transcript);
        if (kind === "mersis" && branch === null) return null;
        const body = validBodies({ vkn, title, mersis: branch ?? "" })[kind];
        return { method: "POST", path: paths[kind], authorization, body };
      },
    })),
    balance("poor-balance-after", poorKey),
  ];
}

function paidSteps(inputs: SuiteInputs): Step[] {
  const { key, vkn, title, mersis, noMatch } = inputs;
  const bearer = `Bearer ${key}`;
  const paid = (
    name: string,
    kind: LookupKind,
    body: (transcript: Transcript) => string | null,
  ) => [
    {
      name,
      request: (transcript: Transcript) => {
        const text = body(transcript);
        return text === null
          ? null
          : { method: "POST" as const, path: paths[kind], authorization: bearer, body: text };
      },
    },
    balance(balanceAfter(name), key),
  ];
  const json = (value: object) => () => JSON.stringify(value);
  return [
    balance("balance-before-paid", key),
    ...paid("vkn", "vkn", json({ vkn })),
    ...paid("vkn_detail", "vkn_detail", json({ vkn })),
    ...paid("title", "title", json({ title })),
    // Case is ignored, so the other case must lead to the same company.
    ...paid("title_detail", "title_detail", json({ title: otherCase(title) })),
    ...paid("mersis", "mersis", (transcript) => {
      const mersis_no = mersis ?? firstBranch(transcript);
      return mersis_no === null ? null : JSON.stringify({ mersis_no });
    }),
    ...paid("no-match", "title", json({ title: noMatch })),
    ...paid("no-match-detail", "title_detail", json({ title: noMatch })),
  ];
}

/** The MERSIS number of the first branch in the detailed answer. */
function firstBranch(transcript: Transcript): string | null {
  const body = transcript.get("vkn_detail")?.json;
  const data = isJsonObject(body) && isJsonObject(body["data"]) ? body["data"] : {};
  const [branch] = Array.isArray(data["Subeler"]) ? (data["Subeler"] as unknown[]) : [];
  const mersis = isJsonObject(branch) ? branch["MersisNo"] : null;
  return typeof mersis === "string" ? mersis : null;
}

function otherCase(title: string): string {
  const upper = title.toLocaleUpperCase("tr");
  return upper === title ? title.toLocaleLowerCase("tr") : upper;
}

function validBodies({ vkn, title, mersis }: { vkn: string; title: string; mersis: string }) {
  return {
    vkn: JSON.stringify({ vkn }),
    vkn_detail: JSON.stringify({ vkn }),
    title: JSON.stringify({ title }),
    title_detail: JSON.stringify({ title }),
    mersis: JSON.stringify({ mersis_no: mersis }),
  };
}

function invalidNumbers(name: string, digits: number): Record<string, string> {
  const text = "1234567890123456";
  return {
    missing: "{}",
    null: JSON.stringify({ [name]: null }),
    number: `{"${name}":${text.slice(0, digits)}}`,
    "too-short": JSON.stringify({ [name]: text.slice(0, digits - 1) }),
    "too-long": JSON.stringify({ [name]: `${text.slice(0, digits)}0` }),
    letters: JSON.stringify({ [name]: `${text.slice(0, digits - 1)}X` }),
    empty: JSON.stringify({ [name]: "" }),
    "not-json": "{",
  };
}

function invalidTitles(): Record<string, string> {
  return {
    missing: "{}",
    null: '{"title":null}',
    number: '{"title":5}',
    list: '{"title":["örnek"]}',
    empty: '{"title":""}',
    "not-json": "{",
  };
}

function balance(name: string, key: string): Step {
  return step(name, "GET", balancePath, `Bearer ${key}`, null);
}

function step(
  name: string,
  method: "GET" | "POST",
  path: string,
  authorization: string | null,
  body: string | null,
): Step {
  return { name, request: () => ({ method, path, authorization, body }) };
}
