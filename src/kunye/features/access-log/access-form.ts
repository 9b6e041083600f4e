import { readNumber } from "../../../company/number-input.ts";
import { type Form, askFields, readTextAndFiles } from "../../slack/forms.ts";

/** The form for the VKN whose access log is read. */
export const accessForm: Form<string> = {
  callbackId: "access_log",
  read(values) {
    const read = readNumber(readTextAndFiles(values).text);
    return read.kind === "vkn" ? { input: read.vkn } : { errors: { [askFields.text]: "noVkn" } };
  },
};
