import { companyModal } from "../modals/company.ts";
import type { Shortcut } from "./shortcut.ts";

/** `Künye'de sorgula`: opens the modal for a company. */
export const kunyeAc: Shortcut = {
  callbackId: "kunye_ac",
  view: companyModal.view,
  needs: "none",
  run: () => Promise.resolve(),
};
