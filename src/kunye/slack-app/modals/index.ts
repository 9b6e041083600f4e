import type { Modal } from "../feature.ts";
import { accessModal } from "./access.ts";
import { askModal, listModal } from "./ask.ts";
import { teamModals } from "./team.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal, ...teamModals, accessModal];
