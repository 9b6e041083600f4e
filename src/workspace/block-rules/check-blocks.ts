import { isJsonObject } from "../../platform/exact-json.ts";
import { blockRules, type Surface } from "./block-rules.ts";
import { checkRule, type Problem, type Report } from "./check-rule.ts";
import { brokenWholeRules } from "./whole-rules.ts";

/** What is wrong with blocks, and Slack's error name for it. */
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
  const broken = brokenWholeRules(blocks, surface);
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
