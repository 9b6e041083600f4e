import type { Interaction } from "../interaction.ts";
import type { Permission } from "../permission.ts";
import type { Form } from "../reception/forms/form.ts";

/** A modal. Its form is read in the reception, which answers wrong fields with the acknowledgement. */
export interface Modal<Input> {
  form: Form<Input>;
  /** Checked before what was submitted is worked on. */
  needs: Permission;
  submit(interaction: Interaction, input: Input): Promise<void>;
}
