import { accessModal } from "./access.ts";
import { askModal, listModal } from "./ask.ts";
import type { Modal } from "./modal.ts";
import { teamModals } from "./team.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal, ...teamModals, accessModal];
