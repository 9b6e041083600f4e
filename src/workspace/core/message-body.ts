import { slackLimits } from "../../platform/slack-limits.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { asMessage } from "../block-rules/check-rule.ts";
import type { SlackError } from "./slack-error.ts";

/** The part of a message that an app writes. */
interface MessageBody {
  readonly text: string;
  readonly blocks: readonly unknown[] | undefined;
}

/** Reads `text` and `blocks` as Slack does, or returns Slack's error. */
export function readMessageBody(
  fields: Readonly<Record<string, unknown>>,
): MessageBody | SlackError {
  const { blocks } = fields;
  const text = typeof fields["text"] === "string" ? fields["text"] : "";
  const given = blocks !== undefined && blocks !== null && blocks !== "";
  if (given) {
    const wrong = checkBlocks(blocks, "message");
    if (wrong) return { error: wrong.error, details: { errors: wrong.problems.map(asMessage) } };
  }
  const checked = given ? (blocks as readonly unknown[]) : undefined;
  if (text.trim() === "" && !checked?.length) return { error: "no_text" };
  return { text: text.slice(0, slackLimits.message.text), blocks: checked };
}
