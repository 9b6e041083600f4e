import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import type { Surface } from "./block-rules.ts";

/** A limit on all the blocks of a message or view together. */
interface WholeRule {
  readonly surfaces: readonly Surface[];
  readonly max: number;
  readonly count: (blocks: readonly unknown[]) => number;
  /** What Slack says when there is more. */
  readonly problem: string;
  /** Default `invalid_blocks`. */
  readonly error?: "msg_blocks_too_long";
}

const { message, view } = slackLimits;

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
  "characters of a message": {
    surfaces: ["message"],
    max: message.blocksCharacters,
    count: countCharacters,
    problem: `the blocks hold more than ${message.blocksCharacters} characters`,
    error: "msg_blocks_too_long",
  },
} as const satisfies Readonly<Record<string, WholeRule>>;

/** The rules that these blocks break together. */
export function brokenWholeRules(
  blocks: readonly unknown[],
  surface: Surface,
): readonly WholeRule[] {
  return Object.values<WholeRule>(wholeRules).filter(
    (rule) => rule.surfaces.includes(surface) && rule.count(blocks) > rule.max,
  );
}

/** The characters of every `text` in these blocks, which is what people read. */
function countCharacters(value: unknown): number {
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, one) => sum + countCharacters(one), 0);
  }
  if (!isJsonObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) =>
      sum + (name === "text" && typeof inner === "string" ? inner.length : countCharacters(inner)),
    0,
  );
}
