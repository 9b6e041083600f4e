import { askForm } from "./ask-form.ts";
import type { Form } from "./form.ts";
import { listForm } from "./list-form.ts";

/** The forms of the modals. */
export const forms: readonly Form<unknown>[] = [askForm, listForm];
