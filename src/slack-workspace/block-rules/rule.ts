/** Looks at one value and reports what Slack would refuse, with the place as a JSON pointer. */
export type Rule = (value: unknown, at: string, report: Report) => void;
export type Report = (problem: string, at: string) => void;

/** A field of an object: its rule, and whether it may be missing. */
export interface Field {
  readonly rule: Rule;
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const must = (rule: Rule): Field => ({ rule, required: true });
export const may = (rule: Rule): Field => ({ rule, required: false });

/** Text of `min` to `max` characters. */
export function text(max: number, min = 1): Rule {
  return (value, at, report) => {
    if (typeof value !== "string") {
      report("must be a string", at);
      return;
    }
    if (value.length < min) report(`must be more than ${min - 1} characters`, at);
    if (value.length > max) report(`must be less than ${max + 1} characters`, at);
  };
}

export function oneOf(...allowed: readonly unknown[]): Rule {
  return (value, at, report) => {
    if (!allowed.includes(value)) report(`must be one of: ${allowed.join(", ")}`, at);
  };
}

export function integer(min: number, max: number): Rule {
  return (value, at, report) => {
    if (!Number.isInteger(value)) {
      report("must be an integer", at);
      return;
    }
    if (Number(value) < min || Number(value) > max) {
      report(`must be between ${min} and ${max}`, at);
    }
  };
}

export const flag: Rule = (value, at, report) => {
  if (typeof value !== "boolean") report("must be a boolean", at);
};

export function webAddress(max: number): Rule {
  return (value, at, report) => {
    text(max)(value, at, report);
    if (typeof value === "string" && !/^(https?|mailto|tel|slack):/i.test(value)) {
      report("must be a valid URL", at);
    }
  };
}

export function matching(pattern: RegExp, name: string): Rule {
  return (value, at, report) => {
    if (typeof value !== "string" || !pattern.test(value)) report(`must be a valid ${name}`, at);
  };
}

export function list(min: number, max: number, rule: Rule): Rule {
  return (value, at, report) => {
    if (!Array.isArray(value)) {
      report("must be an array", at);
      return;
    }
    if (value.length < min) report(`must have at least ${min} items`, at);
    if (value.length > max) report(`no more than ${max} items allowed`, at);
    value.forEach((item, index) => rule(item, `${at}/${index}`, report));
  };
}

/** An object with these fields and no others. */
export function object(fields: Fields): Rule {
  return (value, at, report) => {
    if (!isObject(value)) {
      report("must be an object", at);
      return;
    }
    for (const [name, field] of Object.entries(fields)) {
      if (value[name] !== undefined) field.rule(value[name], `${at}/${name}`, report);
      else if (field.required) report(`missing required field: ${name}`, at);
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) report(`invalid additional property: ${name}`, at);
    }
  };
}

/** An object whose `type` says which of these fields it has. */
export function typed(kinds: Readonly<Record<string, Fields>>, more: Fields = {}): Rule {
  const rules = new Map(
    Object.entries(kinds).map(([type, fields]) => [
      type,
      object({ type: must(oneOf(type)), ...more, ...fields }),
    ]),
  );
  return (value, at, report) => {
    if (!isObject(value)) {
      report("must be an object", at);
      return;
    }
    const { type } = value;
    if (type === undefined) {
      report("missing required field: type", at);
      return;
    }
    const rule = typeof type === "string" ? rules.get(type) : undefined;
    if (!rule) {
      report(`unsupported type: ${JSON.stringify(type)}`, at);
      return;
    }
    rule(value, at, report);
  };
}

/** Both rules hold. */
export function both(first: Rule, second: Rule): Rule {
  return (value, at, report) => {
    first(value, at, report);
    second(value, at, report);
  };
}

/** At least one (or exactly one) of the named fields is there. */
export function needs(names: readonly string[], count: "some" | "one" = "some"): Rule {
  return (value, at, report) => {
    if (!isObject(value)) return;
    const found = names.filter((name) => value[name] !== undefined).length;
    if (found === 0) report(`missing required field: ${names.join(" or ")}`, at);
    if (count === "one" && found > 1) report(`only one of ${names.join(", ")} is allowed`, at);
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
