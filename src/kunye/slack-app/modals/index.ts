import { askModal } from "./ask.ts";
import { columnsModal } from "./correct-columns.ts";
import { listModal } from "./list.ts";
import type { Modal } from "./modal.ts";
import { teamModals } from "./team.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal, columnsModal, ...teamModals];
