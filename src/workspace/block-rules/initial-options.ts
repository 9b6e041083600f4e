import type { Report } from "./check-rule.ts";
import { isObject } from "./rule.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Reports what is chosen at first and is none of the options, in blocks and in all that they hold. */
export function reportInitialOptions(blocks: unknown, report: Report): void {
  visit(blocks, "/blocks", (fields, at) => reportInitial(fields, at, report));
}

function visit(value: unknown, at: string, look: (fields: Fields, at: string) => void): void {
  if (Array.isArray(value)) {
    value.forEach((one, index) => {
      visit(one, `${at}/${index}`, look);
    });
  } else if (isObject(value)) {
    look(value, at);
    for (const [name, inner] of Object.entries(value)) visit(inner, `${at}/${name}`, look);
  }
}

function reportInitial(fields: Fields, at: string, report: Report): void {
  const groups = Array.isArray(fields["option_groups"]) ? fields["option_groups"] : [];
  const grouped = groups.flatMap((group: unknown) => (isObject(group) ? group["options"] : []));
  const single = Array.isArray(fields["options"]) ? (fields["options"] as unknown[]) : grouped;
  if (single.length === 0) return;
  const known = new Set(single.map(written));
  const { initial_option: one, initial_options: many } = fields;
  if (one !== undefined && !known.has(written(one))) {
    report("initial_option must be one of the options", `${at}/initial_option`);
  }
  (Array.isArray(many) ? (many as unknown[]) : []).forEach((option, index) => {
    if (known.has(written(option))) return;
    report("initial_options must be among the options", `${at}/initial_options/${index}`);
  });
}

/** Two options are the same whatever the order of their fields. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted()) : inner,
  );
}
