import { readNumber } from "../../../../company/number-input.ts";
import type { Form } from "./form.ts";

/** The field's block and element, shared with the modal that draws it. */
export const companyField = "company";

/** A company that somebody names, by a number or a title. */
export const companyForm: Form<{ written: string }> = {
  callbackId: "ask_company",
  read(values) {
    const written = (values[companyField]?.[companyField]?.value ?? "").trim();
    const { kind } = readNumber(written);
    if (kind === "empty") return { errors: { [companyField]: "companyEmpty" } };
    // In a pasted text there may be a company beside it.
    const isAlone = !/\p{L}/u.test(written);
    if (kind === "personal" && isAlone) return { errors: { [companyField]: "companyPersonal" } };
    return { input: { written } };
  },
};
