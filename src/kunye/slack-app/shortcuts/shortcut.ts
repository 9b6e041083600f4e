import type { ModalView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** A shortcut of the manifest. */
export interface Shortcut {
  callbackId: string;
  /** What is opened at once, before anything is looked up; it shows nothing that needs a permission. */
  view: (texts: Texts) => ModalView;
  /** Checked before it runs. */
  needs: Permission;
  /** What follows in the modal that was opened; `text` is what stands in the message, on a message's shortcut. */
  run(interaction: Interaction, text: string): Promise<void>;
}
