import { companyModal } from "./company.ts";
import { invoiceModal } from "./invoice.ts";
import type { Modal } from "./modal.ts";

/** The modals. */
export const modals: readonly Modal<unknown>[] = [companyModal, invoiceModal];
