import type { Layout } from "../gold.ts";
import { apart } from "./apart.ts";
import { contracts } from "./contracts.ts";
import { groups } from "./groups.ts";
import { invoices } from "./invoices.ts";
import { letterheads } from "./letterheads.ts";
import { messages } from "./messages.ts";
import { papers } from "./papers.ts";
import { payments } from "./payments.ts";
import { programs } from "./programs.ts";
import { records } from "./records.ts";
import { withoutCompanies } from "./without-companies.ts";

export const allLayouts: readonly Layout[] = [
  letterheads,
  invoices,
  messages,
  contracts,
  payments,
  records,
  programs,
  groups,
  papers,
  apart,
  withoutCompanies,
].flat();
