import { accessForm, askForm, listForm } from "./ask-form.ts";
import type { Form } from "./form.ts";
import { teamForms } from "./team-forms.ts";

/** The forms of the modals. */
export const forms: readonly Form<unknown>[] = [askForm, listForm, ...teamForms, accessForm];
