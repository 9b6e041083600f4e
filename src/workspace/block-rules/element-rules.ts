import { slackLimits } from "../../platform/slack-limits.ts";
import {
  flag,
  integer,
  list,
  matching,
  may,
  must,
  needing,
  object,
  oneOf,
  text,
  typed,
  webAddress,
  type Fields,
  type ObjectRule,
  type Rule,
} from "./rule.ts";

const { button, choices, confirm, overflow, select, id, input, fileInput } = slackLimits;
const { option: optionLimits, image: imageLimits } = slackLimits;

export function plainText(max: number): Rule {
  return typed({ plain_text: { text: must(text(max)), emoji: may(flag) } });
}

export function plainOrMrkdwn(max: number): Rule {
  return typed({
    plain_text: { text: must(text(max)), emoji: may(flag) },
    mrkdwn: { text: must(text(max)), verbatim: may(flag) },
  });
}

const colorScheme = oneOf("primary", "danger");

const confirmDialog = object({
  title: may(plainText(confirm.title)),
  text: must(plainOrMrkdwn(confirm.text)),
  confirm: may(plainText(confirm.button)),
  deny: may(plainText(confirm.button)),
  style: may(colorScheme),
});

const option = object({
  text: must(plainText(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainText(optionLimits.text)),
});

const richOption = object({
  text: must(plainOrMrkdwn(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainOrMrkdwn(optionLimits.text)),
});

const overflowOption = object({
  text: must(plainText(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainText(optionLimits.text)),
  url: may(webAddress(button.url)),
});

const optionGroup = object({
  label: must(plainText(optionLimits.text)),
  options: must(list(1, select.options, option)),
});

/** An image, as an element or in a block; it has exactly one source. */
export const image = needing(
  object({
    image_url: may(webAddress(imageLimits.url)),
    slack_file: may(needing(object({ id: may(text()), url: may(text()) }), ["id", "url"], "one")),
    alt_text: must(text(imageLimits.alt)),
  }),
  ["image_url", "slack_file"],
  "one",
);

const date = matching(/^\d{4}-\d{2}-\d{2}$/, "date", "2026-01-31");
const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, "time", "14:30");

const actionId = { action_id: may(text(id.actionId)) };
const acting = { ...actionId, confirm: may(confirmDialog) };
const focusing = { focus_on_load: may(flag) };
const placeholder = { placeholder: may(plainText(input.placeholder)) };
const picking = { ...acting, ...focusing, ...placeholder };
const manySelected = { max_selected_items: may(integer(1, Number.MAX_SAFE_INTEGER)) };
const dispatching = {
  dispatch_action_config: may(
    object({
      trigger_actions_on: must(list(1, 2, oneOf("on_enter_pressed", "on_character_entered"))),
    }),
  ),
};
const typing = { ...actionId, ...focusing, ...placeholder, ...dispatching };
const withOptions = (fields: Fields): ObjectRule =>
  needing(
    object({
      ...fields,
      options: may(list(1, select.options, option)),
      option_groups: may(list(1, select.groups, optionGroup)),
    }),
    ["options", "option_groups"],
    "one",
  );
const conversationFilter = may(
  object({
    include: may(list(1, Infinity, oneOf("im", "mpim", "private", "public"))),
    exclude_external_shared_channels: may(flag),
    exclude_bot_users: may(flag),
  }),
);
const userId = text();
const users = list(1, Infinity, userId);

export const elementFields = {
  button: {
    ...acting,
    text: must(plainText(button.text)),
    value: may(text(button.value)),
    url: may(webAddress(button.url)),
    style: may(colorScheme),
    accessibility_label: may(text(button.text)),
  },
  overflow: { ...acting, options: must(list(1, overflow.options, overflowOption)) },
  checkboxes: {
    ...acting,
    ...focusing,
    options: must(list(1, choices.options, richOption)),
    initial_options: may(list(1, choices.options, richOption)),
  },
  radio_buttons: {
    ...acting,
    ...focusing,
    options: must(list(1, choices.options, richOption)),
    initial_option: may(richOption),
  },
  static_select: withOptions({ ...picking, initial_option: may(option) }),
  multi_static_select: withOptions({
    ...picking,
    ...manySelected,
    initial_options: may(list(1, select.options, option)),
  }),
  users_select: { ...picking, initial_user: may(userId) },
  multi_users_select: { ...picking, ...manySelected, initial_users: may(users) },
  channels_select: {
    ...picking,
    initial_channel: may(userId),
    response_url_enabled: may(flag),
  },
  conversations_select: {
    ...picking,
    initial_conversation: may(userId),
    default_to_current_conversation: may(flag),
    response_url_enabled: may(flag),
    filter: conversationFilter,
  },
  datepicker: { ...picking, initial_date: may(date) },
  timepicker: { ...picking, initial_time: may(time), timezone: may(text()) },
  plain_text_input: {
    ...typing,
    initial_value: may(text(input.text, 0)),
    multiline: may(flag),
    min_length: may(integer(0, input.text)),
    max_length: may(integer(1, input.text)),
  },
  email_text_input: { ...typing, initial_value: may(text(Infinity, 0)) },
  url_text_input: { ...typing, initial_value: may(text(Infinity, 0)) },
  number_input: {
    ...typing,
    is_decimal_allowed: must(flag),
    initial_value: may(text()),
    min_value: may(text()),
    max_value: may(text()),
  },
  file_input: {
    ...actionId,
    filetypes: may(list(1, Infinity, text())),
    max_files: may(integer(1, fileInput.files)),
  },
  image,
} as const satisfies Record<string, Fields | ObjectRule>;

export type ElementType = keyof typeof elementFields;

export function elementsOf(...types: readonly ElementType[]): Record<string, Fields | ObjectRule> {
  return Object.fromEntries(types.map((type) => [type, elementFields[type]]));
}
