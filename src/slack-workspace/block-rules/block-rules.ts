import { slackLimits } from "../../platform/slack-limits.ts";
import { elementsOf, elementFields } from "./element-rules.ts";
import { imageSource, oneImageSource, plainOrMrkdwn, plainText } from "./object-rules.ts";
import { richTextElements } from "./rich-text-rules.ts";
import {
  both,
  flag,
  integer,
  list,
  may,
  must,
  needs,
  object,
  oneOf,
  text,
  typed,
  webAddress,
  type Fields,
  type Rule,
} from "./rule.ts";

/** Where blocks are shown; each surface has its own set of blocks and its own number of them. */
export type Surface = "message" | "modal" | "home";

const { section, header, context, actions, image, input, table, dataTable, video } = slackLimits;

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

const cell = typed({
  raw_text: { text: must(text(table.characters)) },
  raw_number: { value: must(number), text: must(text(255)) },
  rich_text: { elements: must(richTextElements), block_id: may(text(255)) },
});

const blocks: Record<string, Fields> = {
  header: {
    text: must(plainText(header.text)),
    level: may(integer(1, 3)),
  },
  section: {
    text: may(plainOrMrkdwn(section.text)),
    fields: may(list(1, section.fields, plainOrMrkdwn(section.field))),
    accessory: may(
      withImages(typed(elementsOf("button", "overflow", "workflow_button", "image", ...picks))),
    ),
    expand: may(flag),
  },
  context: {
    elements: must(
      list(
        1,
        context.elements,
        withImages(
          typed({
            image: elementFields.image,
            plain_text: { text: must(text(section.text)), emoji: may(flag) },
            mrkdwn: { text: must(text(section.text)), verbatim: may(flag) },
          }),
        ),
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
    elements: must(list(1, 5, typed(elementsOf("feedback_buttons", "icon_button")))),
  },
  divider: {},
  image: { ...imageSource, title: may(plainText(image.title)) },
  rich_text: { elements: must(richTextElements) },
  input: {
    label: must(plainText(input.label)),
    hint: may(plainText(input.label)),
    optional: may(flag),
    dispatch_action: may(flag),
    element: must(
      typed(
        elementsOf(
          ...picks,
          "plain_text_input",
          "rich_text_input",
          "email_text_input",
          "url_text_input",
          "number_input",
          "file_input",
        ),
      ),
    ),
  },
  file: { external_id: must(text(255)), source: must(oneOf("remote")) },
  video: {
    video_url: must(webAddress(3_000)),
    thumbnail_url: must(webAddress(3_000)),
    alt_text: must(text(image.alt)),
    title: must(plainText(video.title)),
    title_url: may(webAddress(3_000)),
    author_name: may(text(video.authorName)),
    provider_name: may(text(video.providerName)),
    provider_icon_url: may(webAddress(3_000)),
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
    caption: must(text(255)),
    page_size: may(integer(1, 100)),
    row_header_column_index: may(integer(0, dataTable.columns - 1)),
  },
  markdown: { text: must(text(slackLimits.markdown.characters)) },
  alert: {
    text: must(plainOrMrkdwn(section.text)),
    level: may(oneOf("default", "info", "warning", "error", "success")),
  },
};

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
  message: [...everywhere, "context_actions", "file", "table", "data_table", "markdown"],
  modal: [...everywhere, "alert"],
  home: everywhere,
};

const rules = new Map(
  Object.entries(bySurface).map(([surface, types]) => [
    surface,
    typed(Object.fromEntries(types.map((type) => [type, blocks[type] ?? {}])), {
      block_id: may(text(slackLimits.id.blockId)),
    }),
  ]),
);

/** What Slack accepts as one block on this surface. */
export function blockRule(surface: Surface): Rule {
  const rule = rules.get(surface);
  return (value, at, report) => {
    rule?.(value, at, report);
    const type = (value as { type?: unknown } | null)?.type;
    if (type === "section") needs(["text", "fields"])(value, at, report);
    if (type === "image") oneImageSource(value, at, report);
  };
}

/** An image among these elements has exactly one source. */
function withImages(rule: Rule): Rule {
  return both(rule, (value, at, report) => {
    if ((value as { type?: unknown } | null)?.type === "image") oneImageSource(value, at, report);
  });
}

function number(value: unknown, at: string, report: (problem: string, at: string) => void) {
  if (typeof value !== "number") report("must be a number", at);
}
