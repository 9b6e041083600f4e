import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** A shortcut of the manifest. */
export interface Shortcut {
  callbackId: string;
  /** Checked before it runs. */
  needs: Permission;
  run(interaction: Interaction): Promise<void>;
}
