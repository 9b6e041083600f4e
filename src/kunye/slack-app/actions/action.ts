import type { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** What a button, or a menu's entry that stands for one, does. */
export interface Action {
  /** The name before the suffix of its action id. */
  id: (typeof actionIds)[keyof typeof actionIds];
  /** Checked before it runs. */
  needs: Permission;
  /** Where it is answered; by default in a modal, a view above the pressed one, and else where it was pressed. */
  answeredAt?: (interaction: Interaction) => Promise<Interaction>;
  /** Carries it out; `value` is the button's. */
  run(interaction: Interaction, value: string): Promise<void>;
}
