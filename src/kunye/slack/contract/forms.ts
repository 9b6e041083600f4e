import type { Texts } from "../../texts/texts.ts";
import { accessForm, askForm, listForm } from "./ask-form.ts";
import type { Form, FormValues } from "./form.ts";
import { teamForms } from "./team-forms.ts";
import { watchForm } from "./watch-form.ts";

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
