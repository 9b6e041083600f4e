import type { AppEvent } from "./app-event.ts";
import { homeOpened } from "./home-opened.ts";
import { message } from "./message.ts";

/** The events that are answered. */
export const events: readonly AppEvent[] = [message, homeOpened];
