import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";
import type { ReadEvent } from "../reception/read-event.ts";

/** What is done about an event that concerns a person. */
export interface AppEvent<Event extends ReadEvent = ReadEvent> {
  type: Event["type"];
  /** Checked before it runs. */
  needs: Permission;
  run(interaction: Interaction, event: Event): Promise<void>;
}
