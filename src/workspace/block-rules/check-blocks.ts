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
import { richText } from "./rich-text-rules.ts";
import {
  countCells,
  countText,
  dataTableFields,
  reportUnevenRows,
  tableFields,
  tablesIn,
} from "./table-rules.ts";
import {
  anything,
  toObjectRule,
  checkRule,
  flag,
  list,
  optional,
  required,
  requireAny,
  object,
  oneOf,
  text,
  unionOf,
  type Fields,
  type ObjectRule,
  type Problem,
  type Report,
  type Rule,
} from "./rule.ts";

export type Surface = "message" | "modal" | "home";

const { message, section, header, context, actions, input, view, id } = slackLimits;
const { alert, card, carousel, container, contextActions, markdown, table, dataTable } =
  slackLimits;

const choiceTypes = [
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
  "datetimepicker",
] as const;

const actionTypes = ["button", "overflow", ...choiceTypes] as const;

const inputTypes = [
  ...choiceTypes,
  "plain_text_input",
  "email_text_input",
  "url_text_input",
  "number_input",
] as const;

const inputFields = (...types: readonly ElementType[]): Fields => ({
  label: required(plainText(input.label)),
  hint: optional(plainText(input.label)),
  optional: optional(flag),
  dispatch_action: optional(flag),
  element: required(unionOf(elementsOf(...types))),
});

const imageTitle = optional(plainText(slackLimits.image.title));

const commonBlocks: Record<string, Fields | ObjectRule> = {
  header: { text: required(plainText(header.text)) },
  section: requireAny(["text", "fields"], {
    text: optional(plainOrMrkdwn(section.text)),
    fields: optional(list(1, section.fields, plainOrMrkdwn(section.field))),
    accessory: optional(unionOf(elementsOf(...actionTypes, "image"))),
    expand: optional(flag),
  }),
  context: {
    elements: required(
      list(
        1,
        context.elements,
        unionOf({
          image: elementFields.image,
          plain_text: { text: required(text(section.text)), emoji: optional(flag) },
          mrkdwn: { text: required(text(section.text)), verbatim: optional(flag) },
        }),
      ),
    ),
  },
  actions: {
    elements: required(list(1, actions.elements, unionOf(elementsOf(...actionTypes)))),
  },
  divider: {},
  image: { ...image, fields: { ...image.fields, title: imageTitle } },
  input: inputFields(...inputTypes),
  rich_text: richText,
};

const cardBlock = requireAny(["hero_image", "title", "actions", "body"], {
  hero_image: optional(unionOf(elementsOf("image"))),
  icon: optional(unionOf(elementsOf("image"))),
  title: optional(plainOrMrkdwn(card.title)),
  subtitle: optional(plainOrMrkdwn(card.title)),
  body: optional(plainOrMrkdwn(card.body)),
  subtext: optional(plainOrMrkdwn(card.body)),
  actions: optional(list(1, card.buttons, unionOf(elementsOf("button")))),
});

const taskCard = {
  task_id: required(text()),
  title: required(text()),
  status: required(oneOf("pending", "in_progress", "complete", "error")),
  details: optional(unionOf({ rich_text: richText })),
  output: optional(unionOf({ rich_text: richText })),
  sources: optional(
    list(1, Infinity, unionOf({ url: { url: required(text()), text: required(text()) } })),
  ),
};

/** The blocks for messages only; where Slack's pages contradict each other, the stricter counts. */
const messageBlocks: Record<string, Fields | ObjectRule> = {
  table: tableFields,
  data_table: dataTableFields,
  markdown: { text: required(text(markdown.text)) },
  card: cardBlock,
  carousel: { elements: required(list(1, carousel.cards, unionOfBlocks({ card: cardBlock }))) },
  context_actions: {
    elements: required(
      list(1, contextActions.elements, unionOf(elementsOf("feedback_buttons", "icon_button"))),
    ),
  },
  task_card: taskCard,
  plan: {
    title: required(text()),
    tasks: optional(list(1, Infinity, unionOfBlocks({ task_card: taskCard }))),
  },
  container: requireAny(["title", "rich_text_title"], {
    title: optional(plainText(container.title)),
    rich_text_title: optional(unionOf({ rich_text: richText })),
    subtitle: optional(plainOrMrkdwn(container.title)),
    child_blocks: required(
      list(1, container.blocks, unionOfBlocks({ ...commonBlocks, table: tableFields })),
    ),
    width: optional(oneOf("narrow", "standard", "wide", "full")),
    icon: optional(unionOf(elementsOf("image"))),
    is_collapsible: optional(flag),
    default_collapsed: optional(flag),
    has_header_divider: optional(flag),
  }),
};

/** The blocks that Slack accepts on each surface. */
export const blockRules: Readonly<Record<Surface, Rule>> = {
  message: unionOfBlocks({ ...commonBlocks, ...messageBlocks }),
  // Only modals accept file inputs and alerts.
  modal: unionOfBlocks({
    ...commonBlocks,
    input: inputFields(...inputTypes, "file_input"),
    alert: {
      text: required(plainOrMrkdwn(alert.text)),
      level: optional(oneOf("default", "info", "warning", "error", "success")),
    },
  }),
  home: unionOfBlocks(commonBlocks),
};

/** Returns the rule for one of these blocks, with an optional `block_id`. */
function unionOfBlocks(blocks: Record<string, Fields | ObjectRule>): Rule {
  const withBlockIds = Object.entries(blocks).map(([type, block]) => {
    const rule = toObjectRule(block);
    const fields = { ...rule.fields, block_id: optional(text(id.blockId)) };
    return [type, { ...rule, fields }] as const;
  });
  return unionOf(Object.fromEntries(withBlockIds));
}

/** A modal or a Home tab, without the rules of its blocks. */
export const viewRule = object({
  type: required(oneOf("modal", "home")),
  blocks: required(list(0, Infinity, anything)),
  title: optional(plainText(view.title)),
  submit: optional(plainText(view.submit)),
  close: optional(plainText(view.close)),
  private_metadata: optional(text(view.privateMetadata, 0)),
  callback_id: optional(text(id.callbackId, 0)),
  external_id: optional(text(id.externalId, 0)),
  clear_on_close: optional(flag),
  notify_on_close: optional(flag),
  submit_disabled: optional(flag),
});

interface BlockProblems {
  readonly error:
    "invalid_blocks" | "msg_blocks_too_long" | "invalid_attachments" | "invalid_blocks_format";
  readonly problems: readonly Problem[];
}

/** Checks blocks as Slack does; returns undefined if valid. `root` starts every JSON pointer. */
export function checkBlocks(
  blocks: unknown,
  surface: Surface,
  root = "/blocks",
): BlockProblems | undefined {
  if (!Array.isArray(blocks)) {
    return {
      error: "invalid_blocks_format",
      problems: [{ problem: "must be an array", at: root }],
    };
  }
  const problems: Problem[] = [];
  const report: Report = (problem, at) => problems.push({ problem, at: `${root}${at}` });
  blocks.forEach((block, index) => {
    checkRule(blockRules[surface], block, `/${index}`, report);
  });
  reportDuplicates(blocks, report);
  reportUnevenRows(blocks, report);
  const exceeded = Object.values<TotalLimit>(totalLimits).filter(
    (rule) => rule.surfaces.includes(surface) && rule.count(blocks) > rule.max,
  );
  for (const { problem } of exceeded) report(problem, "");
  if (problems.length === 0) return undefined;
  // Slack reports these limits with an error of their own only if nothing else is wrong.
  const error = problems.length === 1 ? exceeded[0]?.error : undefined;
  return { error: error ?? "invalid_blocks", problems };
}

function reportDuplicates(blocks: readonly unknown[], report: Report): void {
  const blockIds = new Set<unknown>();
  blocks.forEach((block, index) => {
    if (!isJsonObject(block)) return;
    const blockId = block["block_id"];
    if (blockId !== undefined && blockIds.has(blockId)) {
      report(`\`block_id\` ${JSON.stringify(blockId)} already exists`, `/${index}/block_id`);
    }
    blockIds.add(blockId);
    const actionIds = new Set<unknown>();
    const elements = Array.isArray(block["elements"]) ? block["elements"] : [];
    elements.forEach((element: unknown, position) => {
      const actionId = isJsonObject(element) ? element["action_id"] : undefined;
      if (actionId !== undefined && actionIds.has(actionId)) {
        report(
          `\`action_id\` ${JSON.stringify(actionId)} already exists`,
          `/${index}/elements/${position}/action_id`,
        );
      }
      actionIds.add(actionId);
    });
  });
}

/** A limit on the blocks of a surface in total. */
interface TotalLimit {
  readonly surfaces: readonly Surface[];
  readonly max: number;
  readonly count: (blocks: readonly unknown[]) => number;
  readonly problem: string;
  /** The error code; default `invalid_blocks`. */
  readonly error?: "msg_blocks_too_long" | "invalid_attachments";
}

export const totalLimits = {
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
    // Cells have limits of their own.
    count: (blocks) => countText(blocks) - countCells(blocks, "table", "data_table"),
    problem: `the blocks hold more than ${message.blocksCharacters} characters`,
    error: "msg_blocks_too_long",
  },
  "characters of markdown": {
    surfaces: ["message"],
    max: markdown.text,
    count: (blocks) =>
      countText(blocks.filter((block) => isJsonObject(block) && block["type"] === "markdown")),
    problem: `the markdown blocks hold more than ${markdown.text} characters`,
  },
  "characters of a table": {
    surfaces: ["message"],
    max: table.characters,
    count: (blocks) => countCells(blocks, "table"),
    problem: `the cells hold more than ${table.characters} characters`,
  },
  "characters of a data table": {
    surfaces: ["message"],
    max: dataTable.characters,
    count: (blocks) => countCells(blocks, "data_table"),
    problem: `the cells hold more than ${dataTable.characters} characters`,
  },
  "tables of a message": {
    surfaces: ["message"],
    max: 1,
    count: (blocks) => tablesIn(blocks).length,
    problem: "only_one_table_allowed",
    error: "invalid_attachments",
  },
} as const satisfies Readonly<Record<string, TotalLimit>>;
