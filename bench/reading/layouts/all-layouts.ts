import type { Layout } from "../gold.ts";
import { contracts } from "./contracts.ts";
import { invoices } from "./invoices.ts";
import { letterheads } from "./letterheads.ts";
import { messages } from "./messages.ts";
import { payments } from "./payments.ts";
import { records } from "./records.ts";

export const allLayouts: readonly Layout[] = [
  letterheads,
  invoices,
  messages,
  contracts,
  payments,
  records,
].flat();
