import type { CommandName } from "../cards/help-card.ts";
import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** A slash command. Its name stands in the manifest too, and its usage in the texts under its name. */
export interface Command {
  name: CommandName;
  /** Checked before it runs; what costs more than that is checked again where it is asked. */
  needs: Permission;
  /** Carries it out; `typed` is what stands behind its name, without Slack's escapes. */
  run(interaction: Interaction, typed: string): Promise<void>;
}
