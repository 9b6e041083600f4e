import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { readNumber } from "../../company/number-input.ts";
import type { Texts } from "../texts/texts.ts";
import { readGivenFiles, type GivenText } from "./given.ts";

/** A modal's form. It is read before its acknowledgement, so `read` is synchronous. */
export interface Form<Input> {
  callbackId: string;
  /** Returns the input, or the faults by block. */
  read(values: FormValues): { input: Input } | { errors: Record<string, FieldFault> };
}

export type FormValues = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

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

export function readTextAndFiles(values: FormValues): GivenText {
  const text = (fieldIn(values, askFields.text).value ?? "").trim();
  return { text, files: readGivenFiles(fieldIn(values, askFields.files).files) };
}

/** Reads the VKN of a form for one company, or the fault under its field. */
export function readVkn(
  values: FormValues,
): { input: string } | { errors: Record<string, FieldFault> } {
  const read = readNumber(readTextAndFiles(values).text);
  if (read.kind === "vkn") return { input: read.vkn };
  const fault = read.kind === "unlikely-vkn" ? "unlikelyVkn" : "noVkn";
  return { errors: { [askFields.text]: fault } };
}

/** Returns a word's answer about the VKN that is typed behind the word; none for anything else. */
export function answerAboutVkn<Target>(show: (target: Target, vkn: string) => Promise<void>) {
  return (target: Target, typed: string): (() => Promise<void>) | null => {
    const read = readNumber(typed);
    return read.kind === "vkn" ? () => show(target, read.vkn) : null;
  };
}

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

/** Returns the id of a field's block: its name, or its name before a colon. */
export function blockOf(values: FormValues, name: string): string {
  return Object.keys(values).find((block) => block.split(":", 1)[0] === name) ?? name;
}

export function fieldIn(values: FormValues, name: string): FieldValue {
  return values[blockOf(values, name)]?.[name] ?? {};
}

export function optionIn(values: FormValues, name: string): string {
  return fieldIn(values, name).selected_option?.value ?? "";
}

/** Reads a form's only field, and the part of its block id after the colon. */
export function onlyField(values: FormValues) {
  const [block = "", elements = {}] = Object.entries(values)[0] ?? [];
  const [name = "", about = ""] = block.split(":");
  return { block, about, text: (elements[name]?.value ?? "").normalize("NFKC").trim() };
}

/** Reads `1.500,5`, `1,500.5`, `1500.5` or `2 kredi`; null for the ambiguous `1,500`. */
export function readAmount(typed: string): MicroCredits | null {
  const text = typed.replace(/\s*(?:kred[iİ]|credits?)$/iu, "");
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  const isTurkish = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);
  const isEnglish = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text);
  const plain = text.replaceAll(isEnglish ? "," : isTurkish ? "." : "", "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? parseCredits(plain) : null;
}
