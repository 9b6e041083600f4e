import { askModal } from "./ask.ts";
import { listModal } from "./list.ts";
import type { Modal } from "./modal.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal];
