import { hasPersonalNumber } from "../../../company/people.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { NewEntry } from "../../team/read-book.ts";
import { type Form, blockOf, fieldIn, onlyField, optionIn, readAmount } from "../../slack/forms.ts";

/** The changed limits; `limit:` is a chosen person's. */
export const limitOwners = ["limit", "limit:*", "limit:"] as const;

export type LimitOwner = (typeof limitOwners)[number];

/** A changed limit as the form was drawn and filled in. */
export interface LimitDraft {
  entries: NewEntry[];
  owner: LimitOwner;
  /** The amount below the month's spending that the user was asked about; JSON or empty. */
  confirmed: string;
}

export function limitOwnerOf(value: string): LimitOwner {
  return limitOwners.find((name) => name === value) ?? "limit";
}

/**
 * `Sınırlar`. The owner's block is `whose:newest entry|threshold|confirmed amount`. The blocks of
 * amount and time end with the newest entry: a client drops the input of an outdated form.
 * The field of a person exists only while the form is about a person.
 */
export const limitsForm: Form<LimitDraft> = {
  callbackId: "limits",
  read(values) {
    const block = blockOf(values, "whose");
    const [seen, threshold = "", confirmed = ""] = block.slice("whose:".length).split("|");
    const owner = limitOwnerOf(optionIn(values, "whose"));
    const alertBelow = readLimit(fieldIn(values, "alert").value);
    if (alertBelow === undefined || alertBelow === "null") return { errors: { alert: "noAlert" } };
    const user = fieldIn(values, "person").selected_user ?? "";
    const isPersonLimit = owner === "limit:";
    // The form is redrawn after each choice; a faster submission must not change another limit.
    if (isPersonLimit !== "person" in values) return { errors: { [block]: "chooseAgain" } };
    if (isPersonLimit && user === "") return { errors: { person: "noPerson" } };
    const value = readLimit(fieldIn(values, "amount").value);
    if (value === undefined) return { errors: { [blockOf(values, "amount")]: "noAmount" } };
    const entryName: NewEntry["name"] = isPersonLimit ? `limit:${user}` : owner;
    const isOfMonth = optionIn(values, "time") !== "lasting";
    const limit: NewEntry = { name: entryName, value, isOfMonth, seen: Number(seen) };
    const draft = { owner, confirmed };
    const hasAlert = "alert" in values;
    if (!hasAlert || (alertBelow ?? "") === threshold)
      return { input: { ...draft, entries: [limit] } };
    const alert: NewEntry = { name: "alert:balance", value: alertBelow, seen: Number(seen) };
    // An empty amount removes a limit, but not together with another change.
    return { input: { ...draft, entries: value === null ? [alert] : [limit, alert] } };
  },
};

export const managersForm: Form<string[]> = {
  callbackId: "managers",
  read: (values) => ({ input: fieldIn(values, "managers").selected_users ?? [] }),
};

/** Chosen by hand: a few sentences. */
export const maxReasonLength = 300;

/** `Sınır artışı iste`. The block id ends with the id of the question's card. */
export const reasonForm: Form<Record<"cardId" | "reason", string>> = {
  callbackId: "raise_reason",
  read(values) {
    const { block, about, text } = onlyField(values);
    if (hasPersonalNumber(text)) return { errors: { [block]: "companyPersonal" } };
    return { input: { cardId: about, reason: text.slice(0, maxReasonLength) } };
  },
};

/** `Başka tutar`: reads `person|card|amount`. The block id ends with `person|card`. */
export const raiseForm: Form<string> = {
  callbackId: "raise_amount",
  read(values) {
    const { block, about, text } = onlyField(values);
    const amount = readAmount(text);
    return amount ? { input: `${about}|${amount}` } : { errors: { [block]: "noPositiveAmount" } };
  },
};

/** Reads an amount as JSON text, `"null"` for unlimited; null if empty, undefined if invalid. */
function readLimit(typed: string | null = ""): string | null | undefined {
  const text = (typed ?? "").trim();
  const folded = foldTurkish(text).trim();
  if (folded === "") return null;
  if (folded === "sinirsiz" || folded === "unlimited") return "null";
  const amount = readAmount(text);
  return amount === null ? undefined : JSON.stringify(amount);
}
