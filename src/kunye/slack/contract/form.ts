import type { Texts } from "../../texts/texts.ts";

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
