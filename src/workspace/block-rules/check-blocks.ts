import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import {
  elementFields,
  elementsOf,
  image,
  plainOrMrkdwn,
  plainText,
  type ElementType,
} from "./element-rules.ts";
import {
  anything,
  asObject,
  checkRule,
  flag,
  list,
  may,
  must,
  needing,
  object,
  oneOf,
  text,
  typed,
  type Fields,
  type ObjectRule,
  type Problem,
  type Report,
  type Rule,
} from "./rule.ts";

export type Surface = "message" | "modal" | "home";

const { message, section, header, context, actions, input, view, id } = slackLimits;

const picks = [
  "checkboxes",
  "datepicker",
  "multi_static_select",
  "multi_users_select",
  "radio_buttons",
  "static_select",
  "users_select",
  "channels_select",
  "conversations_select",
  "timepicker",
] as const;

const inputs = [
  ...picks,
  "plain_text_input",
  "email_text_input",
  "url_text_input",
  "number_input",
] as const;

const inputWith = (...types: readonly ElementType[]): Fields => ({
  label: must(plainText(input.label)),
  hint: may(plainText(input.label)),
  optional: may(flag),
  dispatch_action: may(flag),
  element: must(typed(elementsOf(...types))),
});

const everywhere: Record<string, Fields | ObjectRule> = {
  header: { text: must(plainText(header.text)) },
  section: needing(
    object({
      text: may(plainOrMrkdwn(section.text)),
      fields: may(list(1, section.fields, plainOrMrkdwn(section.field))),
      accessory: may(typed(elementsOf("button", "overflow", "image", ...picks))),
      expand: may(flag),
    }),
    ["text", "fields"],
    "some",
  ),
  context: {
    elements: must(
      list(
        1,
        context.elements,
        typed({
          image: elementFields.image,
          plain_text: { text: must(text(section.text)), emoji: may(flag) },
          mrkdwn: { text: must(text(section.text)), verbatim: may(flag) },
        }),
      ),
    ),
  },
  actions: {
    elements: must(list(1, actions.elements, typed(elementsOf("button", "overflow", ...picks)))),
  },
  divider: {},
  image: { ...image, fields: { ...image.fields, title: may(plainText(slackLimits.image.title)) } },
  input: inputWith(...inputs),
};

/** The blocks that Slack accepts on each surface. */
export const blockRules: Readonly<Record<Surface, Rule>> = {
  message: blocksOf(everywhere),
  // Only modals take files.
  modal: blocksOf({ ...everywhere, input: inputWith(...inputs, "file_input") }),
  home: blocksOf(everywhere),
};

/** Any of these blocks; each may have a block_id. */
function blocksOf(blocks: Record<string, Fields | ObjectRule>): Rule {
  const identified = Object.entries(blocks).map(([type, given]) => {
    const rule = asObject(given);
    const fields = { ...rule.fields, block_id: may(text(id.blockId)) };
    return [type, { ...rule, fields }] as const;
  });
  return typed(Object.fromEntries(identified));
}

/** A modal or a Home tab without its blocks. */
export const viewRule = object({
  type: must(oneOf("modal", "home")),
  blocks: must(list(0, Infinity, anything)),
  title: may(plainText(view.title)),
  submit: may(plainText(view.submit)),
  close: may(plainText(view.close)),
  private_metadata: may(text(view.privateMetadata, 0)),
  callback_id: may(text(id.callbackId, 0)),
  external_id: may(text(id.externalId, 0)),
  clear_on_close: may(flag),
  notify_on_close: may(flag),
  submit_disabled: may(flag),
});

interface BlockProblems {
  readonly error: "invalid_blocks" | "msg_blocks_too_long" | "invalid_blocks_format";
  readonly problems: readonly Problem[];
}

/** Checks blocks as Slack does; returns undefined for valid ones. `place` begins the pointers. */
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
  // Slack checks the length of a message last.
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

/** A limit on all blocks of a surface together. */
interface WholeRule {
  readonly surfaces: readonly Surface[];
  readonly max: number;
  readonly count: (blocks: readonly unknown[]) => number;
  readonly problem: string;
  /** Default `invalid_blocks`. */
  readonly error?: "msg_blocks_too_long";
}

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

/** Counts the characters of every `text` in these blocks. */
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
