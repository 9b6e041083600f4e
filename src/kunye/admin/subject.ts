import { isVkn } from "../../company/vkn.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { AdminContext } from "./admin-context.ts";
import { teamIn } from "./purge-data.ts";

/** The company that a command is about. Throws UsageError where none is named. */
export function vknIn({ options: { vkn }, texts }: AdminContext): string {
  if (vkn !== undefined && isVkn(vkn)) return vkn;
  throw new UsageError(texts.vkn);
}

/** The team and the company whose people a command is about. */
export function subjectIn(context: AdminContext): { team: string; vkn: string } {
  return { team: teamIn(context), vkn: vknIn(context) };
}

/** Who runs the command, as it is written down; throws UsageError where nobody is named. */
export function operatorIn({ options: { by = "" }, texts }: AdminContext): string {
  if (by.trim() !== "") return by.trim();
  throw new UsageError(texts.by);
}
