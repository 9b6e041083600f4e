import { askModal } from "./ask.ts";
import type { Modal } from "./modal.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal];
