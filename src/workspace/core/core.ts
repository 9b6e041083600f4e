import type { Events } from "./outgoing-event.ts";
import type { Parts } from "./parts.ts";

/** The parts of one workspace. */
export interface Core extends Parts {
  readonly events: Events;
}
