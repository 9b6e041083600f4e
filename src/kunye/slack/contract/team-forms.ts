import { parseCredits, type MicroCredits } from "../../../company/credits.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { NewEntry } from "../../team/read-book.ts";
import { fieldIn, type Form, type FormValues } from "./form.ts";

/**
 * The form of limits and the alert's threshold.
 * The choice of a limit carries the shown values: `limit
 * seen
 * threshold`.
 */
export const limitsForm: Form<NewEntry[]> = {
  callbackId: "limits",
  read(values) {
    const [name = "", seen, threshold = ""] = optionIn(values, "whose").split("|");
    const below = readLimit(fieldIn(values, "alert").value);
    if (below === undefined || below === "null") return { errors: { alert: "noAlert" } };
    const user = fieldIn(values, "person").selected_user ?? "";
    const isPersons = name === "limit:";
    if (isPersons && user === "") return { errors: { person: "noPerson" } };
    const value = readLimit(fieldIn(values, "amount").value);
    if (value === undefined) return { errors: { amount: "noAmount" } };
    const whole = (isPersons ? name + user : name) as NewEntry["name"];
    const isOfMonth = optionIn(values, "time") !== "lasting";
    const limit: NewEntry = { name: whole, value, isOfMonth, seen: Number(seen) };
    if ((below ?? "") === threshold) return { input: [limit] };
    const changed: NewEntry = { name: "alert:balance", value: below, seen: Number(seen) };
    // An empty amount takes a limit back, but not beside another change.
    return { input: value === null ? [changed] : [limit, changed] };
  },
};

function optionIn(values: FormValues, name: string): string {
  return fieldIn(values, name).selected_option?.value ?? "";
}

/** `Yöneticiler`. */
export const managersForm: Form<string[]> = {
  callbackId: "managers",
  read: (values) => ({ input: fieldIn(values, "managers").selected_users ?? [] }),
};

/** Of a reason, in characters. */
export const longestReason = 300;

/** `Sınır artışı iste`; the field's block carries the card of the question. */
export const reasonForm: Form<Record<"cardId" | "reason", string>> = {
  callbackId: "raise_reason",
  read(values) {
    const { block, about, text } = onlyField(values);
    if (hasPersonalNumber(text)) return { errors: { [block]: "companyPersonal" } };
    return { input: { cardId: about, reason: text.slice(0, longestReason) } };
  },
};

/** `Başka tutar`: the value of a button that grants it; the field's block carries `person|card`. */
export const raiseForm: Form<string> = {
  callbackId: "raise_amount",
  read(values) {
    const { block, about, text } = onlyField(values);
    const raise = readAmount(text);
    return raise ? { input: `${about}|${raise}` } : { errors: { [block]: "noRaise" } };
  },
};

/** The forms about limits, managers, and requests to raise a limit. */
export const teamForms = [limitsForm, managersForm, reasonForm, raiseForm];

/** Reads a form's only field, and the part of its block id behind the colon. */
function onlyField(values: FormValues) {
  const [block = "", elements = {}] = Object.entries(values)[0] ?? [];
  const [name = "", about = ""] = block.split(":");
  return { block, about, text: (elements[name]?.value ?? "").normalize("NFKC").trim() };
}

/** An amount, `sınırsız`, `unlimited`, or nothing; undefined where it is none of these. */
function readLimit(typed: string | null = ""): string | null | undefined {
  const text = typed ?? "";
  const written = foldTurkish(text).trim();
  if (written === "") return null;
  if (written === "sinirsiz" || written === "unlimited") return "null";
  const amount = readAmount(text.trim());
  return amount === null ? undefined : JSON.stringify(amount);
}

/** Reads `1.500,5`, `1,500.5` or `1500.5`; null for the ambiguous `1,500`. */
function readAmount(text: string): MicroCredits | null {
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  const isTurkish = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);
  const isEnglish = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text);
  const plain = text.replaceAll(isEnglish ? "," : isTurkish ? "." : "", "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? parseCredits(plain) : null;
}
