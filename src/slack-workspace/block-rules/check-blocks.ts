import { slackLimits } from "../../platform/slack-limits.ts";
import { blockRule, type Surface } from "./block-rules.ts";
import { isObject, type Report } from "./rule.ts";

/** What is wrong with blocks: Slack's error name, and each problem with its place. */
interface BlockProblems {
  readonly error: "invalid_blocks" | "msg_blocks_too_long" | "invalid_blocks_format";
  readonly messages: readonly string[];
}

/** Checks blocks as Slack does; undefined when it would take them. */
export function checkBlocks(blocks: unknown, surface: Surface): BlockProblems | undefined {
  if (!Array.isArray(blocks)) {
    return {
      error: "invalid_blocks_format",
      messages: ["[ERROR] must be an array [json-pointer:/blocks]"],
    };
  }
  const messages: string[] = [];
  const report: Report = (problem, at) => messages.push(`[ERROR] ${problem} [json-pointer:${at}]`);
  const most = surface === "message" ? slackLimits.message.blocks : slackLimits.view.blocks;
  if (blocks.length > most) report(`no more than ${most} items allowed`, "/blocks");
  const rule = blockRule(surface);
  blocks.forEach((block, index) => rule(block, `/blocks/${index}`, report));
  reportDuplicates(blocks, report);
  reportTables(blocks, report);
  if (messages.length > 0) return { error: "invalid_blocks", messages };
  const characters = countCharacters(blocks);
  if (surface === "message" && characters > slackLimits.message.blocksCharacters) {
    return {
      error: "msg_blocks_too_long",
      messages: [`[ERROR] the blocks hold ${characters} characters [json-pointer:/blocks]`],
    };
  }
  return undefined;
}

function reportDuplicates(blocks: readonly unknown[], report: Report): void {
  const blockIds = new Set<unknown>();
  blocks.forEach((block, index) => {
    if (!isObject(block)) return;
    const id = block["block_id"];
    if (id !== undefined && blockIds.has(id)) {
      report(`\`block_id\` ${JSON.stringify(id)} already exists`, `/blocks/${index}/block_id`);
    }
    blockIds.add(id);
    const actionIds = new Set<unknown>();
    const elements = Array.isArray(block["elements"]) ? block["elements"] : [];
    elements.forEach((element: unknown, place) => {
      const actionId = isObject(element) ? element["action_id"] : undefined;
      if (actionId !== undefined && actionIds.has(actionId)) {
        report(
          `\`action_id\` ${JSON.stringify(actionId)} already exists`,
          `/blocks/${index}/elements/${place}/action_id`,
        );
      }
      actionIds.add(actionId);
    });
  });
}

function reportTables(blocks: readonly unknown[], report: Report): void {
  const limits = {
    table: slackLimits.table.characters,
    data_table: slackLimits.dataTable.characters,
  };
  for (const [type, most] of Object.entries(limits)) {
    const places = blocks.flatMap((one, index) =>
      isObject(one) && one["type"] === type ? [index] : [],
    );
    const characters = places.reduce((sum, index) => sum + countCharacters(blocks[index]), 0);
    if (characters > most) {
      report(`tables must be less than ${most + 1} characters`, `/blocks/${places[0] ?? 0}/rows`);
    }
    if (type === "table" && places.length > 1) {
      report("only one table is allowed", `/blocks/${places[1] ?? 0}`);
    }
  }
}

/** The characters of every `text` in these blocks, which is what people read. */
function countCharacters(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, one) => sum + countCharacters(one), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) =>
      sum + (name === "text" && typeof inner === "string" ? inner.length : countCharacters(inner)),
    0,
  );
}
