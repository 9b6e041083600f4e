import { readNumber } from "../../../company/number-input.ts";
import { readGivenFiles, type GivenText } from "./given-file.ts";
import { fieldIn, type Form, type FormValues } from "./form.ts";

/** The fields' blocks and elements, shared with the modal that draws them. */
export const askFields = { text: "company", files: "files" } as const;

/** Whom somebody asks about: a number, a title, a text, or files of invoices. */
export const askForm: Form<GivenText> = {
  callbackId: "ask_company",
  read(values) {
    const { text, files } = givenIn(values);
    const { kind } = readNumber(text);
    if (kind === "empty" && files.length === 0) {
      return { errors: { [askFields.text]: "nothingGiven" } };
    }
    // In a pasted text there may be a company beside it.
    const isAlone = !/\p{L}/u.test(text);
    if (kind === "personal" && isAlone) {
      return { errors: { [askFields.text]: "companyPersonal" } };
    }
    return { input: { text, files } };
  },
};

/** A list: a pasted column, or a file. */
export const listForm: Form<GivenText> = {
  callbackId: "give_list",
  read(values) {
    const input = givenIn(values);
    const isEmpty = input.text === "" && input.files.length === 0;
    return isEmpty ? { errors: { [askFields.text]: "noList" } } : { input };
  },
};

/** Of which company somebody asks who saw its people. */
export const accessForm: Form<string> = {
  callbackId: "access_log",
  read(values) {
    const read = readNumber(givenIn(values).text);
    return read.kind === "vkn" ? { input: read.vkn } : { errors: { [askFields.text]: "noVkn" } };
  },
};

/** Reads the input of a form with these fields. */
function givenIn(values: FormValues): GivenText {
  const text = (fieldIn(values, askFields.text).value ?? "").trim();
  return { text, files: readGivenFiles(fieldIn(values, askFields.files).files) };
}
