import type { AppEvent } from "./app-event.ts";
import { message } from "./message.ts";

/** The events that are answered. */
export const events: readonly AppEvent[] = [message];
