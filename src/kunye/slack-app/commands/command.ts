import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { CommandName } from "../cards/usage-card.ts";
import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** A slash command. Its name stands in the manifest too, and its usage in the texts under its name. */
export interface Command {
  name: CommandName;
  /** Checked before it runs; what costs more than that is checked again where it is asked. */
  needs: Permission;
  /** The queries that it leads to, for their prices; a command without any is free. */
  asks: readonly LookupKind[];
  /** Carries it out; `typed` is what stands behind its name, without Slack's escapes. */
  run(interaction: Interaction, typed: string): Promise<void>;
}
