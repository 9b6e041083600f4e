import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { blockRules, type Surface } from "./block-rules.ts";
import { checkRule, type Problem, type Report } from "./check-rule.ts";

/** The problems of blocks, with Slack's error name. */
interface BlockProblems {
  readonly error: "invalid_blocks" | "msg_blocks_too_long" | "invalid_blocks_format";
  readonly problems: readonly Problem[];
}

/** Checks blocks, which stand at this place, as Slack does; undefined when it would take them. */
export function checkBlocks(
  blocks: unknown,
  surface: Surface,
  place = "/blocks",
): BlockProblems | undefined {
  if (!Array.isArray(blocks)) {
    return {
      error: "invalid_blocks_format",
      problems: [{ problem: "must be an array", at: place }],
    };
  }
  const problems: Problem[] = [];
  const report: Report = (problem, at) => problems.push({ problem, at: `${place}${at}` });
  blocks.forEach((block, index) => {
    checkRule(blockRules[surface], block, `/${index}`, report);
  });
  reportDuplicates(blocks, report);
  const broken = Object.values<WholeRule>(wholeRules).filter(
    (rule) => rule.surfaces.includes(surface) && rule.count(blocks) > rule.max,
  );
  for (const { problem } of broken) report(problem, "");
  if (problems.length === 0) return undefined;
  // The length of a message is looked at last: other problems come first.
  const isOnlyLong = problems.length === 1 && broken.some(({ error }) => error);
  return { error: isOnlyLong ? "msg_blocks_too_long" : "invalid_blocks", problems };
}

function reportDuplicates(blocks: readonly unknown[], report: Report): void {
  const blockIds = new Set<unknown>();
  blocks.forEach((block, index) => {
    if (!isJsonObject(block)) return;
    const id = block["block_id"];
    if (id !== undefined && blockIds.has(id)) {
      report(`\`block_id\` ${JSON.stringify(id)} already exists`, `/${index}/block_id`);
    }
    blockIds.add(id);
    const actionIds = new Set<unknown>();
    const elements = Array.isArray(block["elements"]) ? block["elements"] : [];
    elements.forEach((element: unknown, place) => {
      const actionId = isJsonObject(element) ? element["action_id"] : undefined;
      if (actionId !== undefined && actionIds.has(actionId)) {
        report(
          `\`action_id\` ${JSON.stringify(actionId)} already exists`,
          `/${index}/elements/${place}/action_id`,
        );
      }
      actionIds.add(actionId);
    });
  });
}

/** A limit on all the blocks of a message or view together. */
interface WholeRule {
  readonly surfaces: readonly Surface[];
  readonly max: number;
  readonly count: (blocks: readonly unknown[]) => number;
  /** Slack's message for too many. */
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
