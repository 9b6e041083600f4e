import { companyView } from "../modals/ask.ts";
import type { Shortcut } from "./shortcut.ts";

/** `Künye'de sorgula`: opens the modal for a company. */
export const kunyeAc: Shortcut = {
  callbackId: "kunye_ac",
  view: (texts) => companyView(texts),
  needs: "none",
  run: () => Promise.resolve(),
};
