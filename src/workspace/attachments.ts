import { slackLimits } from "../platform/slack-limits.ts";
import { checkBlocks } from "./block-rules/check-blocks.ts";
import { isObject } from "./block-rules/rule.ts";
import type { Ids } from "./ids.ts";
import { flatBlocks, nameBlocks, type StoredBlock } from "./named-blocks.ts";
import type { SlackError } from "./slack-error.ts";

/** A secondary attachment: a coloured bar with blocks, or with the older fields. */
export interface Attachment {
  /** Counts from 1 within the message. */
  readonly id: number;
  readonly blocks?: readonly StoredBlock[];
  readonly [field: string]: unknown;
}

/** Checks the attachments of a message; the older fields are taken as they are. */
export function readAttachments(given: unknown): readonly object[] | SlackError {
  if (!Array.isArray(given) || !given.every(isObject)) return { error: "invalid_attachments" };
  if (given.length > slackLimits.message.attachments) return { error: "too_many_attachments" };
  const errors = given.flatMap(({ blocks }, index) => {
    const problems = blocks === undefined ? undefined : checkBlocks(blocks, "message");
    return (problems?.messages ?? []).map((one) =>
      one.replace(":/blocks", `:/attachments/${index}/blocks`),
    );
  });
  return errors.length > 0 ? { error: "invalid_attachments", details: { errors } } : given;
}

/** Gives ids to attachments and to what is in them, as Slack does. */
export function nameAttachments(given: readonly object[], ids: Ids): readonly Attachment[] {
  return given.map((one, index) => {
    const { blocks, ...fields } = one as { readonly blocks?: readonly unknown[] };
    return { ...fields, id: index + 1, ...(blocks && { blocks: nameBlocks(blocks, ids) }) };
  });
}

/** All the blocks of a message, those inside others and those of its attachments as well. */
export function blocksOf(message: {
  readonly blocks: readonly StoredBlock[];
  readonly attachments?: readonly Attachment[] | undefined;
}): readonly StoredBlock[] {
  const attached = message.attachments ?? [];
  return flatBlocks([...message.blocks, ...attached.flatMap(({ blocks }) => blocks ?? [])]);
}
