import type { Language } from "../../platform/language.ts";
import type { Events } from "./outgoing-event.ts";
import type { Parts } from "./parts.ts";

/** The parts of one workspace. */
export interface Core extends Parts {
  readonly events: Events;
  /** What Slack itself speaks with the person who acts. */
  readonly language: Language;
}
