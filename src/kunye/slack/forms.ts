import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { readNumber } from "../../company/number-input.ts";
import { hasPersonalNumber } from "../../company/people.ts";
import { foldTurkish } from "../../company/title.ts";
import type { NewEntry } from "../team/read-book.ts";
import type { Texts } from "../texts/texts.ts";
import type { WatchInterval } from "../watches/watch.ts";
import { readGivenFiles, type GivenText } from "./given.ts";

/** A modal's form. It is read before its acknowledgement, so `read` is synchronous. */
export interface Form<Input> {
  callbackId: string;
  /** Returns the input, or the faults by block. */
  read(values: FormValues): { input: Input } | { errors: Record<string, FieldFault> };
}

type FormValues = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

type FieldFault = keyof Texts["fieldFaults"];

interface FieldValue {
  value?: string | null | undefined;
  files?: unknown;
  selected_option?: { value?: string | null } | null | undefined;
  selected_user?: string | null | undefined;
  selected_users?: string[] | undefined;
}

/** The names of the fields for a text and for files. */
export const askFields = { text: "company", files: "files" } as const;

/** The form for companies: a number, a title, a text, or files of invoices. */
export const askForm: Form<GivenText> = {
  callbackId: "ask_company",
  read(values) {
    const { text, files } = readTextAndFiles(values);
    const { kind } = readNumber(text);
    if (kind === "empty" && files.length === 0) {
      return { errors: { [askFields.text]: "nothingGiven" } };
    }
    // A text with words may also name a company.
    const isNumberAlone = !/\p{L}/u.test(text);
    if (kind === "personal" && isNumberAlone) {
      return { errors: { [askFields.text]: "companyPersonal" } };
    }
    return { input: { text, files } };
  },
};

/** The form for a list: a pasted column, or a file. */
export const listForm: Form<GivenText> = {
  callbackId: "give_list",
  read(values) {
    const input = readTextAndFiles(values);
    const isEmpty = input.text === "" && input.files.length === 0;
    return isEmpty ? { errors: { [askFields.text]: "noList" } } : { input };
  },
};

/** The form for the VKN whose access log is read. */
export const accessForm: Form<string> = {
  callbackId: "access_log",
  read(values) {
    const read = readNumber(readTextAndFiles(values).text);
    return read.kind === "vkn" ? { input: read.vkn } : { errors: { [askFields.text]: "noVkn" } };
  },
};

function readTextAndFiles(values: FormValues): GivenText {
  const text = (fieldIn(values, askFields.text).value ?? "").trim();
  return { text, files: readGivenFiles(fieldIn(values, askFields.files).files) };
}

/** An agreement to watch, as the form was drawn and filled in. */
export interface WatchDraft {
  /** A VKN, or `list:` and a list's id. */
  about: string;
  /** The price of a check that the form showed. */
  price: MicroCredits;
  interval: WatchInterval;
  toChannel: boolean;
}

/** The names of the fields; the interval's block is `interval:about|price`. */
export const watchFields = { interval: "interval", place: "place" } as const;

/** `Takibe al`: the interval, and the readers of the changes. */
export const watchForm: Form<WatchDraft> = {
  callbackId: "watch",
  read(values) {
    const prefix = `${watchFields.interval}:`;
    const block = Object.keys(values).find((name) => name.startsWith(prefix)) ?? "";
    const [about = "", price] = block.slice(prefix.length).split("|");
    const option = values[block]?.[watchFields.interval]?.selected_option?.value;
    const interval = option === "week" ? "week" : "month";
    const toChannel = optionIn(values, watchFields.place) === "channel";
    return { input: { about, price: Number(price), interval, toChannel } };
  },
};

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
 * `Sınırlar`. The owner's block is `whose:newest entry|threshold|confirmed amount`, so that
 * a client keeps no choice of an outdated form.
 * The field of a person exists only while the form is about a person.
 */
export const limitsForm: Form<LimitDraft> = {
  callbackId: "limits",
  read(values) {
    const block = Object.keys(values).find((name) => name.startsWith("whose:")) ?? "";
    const [seen, threshold = "", confirmed = ""] = block.slice("whose:".length).split("|");
    const owner = limitOwnerOf(values[block]?.["whose"]?.selected_option?.value ?? "");
    const alertBelow = readLimit(fieldIn(values, "alert").value);
    if (alertBelow === undefined || alertBelow === "null") return { errors: { alert: "noAlert" } };
    const user = fieldIn(values, "person").selected_user ?? "";
    const isPersonLimit = owner === "limit:";
    // The form is redrawn after each choice; a faster submission must not change another limit.
    if (isPersonLimit !== "person" in values) return { errors: { [block]: "chooseAgain" } };
    if (isPersonLimit && user === "") return { errors: { person: "noPerson" } };
    const value = readLimit(fieldIn(values, "amount").value);
    if (value === undefined) return { errors: { amount: "noAmount" } };
    const entryName: NewEntry["name"] = isPersonLimit ? `limit:${user}` : owner;
    const isOfMonth = optionIn(values, "time") !== "lasting";
    const limit: NewEntry = { name: entryName, value, isOfMonth, seen: Number(seen) };
    const draft = { owner, confirmed };
    if ((alertBelow ?? "") === threshold) return { input: { ...draft, entries: [limit] } };
    const alert: NewEntry = { name: "alert:balance", value: alertBelow, seen: Number(seen) };
    // An empty amount removes a limit, but not together with another change.
    return { input: { ...draft, entries: value === null ? [alert] : [limit, alert] } };
  },
};

export const managersForm: Form<string[]> = {
  callbackId: "managers",
  read: (values) => ({ input: fieldIn(values, "managers").selected_users ?? [] }),
};

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
    return amount ? { input: `${about}|${amount}` } : { errors: { [block]: "noRaise" } };
  },
};

/** Reads a form's input, or the faults under its fields. */
export function readForm<Input>(
  texts: Texts,
  form: Form<Input>,
  values: FormValues,
): { input: Input } | { errors: Record<string, string> } {
  const read = form.read(values);
  if (!("errors" in read)) return read;
  const errors = Object.entries(read.errors).map(([block, fault]) => [
    block,
    texts.fieldFaults[fault],
  ]);
  return { errors: Object.fromEntries(errors) as Record<string, string> };
}

function fieldIn(values: FormValues, name: string): FieldValue {
  return values[name]?.[name] ?? {};
}

function optionIn(values: FormValues, name: string): string {
  return fieldIn(values, name).selected_option?.value ?? "";
}

/** Reads a form's only field, and the part of its block id behind the colon. */
function onlyField(values: FormValues) {
  const [block = "", elements = {}] = Object.entries(values)[0] ?? [];
  const [name = "", about = ""] = block.split(":");
  return { block, about, text: (elements[name]?.value ?? "").normalize("NFKC").trim() };
}

/** Reads an amount as JSON text, `"null"` for unlimited; null if empty, undefined if invalid. */
function readLimit(typed: string | null = ""): string | null | undefined {
  const text = (typed ?? "").trim();
  const folded = foldTurkish(text).trim();
  if (folded === "") return null;
  if (folded === "sinirsiz" || folded === "unlimited") return "null";
  const amount = readAmount(text);
  return amount === null ? undefined : JSON.stringify(amount);
}

/** Reads `1.500,5`, `1,500.5`, `1500.5` or `2 kredi`; null for the ambiguous `1,500`. */
function readAmount(typed: string): MicroCredits | null {
  const text = typed.replace(/\s*(?:kredi|credits?)$/i, "");
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  const isTurkish = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);
  const isEnglish = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text);
  const plain = text.replaceAll(isEnglish ? "," : isTurkish ? "." : "", "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? parseCredits(plain) : null;
}
