import { isJsonObject } from "../../platform/exact-json.ts";

/** A rule of Slack's as data: a test tries each limit. */
export type Rule =
  | TextRule
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "flag" }
  /** A value that other code checks. */
  | { readonly kind: "anything" }
  | { readonly kind: "oneOf"; readonly allowed: readonly string[] }
  | ListRule
  | ObjectRule
  | { readonly kind: "typed"; readonly kinds: Readonly<Record<string, ObjectRule>> };

/** Limits in characters; `max` is Infinity if Slack documents none. */
export interface TextRule {
  readonly kind: "text";
  readonly min: number;
  readonly max: number;
  readonly form?: Form;
}

/** A form of text; `name` is part of Slack's message. */
interface Form {
  readonly name: string;
  readonly pattern: RegExp;
  /** The start of a text of any length; without it all texts have the example's length. */
  readonly start?: string;
  readonly example: string;
}

export interface ListRule {
  readonly kind: "list";
  readonly min: number;
  readonly max: number;
  readonly item: Rule;
}

/** An object with these fields and no others. */
export interface ObjectRule {
  readonly kind: "object";
  readonly fields: Fields;
  /** Each group needs at least one field (`some`), or exactly one. */
  readonly needs: readonly { readonly names: readonly string[]; readonly count: "some" | "one" }[];
}

interface Field {
  readonly rule: Rule;
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const must = (rule: Rule): Field => ({ rule, required: true });
export const may = (rule: Rule): Field => ({ rule, required: false });

export const text = (max = Infinity, min = 1): TextRule => ({ kind: "text", min, max });

export const integer = (min: number, max: number): Rule => ({ kind: "integer", min, max });
export const oneOf = (...allowed: readonly string[]): Rule => ({ kind: "oneOf", allowed });
export const flag: Rule = { kind: "flag" };
export const anything: Rule = { kind: "anything" };

export function webAddress(max = Infinity): TextRule {
  const start = "https://example.com/";
  const form = { name: "URL", pattern: /^(https?|mailto|tel|slack):/i, start, example: start };
  return { ...text(max), form };
}

/** A text of one form and length, such as a date. */
export function matching(pattern: RegExp, name: string, example: string): TextRule {
  return { ...text(), form: { name, pattern, example } };
}

export const list = (min: number, max: number, item: Rule): ListRule => {
  return { kind: "list", min, max, item };
};
export const object = (fields: Fields): ObjectRule => ({ kind: "object", fields, needs: [] });

/** Adds a group of fields: an object needs some of them, or exactly one. */
export function needing(rule: ObjectRule, names: readonly string[], count: "some" | "one") {
  return { ...rule, needs: [...rule.needs, { names, count }] };
}

/** One of several objects, told apart by `type`. */
export function typed(kinds: Readonly<Record<string, Fields | ObjectRule>>): Rule {
  const rules = Object.entries(kinds).map(([type, given]) => {
    const rule = asObject(given);
    return [type, { ...rule, fields: { type: must(oneOf(type)), ...rule.fields } }];
  });
  return { kind: "typed", kinds: Object.fromEntries(rules) as Record<string, ObjectRule> };
}

export function asObject(given: Fields | ObjectRule): ObjectRule {
  return given["kind"] === "object" ? (given as ObjectRule) : object(given as Fields);
}

/** A problem that Slack refuses, with its JSON pointer. */
export interface Problem {
  readonly problem: string;
  readonly at: string;
}

export function asMessage({ problem, at }: Problem): string {
  return `[ERROR] ${problem} [json-pointer:${at}]`;
}

export type Report = (problem: string, at: string) => void;

/** Reports every problem of a value, with JSON pointers below `at`. */
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
