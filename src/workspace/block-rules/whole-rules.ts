import { slackLimits } from "../../platform/slack-limits.ts";
import type { Surface } from "./block-rules.ts";
import { isObject } from "./rule.ts";

/** A limit on all the blocks of a message or view together. */
interface WholeRule {
  readonly surfaces: readonly Surface[];
  readonly max: number;
  readonly count: (blocks: readonly unknown[]) => number;
  /** What Slack says when there is more. */
  readonly problem: string;
  /** The first block of this type is where the problem is; without it, the blocks are. */
  readonly type?: string;
  /** Default `invalid_blocks`. */
  readonly error?: "msg_blocks_too_long";
}

const { message, view, table, dataTable, markdown } = slackLimits;
const everywhere: readonly Surface[] = ["message", "modal", "home"];

export const wholeRules = {
  "blocks of a message": {
    surfaces: ["message"],
    max: message.blocks,
    count: (blocks) => blocks.length,
    problem: `no more than ${message.blocks} items allowed`,
  },
  "blocks of a view": {
    surfaces: ["modal", "home"],
    max: view.blocks,
    count: (blocks) => blocks.length,
    problem: `no more than ${view.blocks} items allowed`,
  },
  tables: {
    surfaces: everywhere,
    max: table.inMessage,
    count: (blocks) => ofType(blocks, "table").length,
    problem: "only one table is allowed",
    type: "table",
  },
  "characters of tables": {
    surfaces: everywhere,
    max: table.characters,
    count: (blocks) => countCharacters(ofType(blocks, "table")),
    problem: `tables must be less than ${table.characters + 1} characters`,
    type: "table",
  },
  "characters of data tables": {
    surfaces: everywhere,
    max: dataTable.characters,
    count: (blocks) => countCharacters(ofType(blocks, "data_table")),
    problem: `data tables must be less than ${dataTable.characters + 1} characters`,
    type: "data_table",
  },
  "characters of markdown": {
    surfaces: everywhere,
    max: markdown.characters,
    count: (blocks) => countCharacters(ofType(blocks, "markdown")),
    problem: `markdown must be less than ${markdown.characters + 1} characters in all`,
    type: "markdown",
  },
  // Data tables have a limit of their own, and a higher one.
  "characters of a message": {
    surfaces: ["message"],
    max: message.blocksCharacters,
    count: (blocks) => countCharacters(blocks) - countCharacters(ofType(blocks, "data_table")),
    problem: `the blocks hold more than ${message.blocksCharacters} characters`,
    error: "msg_blocks_too_long",
  },
} as const satisfies Readonly<Record<string, WholeRule>>;

/** The rules that these blocks break together, each with its place. */
export function brokenWholeRules(
  blocks: readonly unknown[],
  surface: Surface,
): readonly { readonly rule: WholeRule; readonly at: string }[] {
  return Object.values<WholeRule>(wholeRules).flatMap((rule) => {
    if (!rule.surfaces.includes(surface) || rule.count(blocks) <= rule.max) return [];
    const index = blocks.findIndex((one) => isObject(one) && one["type"] === rule.type);
    return [{ rule, at: rule.type === undefined ? "/blocks" : `/blocks/${index}` }];
  });
}

function ofType(blocks: readonly unknown[], type: string): readonly unknown[] {
  return blocks.filter((one) => isObject(one) && one["type"] === type);
}

/** The characters of every `text` in these blocks, which is what people read. */
function countCharacters(value: unknown): number {
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, one) => sum + countCharacters(one), 0);
  }
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) =>
      sum + (name === "text" && typeof inner === "string" ? inner.length : countCharacters(inner)),
    0,
  );
}
