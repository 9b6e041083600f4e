/** A rule of Slack's as data: tests walk it, so that no limit is untested. */
export type Rule =
  | TextRule
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "flag" }
  /** A value with rules of its own elsewhere. */
  | { readonly kind: "anything" }
  | { readonly kind: "oneOf"; readonly allowed: readonly (string | number)[] }
  | ListRule
  | ObjectRule
  | { readonly kind: "typed"; readonly kinds: Readonly<Record<string, ObjectRule>> };

/** In characters; without `max` Slack documents no limit. */
export interface TextRule {
  readonly kind: "text";
  readonly min: number;
  readonly max: number;
  readonly form?: Form;
}

/** A way that a text must be written, by the name that Slack's message gives it. */
interface Form {
  readonly name: string;
  readonly pattern: RegExp;
  /** The start of texts of this form that may go on; without it they have one length. */
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
  /** Of each group at least one field (or exactly one) is there. */
  readonly needs: readonly { readonly names: readonly string[]; readonly count: "some" | "one" }[];
}

/** A field of an object: its rule, and whether it may be missing. */
interface Field {
  readonly rule: Rule;
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const must = (rule: Rule): Field => ({ rule, required: true });
export const may = (rule: Rule): Field => ({ rule, required: false });

/** Text of `min` to `max` characters. */
export function text(max = Infinity, min = 1): TextRule {
  return { kind: "text", min, max };
}

export function oneOf(...allowed: readonly (string | number)[]): Rule {
  return { kind: "oneOf", allowed };
}

export function integer(min: number, max: number): Rule {
  return { kind: "integer", min, max };
}

export const flag: Rule = { kind: "flag" };
export const anything: Rule = { kind: "anything" };

export function webAddress(max = Infinity): TextRule {
  const start = "https://example.com/";
  const form = { name: "URL", pattern: /^(https?|mailto|tel|slack):/i, start, example: start };
  return { ...text(max), form };
}

/** A text of one form and one length, such as a date. */
export function matching(pattern: RegExp, name: string, example: string): TextRule {
  return { ...text(), form: { name, pattern, example } };
}

export function list(min: number, max: number, item: Rule): ListRule {
  return { kind: "list", min, max, item };
}

export function object(fields: Fields): ObjectRule {
  return { kind: "object", fields, needs: [] };
}

/** The same object, of which at least one (or exactly one) of these fields is there. */
export function needing(rule: ObjectRule, names: readonly string[], count: "some" | "one") {
  return { ...rule, needs: [...rule.needs, { names, count }] };
}

/** An object whose `type` says which of these it is. */
export function typed(kinds: Readonly<Record<string, Fields | ObjectRule>>): Rule {
  const rules = Object.entries(kinds).map(([type, given]) => {
    const rule = asObject(given);
    return [type, { ...rule, fields: { type: must(oneOf(type)), ...rule.fields } }];
  });
  return { kind: "typed", kinds: Object.fromEntries(rules) as Record<string, ObjectRule> };
}

/** Fields alone are an object with these fields. */
export function asObject(given: Fields | ObjectRule): ObjectRule {
  return isRule(given) ? given : object(given);
}

function isRule(given: Fields | ObjectRule): given is ObjectRule {
  return given["kind"] === "object";
}
