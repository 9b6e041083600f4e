import { isVkn } from "../../company/vkn.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { AdminOptions } from "./admin-context.ts";
import { teamIn } from "./purge-data.ts";

/** The company that a command is about. Throws UsageError where none is named. */
export function vknIn({ vkn }: AdminOptions): string {
  if (vkn !== undefined && isVkn(vkn)) return vkn;
  throw new UsageError("--vkn 10 haneli, denetim hanesi tutan bir VKN olmalı");
}

/** The team and the company whose people a command is about. */
export function subjectIn(options: AdminOptions): { team: string; vkn: string } {
  return { team: teamIn(options), vkn: vknIn(options) };
}

/** Who runs the command, as it is written down; throws UsageError where nobody is named. */
export function operatorIn({ by = "" }: AdminOptions): string {
  if (by.trim() !== "") return by.trim();
  throw new UsageError("--by işlemi yapanın adı olmalı; kayda yazılır");
}
