import { isJsonObject } from "../../platform/exact-json.ts";
import type { ListRule, ObjectRule, Rule, TextRule } from "./rule.ts";

/** A problem that Slack refuses, with its JSON pointer. */
export interface Problem {
  readonly problem: string;
  readonly at: string;
}

/** A problem as Slack's answers tell it. */
export function asMessage({ problem, at }: Problem): string {
  return `[ERROR] ${problem} [json-pointer:${at}]`;
}

/** Hears of what Slack would refuse, with the place as a JSON pointer. */
export type Report = (problem: string, at: string) => void;

/** Looks at one value as its rule says and reports every problem. */
export function checkRule(rule: Rule, value: unknown, at: string, report: Report): void {
  switch (rule.kind) {
    case "anything":
      return;
    case "text":
      checkText(rule, value, at, report);
      return;
    case "integer":
      if (!Number.isInteger(value)) report("must be an integer", at);
      else if (Number(value) < rule.min || Number(value) > rule.max) {
        report(`must be between ${rule.min} and ${rule.max}`, at);
      }
      return;
    case "flag":
      if (typeof value !== "boolean") report("must be a boolean", at);
      return;
    case "oneOf":
      if (!rule.allowed.includes(value as string)) {
        report(`must be one of: ${rule.allowed.join(", ")}`, at);
      }
      return;
    case "list":
      checkList(rule, value, at, report);
      return;
    case "object":
      checkObject(rule, value, at, report);
      return;
    case "typed":
      checkTyped(rule.kinds, value, at, report);
  }
}

function checkText({ min, max, form }: TextRule, value: unknown, at: string, report: Report) {
  if (typeof value !== "string") {
    report("must be a string", at);
    return;
  }
  if (value.length < min) report(`must be more than ${min - 1} characters`, at);
  if (value.length > max) report(`must be less than ${max + 1} characters`, at);
  if (form && !form.pattern.test(value)) report(`must be a valid ${form.name}`, at);
}

function checkList({ min, max, item }: ListRule, value: unknown, at: string, report: Report) {
  if (!Array.isArray(value)) {
    report("must be an array", at);
    return;
  }
  if (value.length < min) report(`must have at least ${min} items`, at);
  if (value.length > max) report(`no more than ${max} items allowed`, at);
  value.forEach((one, index) => {
    checkRule(item, one, `${at}/${index}`, report);
  });
}

function checkObject({ fields, needs }: ObjectRule, value: unknown, at: string, report: Report) {
  if (!isJsonObject(value)) {
    report("must be an object", at);
    return;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (value[name] !== undefined) checkRule(field.rule, value[name], `${at}/${name}`, report);
    else if (field.required) report(`missing required field: ${name}`, at);
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) report(`invalid additional property: ${name}`, at);
  }
  for (const { names, count } of needs) {
    const found = names.filter((name) => value[name] !== undefined).length;
    if (found === 0) report(`missing required field: ${names.join(" or ")}`, at);
    if (count === "one" && found > 1) report(`only one of ${names.join(", ")} is allowed`, at);
  }
}

function checkTyped(
  kinds: Readonly<Record<string, ObjectRule>>,
  value: unknown,
  at: string,
  report: Report,
): void {
  if (!isJsonObject(value)) {
    report("must be an object", at);
    return;
  }
  const { type } = value;
  if (type === undefined) {
    report("missing required field: type", at);
    return;
  }
  const rule = typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (rule) checkObject(rule, value, at, report);
  else report(`unsupported type: ${JSON.stringify(type)}`, at);
}
