import { readNumber } from "../../../../company/number-input.ts";
import { readGivenFiles, type GivenText } from "../../given-file.ts";
import type { Form } from "./form.ts";

/** The fields' blocks and elements, shared with the modal that draws them. */
export const invoiceFields = { text: "invoice_text", files: "invoice_files" } as const;

/** What is to be checked: a number with a title, a text, or files. */
export const invoiceForm: Form<GivenText> = {
  callbackId: "check_invoice",
  read(values) {
    const field = (name: string) => values[name]?.[name];
    const text = (field(invoiceFields.text)?.value ?? "").trim();
    const files = readGivenFiles(field(invoiceFields.files)?.files);
    const { kind } = readNumber(text);
    if (kind === "empty" && files.length === 0) {
      return { errors: { [invoiceFields.text]: "invoiceEmpty" } };
    }
    // In a pasted text there may be a company beside it.
    const isAlone = !/\p{L}/u.test(text);
    if (kind === "personal" && isAlone) {
      return { errors: { [invoiceFields.text]: "companyPersonal" } };
    }
    return { input: { text, files } };
  },
};
