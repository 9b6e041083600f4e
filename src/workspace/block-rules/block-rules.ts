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
  type Rule,
} from "./rule.ts";

/** The surface of blocks; each has its own kinds of blocks and their number. */
export type Surface = "message" | "modal" | "home";

const { section, header, context, actions, input, view, id } = slackLimits;

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

/** An input block with one of these elements. */
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

/** One of these blocks, which may have a block_id. */
function blocksOf(blocks: Record<string, Fields | ObjectRule>): Rule {
  const identified = Object.entries(blocks).map(([type, given]) => {
    const rule = asObject(given);
    const fields = { ...rule.fields, block_id: may(text(id.blockId)) };
    return [type, { ...rule, fields }] as const;
  });
  return typed(Object.fromEntries(identified));
}

/** A modal or a Home tab; its blocks have rules of their own, by what it is. */
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
