import type { ModalView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import type { actionIds } from "../contract/action-ids.ts";
import type { CommandName, Topic } from "../answer/show-help.ts";
import type { GivenText } from "../contract/given-file.ts";
import type { Interaction } from "./interaction.ts";
import type { Permission } from "../access/permission.ts";
import type { Form } from "../contract/form.ts";

/** A slash command. Its name stands in the manifest too, and its usage in the texts under its name. */
export interface Command extends Topic {
  name: CommandName;
  /** The words that run it behind `/kunye`. */
  words: readonly string[];
  /** True if these words behind `/kunye` and its name are its own. */
  reads?: (interaction: Interaction, rest: string) => Promise<boolean>;
  /** Checked before it runs; what costs more than that is checked again where it is asked. */
  needs: Permission;
  /** Carries it out; `typed` is what stands behind its name, without Slack's escapes. */
  run(interaction: Interaction, typed: string): Promise<void>;
}

/** The work of a button, or of a menu's entry that stands for one. */
export interface Action {
  /** The name before the suffix of its action id. */
  id: (typeof actionIds)[keyof typeof actionIds];
  /** Checked before it runs. */
  needs: Permission;
  /**
   * The place of the answer: by default a view above the pressed one, and else where it was pressed (`here` always).
   * `away`: from a thread a modal, because a private card would land in the channel.
   */
  answered?: "here" | "away";
  /** Carries it out; `value` is the button's. */
  run(interaction: Interaction, value: string): Promise<void>;
}

/** A modal. Its form is read in the reception, which answers wrong fields with the acknowledgement. */
export interface Modal<Input> {
  form: Form<Input>;
  /** Checked before what was submitted is worked on. */
  needs: Permission;
  submit(interaction: Interaction, input: Input): Promise<void>;
}

/** A shortcut of the manifest. */
export interface Shortcut {
  callbackId: string;
  /** The view that opens before anything is looked up; it shows nothing that needs a permission. */
  view: (texts: Texts) => ModalView;
  /** Checked before it runs. */
  needs: Permission;
  /** Fills the opened modal; `message` is the one that the shortcut was chosen on. */
  run?(interaction: Interaction, message: GivenText): Promise<void>;
}
