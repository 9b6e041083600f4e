import { slackLimits } from "../../platform/slack-limits.ts";
import {
  flag,
  integer,
  list,
  formattedText,
  optional,
  required,
  requireOne,
  object,
  oneOf,
  text,
  unionOf,
  webAddress,
  type Fields,
  type ObjectRule,
  type Rule,
} from "./rule.ts";

const { button, choices, confirm, overflow, select, id, input, fileInput } = slackLimits;
const { option: optionLimits, image: imageLimits } = slackLimits;

export function plainText(max: number): Rule {
  return unionOf({ plain_text: { text: required(text(max)), emoji: optional(flag) } });
}

export function plainOrMrkdwn(max: number): Rule {
  return unionOf({
    plain_text: { text: required(text(max)), emoji: optional(flag) },
    mrkdwn: { text: required(text(max)), verbatim: optional(flag) },
  });
}

const buttonStyle = oneOf("primary", "danger");

const confirmDialog = object({
  title: optional(plainText(confirm.title)),
  text: required(plainOrMrkdwn(confirm.text)),
  confirm: optional(plainText(confirm.button)),
  deny: optional(plainText(confirm.button)),
  style: optional(buttonStyle),
});

const option = object({
  text: required(plainText(optionLimits.text)),
  value: required(text(optionLimits.value)),
  description: optional(plainText(optionLimits.text)),
});

const richOption = object({
  text: required(plainOrMrkdwn(optionLimits.text)),
  value: required(text(optionLimits.value)),
  description: optional(plainOrMrkdwn(optionLimits.text)),
});

const overflowOption = object({
  text: required(plainText(optionLimits.text)),
  value: required(text(optionLimits.value)),
  description: optional(plainText(optionLimits.text)),
  url: optional(webAddress(button.url)),
});

const optionGroup = object({
  label: required(plainText(optionLimits.text)),
  options: required(list(1, select.options, option)),
});

const slackFile = requireOne(["id", "url"], { id: optional(text()), url: optional(text()) });

/** An image element, or the image of a block. */
export const image = requireOne(["image_url", "slack_file"], {
  image_url: optional(webAddress(imageLimits.url)),
  slack_file: optional(slackFile),
  alt_text: required(text(imageLimits.alt)),
});

const date = formattedText(/^\d{4}-\d{2}-\d{2}$/, "date", "2026-01-31");
const time = formattedText(/^([01]\d|2[0-3]):[0-5]\d$/, "time", "14:30");

const actionIdField = { action_id: optional(text(id.actionId)) };
const actionFields = { ...actionIdField, confirm: optional(confirmDialog) };
const focusField = { focus_on_load: optional(flag) };
const placeholderField = { placeholder: optional(plainText(input.placeholder)) };
const choiceFields = { ...actionFields, ...focusField, ...placeholderField };
const maxSelectedField = { max_selected_items: optional(integer(1, Number.MAX_SAFE_INTEGER)) };
const dispatchField = {
  dispatch_action_config: optional(
    object({
      trigger_actions_on: required(list(1, 2, oneOf("on_enter_pressed", "on_character_entered"))),
    }),
  ),
};
const textFields = { ...actionIdField, ...focusField, ...placeholderField, ...dispatchField };
const withOptions = (fields: Fields): ObjectRule =>
  requireOne(["options", "option_groups"], {
    ...fields,
    options: optional(list(1, select.options, option)),
    option_groups: optional(list(1, select.groups, optionGroup)),
  });
const conversationFilter = optional(
  object({
    include: optional(list(1, Infinity, oneOf("im", "mpim", "private", "public"))),
    exclude_external_shared_channels: optional(flag),
    exclude_bot_users: optional(flag),
  }),
);
const feedbackButton = object({
  text: required(plainText(button.text)),
  value: required(text(button.value)),
  accessibility_label: optional(text(button.accessibilityLabel)),
});
const slackId = text();
const userIds = list(1, Infinity, slackId);

export const elementFields = {
  button: {
    ...actionFields,
    text: required(plainText(button.text)),
    value: optional(text(button.value)),
    url: optional(webAddress(button.url)),
    style: optional(buttonStyle),
    accessibility_label: optional(text(button.text)),
  },
  overflow: { ...actionFields, options: required(list(1, overflow.options, overflowOption)) },
  checkboxes: {
    ...actionFields,
    ...focusField,
    options: required(list(1, choices.options, richOption)),
    initial_options: optional(list(1, choices.options, richOption)),
  },
  radio_buttons: {
    ...actionFields,
    ...focusField,
    options: required(list(1, choices.options, richOption)),
    initial_option: optional(richOption),
  },
  static_select: withOptions({ ...choiceFields, initial_option: optional(option) }),
  multi_static_select: withOptions({
    ...choiceFields,
    ...maxSelectedField,
    initial_options: optional(list(1, select.options, option)),
  }),
  users_select: { ...choiceFields, initial_user: optional(slackId) },
  multi_users_select: { ...choiceFields, ...maxSelectedField, initial_users: optional(userIds) },
  channels_select: {
    ...choiceFields,
    initial_channel: optional(slackId),
    response_url_enabled: optional(flag),
  },
  conversations_select: {
    ...choiceFields,
    initial_conversation: optional(slackId),
    default_to_current_conversation: optional(flag),
    response_url_enabled: optional(flag),
    filter: conversationFilter,
  },
  datepicker: { ...choiceFields, initial_date: optional(date) },
  timepicker: { ...choiceFields, initial_time: optional(time), timezone: optional(text()) },
  plain_text_input: {
    ...textFields,
    initial_value: optional(text(input.text, 0)),
    multiline: optional(flag),
    min_length: optional(integer(0, input.text)),
    max_length: optional(integer(1, input.text)),
  },
  email_text_input: { ...textFields, initial_value: optional(text(Infinity, 0)) },
  url_text_input: { ...textFields, initial_value: optional(text(Infinity, 0)) },
  number_input: {
    ...textFields,
    is_decimal_allowed: required(flag),
    initial_value: optional(text()),
    min_value: optional(text()),
    max_value: optional(text()),
  },
  datetimepicker: {
    ...actionFields,
    ...focusField,
    initial_date_time: optional(integer(1_000_000_000, 9_999_999_999)),
  },
  feedback_buttons: {
    ...actionIdField,
    positive_button: required(feedbackButton),
    negative_button: required(feedbackButton),
  },
  icon_button: {
    ...actionFields,
    icon: required(oneOf("trash")),
    text: required(plainText(button.text)),
    value: optional(text(button.value)),
    accessibility_label: optional(text(button.accessibilityLabel)),
    visible_to_user_ids: optional(userIds),
  },
  file_input: {
    ...actionIdField,
    filetypes: optional(list(1, Infinity, text())),
    max_files: optional(integer(1, fileInput.files)),
  },
  image,
} as const satisfies Record<string, Fields | ObjectRule>;

export type ElementType = keyof typeof elementFields;

export function elementsOf(...types: readonly ElementType[]): Record<string, Fields | ObjectRule> {
  return Object.fromEntries(types.map((type) => [type, elementFields[type]]));
}
