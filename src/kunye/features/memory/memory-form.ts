import { readNumber } from "../../../company/number-input.ts";
import { type Form, askFields, readTextAndFiles } from "../../slack/forms.ts";

/** The form for the VKN of the supplier whose accounts are shown. */
export const memoryForm: Form<string> = {
  callbackId: "memory",
  read(values) {
    const read = readNumber(readTextAndFiles(values).text);
    return read.kind === "vkn" ? { input: read.vkn } : { errors: { [askFields.text]: "noVkn" } };
  },
};
