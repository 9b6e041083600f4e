import type { ModalView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";

/** A shortcut of the manifest. */
export interface Shortcut {
  callbackId: string;
  /** What is opened at once, before anything is looked up; it shows nothing that needs a permission. */
  view: (texts: Texts) => ModalView;
  /** Checked before it runs. */
  needs: Permission;
  /** What follows in the modal that was opened; `message` is what a message's shortcut was chosen on. */
  run(interaction: Interaction, message: GivenText): Promise<void>;
}
