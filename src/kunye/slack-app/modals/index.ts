import { accessModal } from "./access.ts";
import { askModal } from "./ask.ts";
import { listModal } from "./list.ts";
import type { Modal } from "./modal.ts";
import { teamModals } from "./team.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal, ...teamModals, accessModal];
