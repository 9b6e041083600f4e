import { readNumber } from "../../../company/number-input.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { type Form, askFields, fieldIn, readTextAndFiles } from "../../slack/forms.ts";

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
    const number = readNumber(readTextAndFiles(values).text);
    if (number.kind !== "vkn") return { errors: { [askFields.text]: "noVkn" } };
    const why = (fieldIn(values, "why").value ?? "").trim();
    if (why === "") return { errors: { why: "noReason" } };
    if (hasPersonalNumber(why)) return { errors: { why: "companyPersonal" } };
    return { input: { vkn: number.vkn, why: why.slice(0, maxWhyLength) } };
  },
};
