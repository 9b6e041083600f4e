import { askForm } from "./ask-form.ts";
import type { Form } from "./form.ts";

/** The forms of the modals. */
export const forms: readonly Form<unknown>[] = [askForm];
