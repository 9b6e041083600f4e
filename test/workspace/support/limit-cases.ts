import type { ObjectRule, Rule, TextRule } from "../../../src/workspace/block-rules/rule.ts";

/** A limit of a rule, with a value at the limit and a value just past it. */
interface LimitCase {
  /** The pointer and the limit: `/elements/0/text/text ≤ 75`. */
  readonly name: string;
  /** The pointer of the value past the limit. */
  readonly at: string;
  readonly fits: unknown;
  readonly exceeds: unknown;
}

/** Returns the smallest value that a rule accepts. */
export function sample(rule: Rule): unknown {
  switch (rule.kind) {
    case "text":
      return rule.format ? rule.format.example : "x".repeat(Math.max(rule.min, 1));
    case "integer":
      return rule.min;
    case "number":
      return 1;
    case "flag":
      return true;
    case "anything":
      return {};
    case "oneOf":
      return rule.allowed[0];
    case "list":
      return Array.from({ length: rule.min }, (_one, index) =>
        sample((index === 0 && rule.first) || rule.item),
      );
    case "object":
      return sampleObject(rule);
    case "union": {
      const [first] = Object.values(rule.variants);
      if (!first) throw new Error("a union has no variants");
      return sampleObject(first);
    }
  }
}

/** Returns every limit of a rule, at any depth. */
export function limitCases(rule: Rule): readonly LimitCase[] {
  switch (rule.kind) {
    case "text":
      return textCases(rule);
    case "integer":
      return [
        ...bound("≥", rule.min, rule.min, rule.min - 1),
        ...bound("≤", rule.max, rule.max, rule.max + 1),
      ];
    case "number":
    case "flag":
    case "anything":
    case "oneOf":
      return [];
    case "list": {
      const { first } = rule;
      const items = (length: number) =>
        Array.from({ length }, (_one, index) => sample((index === 0 && first) || rule.item));
      const minItems = Math.max(rule.min, 1);
      return [
        ...(rule.min > 0 ? bound("items ≥", rule.min, items(rule.min), items(rule.min - 1)) : []),
        ...bound(
          "items ≤",
          rule.max,
          () => items(rule.max),
          () => items(rule.max + 1),
        ),
        // Rows of a table have one length, so every row after the first repeats the value.
        ...limitCases(first ?? rule.item).map((one) =>
          nested(one, "/0", (value) => Array.from({ length: minItems }, () => value)),
        ),
        ...(first ? limitCases(rule.item) : []).map((one) =>
          nested(one, "/1", (value) => [headerOf(first, value), value]),
        ),
      ];
    }
    case "object":
      return objectCases(rule);
    case "union":
      return Object.values(rule.variants).flatMap(objectCases);
  }
}

/** Returns a header with as many cells as a row. */
function headerOf(rule: Rule | undefined, row: unknown): unknown {
  const cell = rule?.kind === "list" ? sample(rule.item) : undefined;
  return Array.isArray(row) ? row.map(() => cell) : row;
}

function textCases({ min, max, format }: TextRule): readonly LimitCase[] {
  const { prefix = "" } = format ?? {};
  const long = (length: number) => prefix.padEnd(length, "x");
  return [
    ...(min > 0 && !format ? bound("≥", min, "x".repeat(min), "x".repeat(min - 1)) : []),
    ...bound(
      "≤",
      max,
      () => long(max),
      () => long(max + 1),
    ),
  ];
}

function objectCases(rule: ObjectRule): readonly LimitCase[] {
  return Object.entries(rule.fields).flatMap(([name, field]) =>
    limitCases(field.rule).map((one) =>
      nested(one, `/${name}`, (value) => sampleObject(rule, { name, value })),
    ),
  );
}

/** Returns the smallest object of a rule, with one field set to a value. */
function sampleObject(
  rule: ObjectRule,
  set?: { readonly name: string; readonly value: unknown },
): Record<string, unknown> {
  const names = Object.entries(rule.fields).flatMap(([name, { isRequired }]) =>
    isRequired ? [name] : [],
  );
  const needed = rule.groups.flatMap((group) => {
    const isMet = group.names.some((name) => name === set?.name || names.includes(name));
    return isMet ? [] : group.names.slice(0, 1);
  });
  const built = [...names, ...needed].map((name) => {
    const field = rule.fields[name];
    if (!field) throw new Error(`${name} is required but has no rule`);
    return [name, sample(field.rule)] as const;
  });
  const chosen = set?.name.startsWith("initial_option") ? [set.value].flat() : [];
  return {
    ...Object.fromEntries(built),
    ...(set && { [set.name]: set.value }),
    // The initial choice is among the options.
    ...(chosen.length > 0 && "options" in rule.fields && { options: chosen.slice(0, 1) }),
  };
}

/** Returns the case of a limit; no case for an infinite or huge limit. */
function bound(sign: string, limit: number, fits: unknown, exceeds: unknown): readonly LimitCase[] {
  if (!Number.isFinite(limit) || limit >= Number.MAX_SAFE_INTEGER) return [];
  return [{ name: ` ${sign} ${limit}`, at: "", fits: valueOf(fits), exceeds: valueOf(exceeds) }];
}

function valueOf(value: unknown): unknown {
  return typeof value === "function" ? (value as () => unknown)() : value;
}

function nested(one: LimitCase, step: string, wrap: (value: unknown) => unknown): LimitCase {
  return {
    name: step + one.name,
    at: step + one.at,
    fits: wrap(one.fits),
    exceeds: wrap(one.exceeds),
  };
}
