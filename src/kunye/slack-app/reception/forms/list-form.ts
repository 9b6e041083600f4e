import type { GivenText } from "../../given-file.ts";
import { askFields, givenIn } from "./ask-form.ts";
import type { Form } from "./form.ts";

/** A list: a pasted column, or a file. */
export const listForm: Form<GivenText> = {
  callbackId: "give_list",
  read(values) {
    const input = givenIn(values);
    const isEmpty = input.text === "" && input.files.length === 0;
    return isEmpty ? { errors: { [askFields.text]: "noList" } } : { input };
  },
};
