import { hasPersonalNumber } from "../../../company/people.ts";
import { type Form, fieldIn, readVkn } from "../../slack/forms.ts";

/** A company whose people are to be erased, and the reason for the record. */
export interface ErasureDraft {
  vkn: string;
  why: string;
}

/** Chosen by hand: a few sentences, which a button's value also has room for. */
export const maxWhyLength = 300;

export const eraseForm: Form<ErasureDraft> = {
  callbackId: "erase_people",
  read(values) {
    const company = readVkn(values);
    if ("errors" in company) return company;
    const why = (fieldIn(values, "why").value ?? "").trim();
    if (why === "") return { errors: { why: "noReason" } };
    if (hasPersonalNumber(why)) return { errors: { why: "companyPersonal" } };
    return { input: { vkn: company.input, why: why.slice(0, maxWhyLength) } };
  },
};
