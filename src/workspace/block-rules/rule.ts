import { isJsonObject } from "../../platform/exact-json.ts";

/** A validation rule as data, so that a test can try each limit. */
export type Rule =
  | TextRule
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "number" }
  | { readonly kind: "flag" }
  /** A value without a rule. */
  | { readonly kind: "anything" }
  | { readonly kind: "oneOf"; readonly allowed: readonly string[] }
  | ListRule
  | ObjectRule
  | { readonly kind: "union"; readonly variants: Readonly<Record<string, ObjectRule>> };

/** Limits in characters; `max` is Infinity if Slack documents none. */
export interface TextRule {
  readonly kind: "text";
  readonly min: number;
  readonly max: number;
  readonly format?: Format;
}

/** A text format; `name` is part of Slack's message. */
interface Format {
  readonly name: string;
  readonly pattern: RegExp;
  /** The prefix of a text of any length; without a prefix all texts have one length. */
  readonly prefix?: string;
  readonly example: string;
}

export interface ListRule {
  readonly kind: "list";
  readonly min: number;
  readonly max: number;
  readonly item: Rule;
  /** The rule of the first item, if it differs, as for a table's header. */
  readonly first?: Rule;
}

/** An object that may have these fields only. */
export interface ObjectRule {
  readonly kind: "object";
  readonly fields: Fields;
  /** Each group needs at least one field, and at most `max` fields. */
  readonly groups: readonly { readonly names: readonly string[]; readonly max: number }[];
}

interface Field {
  readonly rule: Rule;
  readonly isRequired: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const required = (rule: Rule): Field => ({ rule, isRequired: true });
export const optional = (rule: Rule): Field => ({ rule, isRequired: false });

export const text = (max = Infinity, min = 1): TextRule => ({ kind: "text", min, max });

export const integer = (min: number, max: number): Rule => ({ kind: "integer", min, max });
export const oneOf = (...allowed: readonly string[]): Rule => ({ kind: "oneOf", allowed });
export const number: Rule = { kind: "number" };
export const flag: Rule = { kind: "flag" };
export const anything: Rule = { kind: "anything" };

export function webAddress(max = Infinity): TextRule {
  const prefix = "https://example.com/";
  const pattern = /^(https?|mailto|tel|slack):/i;
  return { ...text(max), format: { name: "URL", pattern, prefix, example: prefix } };
}

/** A text of one format and length, such as a date. */
export function formattedText(pattern: RegExp, name: string, example: string): TextRule {
  return { ...text(), format: { name, pattern, example } };
}

export const list = (min: number, max: number, item: Rule): ListRule => {
  return { kind: "list", min, max, item };
};
export const object = (fields: Fields): ObjectRule => ({ kind: "object", fields, groups: [] });

/** An object that needs 1 to `max` of the optional fields `names`. */
export function requireAny(names: readonly string[], fields: Fields, max = Infinity): ObjectRule {
  return { kind: "object", fields, groups: [{ names, max }] };
}

/** An object that needs exactly one of the optional fields `names`. */
export function requireOne(names: readonly string[], fields: Fields): ObjectRule {
  return requireAny(names, fields, 1);
}

/** A union of objects, discriminated by `type`. */
export function unionOf(variants: Readonly<Record<string, Fields | ObjectRule>>): Rule {
  const rules = Object.entries(variants).map(([type, variant]) => {
    const rule = toObjectRule(variant);
    return [type, { ...rule, fields: { type: required(oneOf(type)), ...rule.fields } }];
  });
  return { kind: "union", variants: Object.fromEntries(rules) as Record<string, ObjectRule> };
}

export function toObjectRule(variant: Fields | ObjectRule): ObjectRule {
  return variant["kind"] === "object" ? (variant as ObjectRule) : object(variant as Fields);
}

/** A problem in blocks or in a view; `at` is a JSON pointer. */
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
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) report("must be a number", at);
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
    case "union":
      checkUnion(rule.variants, value, at, report);
  }
}

function checkText({ min, max, format }: TextRule, value: unknown, at: string, report: Report) {
  if (typeof value !== "string") {
    report("must be a string", at);
    return;
  }
  if (value.length < min) report(`must be more than ${min - 1} characters`, at);
  if (value.length > max) report(`must be less than ${max + 1} characters`, at);
  if (format && !format.pattern.test(value)) report(`must be a valid ${format.name}`, at);
}

function checkList(
  { min, max, item, first = item }: ListRule,
  value: unknown,
  at: string,
  report: Report,
) {
  if (!Array.isArray(value)) {
    report("must be an array", at);
    return;
  }
  if (value.length < min) report(`must have at least ${min} items`, at);
  if (value.length > max) report(`no more than ${max} items allowed`, at);
  value.forEach((element, index) => {
    checkRule(index === 0 ? first : item, element, `${at}/${index}`, report);
  });
}

function checkObject(rule: ObjectRule, value: unknown, at: string, report: Report) {
  if (!isJsonObject(value)) {
    report("must be an object", at);
    return;
  }
  const { fields, groups } = rule;
  for (const [name, field] of Object.entries(fields)) {
    if (value[name] !== undefined) checkRule(field.rule, value[name], `${at}/${name}`, report);
    else if (field.isRequired) report(`missing required field: ${name}`, at);
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) report(`invalid additional property: ${name}`, at);
  }
  for (const { names, max } of groups) {
    const count = names.filter((name) => value[name] !== undefined).length;
    if (count === 0) report(`missing required field: ${names.join(" or ")}`, at);
    if (count > max) report(`only one of ${names.join(", ")} is allowed`, at);
  }
}

function checkUnion(
  variants: Readonly<Record<string, ObjectRule>>,
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
  const rule =
    typeof type === "string" && Object.hasOwn(variants, type) ? variants[type] : undefined;
  if (rule) checkObject(rule, value, at, report);
  else report(`unsupported type: ${JSON.stringify(type)}`, at);
}
