import type { GivenText } from "../../slack/given.ts";
import { type Form, askFields, readTextAndFiles } from "../../slack/forms.ts";

/** The form for a list: a pasted column, or a file. */
export const listForm: Form<GivenText> = {
  callbackId: "give_list",
  read(values) {
    const input = readTextAndFiles(values);
    const isEmpty = input.text === "" && input.files.length === 0;
    return isEmpty ? { errors: { [askFields.text]: "noList" } } : { input };
  },
};
