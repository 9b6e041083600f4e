import type { Texts } from "../../texts/texts.ts";
import { readNumber } from "../../../company/number-input.ts";
import { readGivenFiles, type GivenText } from "./delivery.ts";
import { parseCredits, type MicroCredits } from "../../../company/credits.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { NewEntry } from "../../team/read-book.ts";
import type { WatchInterval } from "../../watches/watch.ts";

/** The values of a modal's fields by block and element, as Slack sends them. */
export type FormValues = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

/** The value of the field that a form draws by this name. */
export function fieldIn(values: FormValues, name: string): FieldValue {
  return values[name]?.[name] ?? {};
}

interface FieldValue {
  value?: string | null | undefined;
  files?: unknown;
  selected_option?: { value?: string | null } | null | undefined;
  selected_user?: string | null | undefined;
  selected_users?: string[] | undefined;
}

/** The fields of a modal, read on the thread that acknowledges: it must not wait for anything. */
export interface Form<Input> {
  callbackId: string;
  /** Returns the input, or the faults by block. */
  read(values: FormValues): { input: Input } | { errors: Record<string, FieldFault> };
}

/** The name of what is said under a field. */
export type FieldFault = keyof Texts["fieldFaults"];

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

/** An agreement to watch, as the form was drawn and filled in. */
export interface WatchDraft {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** The price of a check that stood in the form. */
  price: MicroCredits;
  interval: WatchInterval;
  toChannel: boolean;
}

/** The form's fields; the block of the interval carries `about|price`. */
export const watchFields = { interval: "interval", place: "place" } as const;

/** `Takibe al`: how often, and who reads the changes. */
export const watchForm: Form<WatchDraft> = {
  callbackId: "watch",
  read(values) {
    const isOfInterval = (block: string) => block.startsWith(`${watchFields.interval}:`);
    const [block = ""] = Object.keys(values).filter(isOfInterval);
    const [about = "", price] = block.slice(watchFields.interval.length + 1).split("|");
    const chosen = values[block]?.[watchFields.interval]?.selected_option?.value;
    const place = fieldIn(values, watchFields.place).selected_option?.value;
    const interval = chosen === "week" ? "week" : "month";
    return { input: { about, price: Number(price), interval, toChannel: place === "channel" } };
  },
};

/** The forms of the modals. */
export const forms: readonly Form<unknown>[] = [
  askForm,
  listForm,
  watchForm,
  ...teamForms,
  accessForm,
];

/** Reads a form's input, or the faults under its fields; null as input of an unknown form. */
export function readForm(
  texts: Texts,
  id: string,
  values: FormValues,
): { input: unknown } | { errors: Record<string, string> } {
  const form = forms.find(({ callbackId }) => callbackId === id);
  const read = form?.read(values) ?? { input: null };
  if (!("errors" in read)) return read;
  const said = Object.entries(read.errors).map(([block, fault]) => [
    block,
    texts.fieldFaults[fault],
  ]);
  return { errors: Object.fromEntries(said) as Record<string, string> };
}
