import { slackLimits } from "../../platform/slack-limits.ts";
import { elementFields, elementsOf, type ElementType } from "./element-rules.ts";
import { image, mrkdwnText, plainOrMrkdwn, plainText } from "./object-rules.ts";
import { richTextElements, richTextFields } from "./rich-text-rules.ts";
import {
  asObject,
  flag,
  integer,
  list,
  may,
  must,
  needing,
  number,
  object,
  oneOf,
  text,
  typed,
  webAddress,
  type Fields,
  type ObjectRule,
  type Rule,
} from "./rule.ts";

/** Where blocks are shown; each surface has its own set of blocks and its own number of them. */
export type Surface = "message" | "modal" | "home";

const { section, header, context, contextActions, actions, input, table, dataTable, video } =
  slackLimits;
const { card, carousel, container } = slackLimits;

const picks = [
  "checkboxes",
  "datepicker",
  "datetimepicker",
  "multi_static_select",
  "multi_external_select",
  "multi_users_select",
  "multi_channels_select",
  "multi_conversations_select",
  "radio_buttons",
  "static_select",
  "external_select",
  "users_select",
  "channels_select",
  "conversations_select",
  "timepicker",
] as const;

const inputs = [
  ...picks,
  "plain_text_input",
  "rich_text_input",
  "email_text_input",
  "url_text_input",
  "number_input",
] as const;

/** An input block with one of these elements. */
const inputWith = (...types: readonly ElementType[]): Fields => ({
  label: must(plainText(input.label)),
  hint: may(plainText(input.label)),
  optional: may(flag),
  dispatch_action: may(flag),
  element: must(typed(elementsOf(...types))),
});

const cell = typed({
  raw_text: { text: must(text()) },
  raw_number: { value: must(number), text: must(text()) },
  rich_text: richTextFields,
});

const blocks: Record<string, Fields | ObjectRule> = {
  header: {
    text: must(plainText(header.text)),
    level: may(integer(1, 3)),
  },
  section: needing(
    object({
      text: may(plainOrMrkdwn(section.text)),
      fields: may(list(1, section.fields, plainOrMrkdwn(section.field))),
      accessory: may(typed(elementsOf("button", "overflow", "workflow_button", "image", ...picks))),
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
    elements: must(
      list(
        1,
        actions.elements,
        typed(elementsOf("button", "overflow", "workflow_button", "rich_text_input", ...picks)),
      ),
    ),
  },
  context_actions: {
    elements: must(
      list(1, contextActions.elements, typed(elementsOf("feedback_buttons", "icon_button"))),
    ),
  },
  divider: {},
  image: { ...image, fields: { ...image.fields, title: may(plainText(slackLimits.image.title)) } },
  rich_text: { elements: must(richTextElements) },
  input: inputWith(...inputs),
  file: { external_id: must(text()), source: must(oneOf("remote")) },
  video: {
    video_url: must(webAddress()),
    thumbnail_url: must(webAddress()),
    alt_text: must(text()),
    title: must(plainText(video.title)),
    title_url: may(webAddress()),
    author_name: may(text(video.authorName)),
    provider_name: may(text(video.providerName)),
    provider_icon_url: may(webAddress()),
    description: may(plainText(video.description)),
  },
  table: {
    rows: must(list(1, table.rows, list(1, table.columns, cell))),
    column_settings: may(
      list(
        0,
        table.columns,
        object({ align: may(oneOf("left", "center", "right")), is_wrapped: may(flag) }),
      ),
    ),
  },
  data_table: {
    rows: must(list(dataTable.rowsMin, dataTable.rowsMax, list(1, dataTable.columns, cell))),
    caption: must(text()),
    page_size: may(integer(1, dataTable.pageSize)),
    row_header_column_index: may(integer(0, dataTable.columns - 1)),
  },
  markdown: { text: must(text(slackLimits.markdown.characters)) },
  alert: {
    text: must(plainOrMrkdwn(section.text)),
    level: may(oneOf("default", "info", "warning", "error", "success")),
  },
};

const cardRule = needing(
  object({
    hero_image: may(typed({ image })),
    icon: may(typed({ image })),
    title: may(mrkdwnText(card.title)),
    subtitle: may(mrkdwnText(card.title)),
    body: may(mrkdwnText(card.body)),
    actions: may(list(1, Infinity, typed(elementsOf("button")))),
  }),
  ["hero_image", "title", "actions", "body"],
  "some",
);

const withId = (fields: Fields): Fields => ({
  ...fields,
  block_id: may(text(slackLimits.id.blockId)),
});
const taskCard = {
  task_id: must(text()),
  title: must(text()),
  details: may(typed({ rich_text: richTextFields })),
  output: may(typed({ rich_text: richTextFields })),
  sources: may(list(0, Infinity, typed({ url: { url: must(webAddress()), text: must(text()) } }))),
  status: must(oneOf("pending", "in_progress", "complete", "error")),
};

/** Newer blocks that hold others. */
const holders: Record<string, Fields | ObjectRule> = {
  card: cardRule,
  carousel: {
    elements: must(
      list(1, carousel.cards, typed({ card: { ...cardRule, fields: withId(cardRule.fields) } })),
    ),
  },
  container: needing(
    object({
      title: may(plainText(container.title)),
      rich_text_title: may(typed({ rich_text: richTextFields })),
      subtitle: may(plainOrMrkdwn(container.title)),
      child_blocks: must(list(1, container.blocks, typed(childBlocks()))),
      width: may(oneOf("narrow", "standard", "wide", "full")),
      icon: may(typed({ image })),
      is_collapsible: may(flag),
      default_collapsed: may(flag),
      has_header_divider: may(flag),
    }),
    ["title", "rich_text_title"],
    "some",
  ),
  task_card: taskCard,
  plan: { title: must(text()), tasks: may(list(0, Infinity, typed({ task_card: taskCard }))) },
};

function childBlocks(): Record<string, Fields | ObjectRule> {
  const types = ["actions", "context", "divider", "file", "header", "image", "input", "rich_text"];
  return Object.fromEntries([...types, "section", "table", "video"].map(identified));
}

/** A block of this type, which may have a block_id. */
function identified(type: string): [string, ObjectRule] {
  const rule = asObject(blocks[type] ?? holders[type] ?? {});
  return [type, { ...rule, fields: withId(rule.fields) }];
}

const everywhere = [
  "actions",
  "context",
  "divider",
  "header",
  "image",
  "input",
  "rich_text",
  "section",
  "video",
];
const bySurface: Record<Surface, readonly string[]> = {
  message: [
    ...[...everywhere, "context_actions", "file", "table", "data_table", "markdown"],
    ...Object.keys(holders),
  ],
  modal: [...everywhere, "alert"],
  home: everywhere,
};

/** What Slack takes as one block on each surface. */
export const blockRules: Readonly<Record<Surface, Rule>> = {
  message: typed(Object.fromEntries(bySurface.message.map(identified))),
  modal: typed({
    ...Object.fromEntries(bySurface.modal.map(identified)),
    // Only modals take files.
    input: withId(inputWith(...inputs, "file_input")),
  }),
  home: typed(Object.fromEntries(bySurface.home.map(identified))),
};
