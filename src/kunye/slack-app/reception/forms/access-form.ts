import { readNumber } from "../../../../company/number-input.ts";
import { askFields, givenIn } from "./ask-form.ts";
import type { Form } from "./form.ts";

/** Of which company somebody asks who saw its people. */
export const accessForm: Form<string> = {
  callbackId: "access_log",
  read(values) {
    const read = readNumber(givenIn(values).text);
    return read.kind === "vkn" ? { input: read.vkn } : { errors: { [askFields.text]: "noVkn" } };
  },
};
