import { companyModal } from "../modals/company.ts";
import { openModal } from "../modals/open-modal.ts";
import type { Shortcut } from "./shortcut.ts";

/** `Künye'de sorgula`: opens the modal for a company. It shows nothing that needs a permission. */
export const kunyeAc: Shortcut = {
  callbackId: "kunye_ac",
  needs: "none",
  run: (interaction) => openModal(interaction, companyModal.view(interaction.texts)),
};
