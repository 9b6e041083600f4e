import type { GivenText } from "../../slack/given.ts";
import {
  type Form,
  askFields,
  onlyField,
  readAmount,
  readTextAndFiles,
} from "../../slack/forms.ts";

/** The form for a list: a pasted column, or a file. */
export const listForm: Form<GivenText> = {
  callbackId: "give_list",
  read(values) {
    const input = readTextAndFiles(values);
    const isEmpty = input.text === "" && input.files.length === 0;
    return isEmpty ? { errors: { [askFields.text]: "noList" } } : { input };
  },
};

/**
 * `Başka tutar`: reads an amount into the value of a button that starts the list, `list|total|VKN
 * price|title price`. The block id ends with `least|list|VKN price|title price`.
 */
export const amountForm: Form<string> = {
  callbackId: "list_amount",
  read(values) {
    const { block, about, text } = onlyField(values);
    const [least, list = "", ...prices] = about.split("|");
    const amount = readAmount(text);
    if (!amount) return { errors: { [block]: "noPositiveAmount" } };
    if (amount < Number(least)) return { errors: { [block]: "tooLittle" } };
    return { input: [list, amount, ...prices].join("|") };
  },
};
