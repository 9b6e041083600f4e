import { companyForm } from "./company-form.ts";
import type { Form } from "./form.ts";
import { invoiceForm } from "./invoice-form.ts";

/** The forms of the modals. */
export const forms: readonly Form<unknown>[] = [companyForm, invoiceForm];
