import { slackLimits } from "../../platform/slack-limits.ts";
import {
  flag,
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
  type Rule,
} from "./rule.ts";

export function plainText(max: number): Rule {
  return typed({ plain_text: { text: must(text(max)), emoji: may(flag) } });
}

export function plainOrMrkdwn(max: number): Rule {
  return typed({
    plain_text: { text: must(text(max)), emoji: may(flag) },
    mrkdwn: { text: must(text(max)), verbatim: may(flag) },
  });
}

export const colorScheme = oneOf("primary", "danger");

export const confirmDialog = object({
  title: may(plainText(slackLimits.confirm.title)),
  text: must(plainOrMrkdwn(slackLimits.confirm.text)),
  confirm: may(plainText(slackLimits.confirm.button)),
  deny: may(plainText(slackLimits.confirm.button)),
  style: may(colorScheme),
});

const { option: optionLimits } = slackLimits;

export const option = object({
  text: must(plainText(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainText(optionLimits.text)),
});

/** Options of checkboxes and radio buttons may hold mrkdwn. */
export const richOption = object({
  text: must(plainOrMrkdwn(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainOrMrkdwn(optionLimits.text)),
});

export const overflowOption = object({
  text: must(plainText(optionLimits.text)),
  value: must(text(optionLimits.value)),
  description: may(plainText(optionLimits.text)),
  url: may(webAddress(slackLimits.button.url)),
});

export const optionGroup = object({
  label: must(plainText(optionLimits.text)),
  options: must(list(1, slackLimits.select.options, option)),
});

/** An image, as an element and as the beginning of a block; it has exactly one source. */
export const image = needing(
  object({
    image_url: may(webAddress(slackLimits.image.url)),
    slack_file: may(needing(object({ id: may(text()), url: may(text()) }), ["id", "url"], "one")),
    alt_text: must(text(slackLimits.image.alt)),
  }),
  ["image_url", "slack_file"],
  "one",
);

export const date = matching(/^\d{4}-\d{2}-\d{2}$/, "date", "2026-01-31");
export const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, "time", "14:30");
