import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";
import type { ReadEvent } from "../reception/read-event.ts";

/** What is done about an event that concerns a person. */
export interface AppEvent {
  type: string;
  /** Checked before it runs. */
  needs: Permission;
  run(interaction: Interaction, event: ReadEvent): Promise<void>;
}
