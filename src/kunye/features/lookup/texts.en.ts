import { many, uncharged } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const refreshed: typeof tr.refreshed = {
  others: "other fields",
  same: (when) => `Refreshed: *nothing has changed* since the record before (${when}).`,
  changed: (when, names) =>
    `Refreshed: *what has changed* since the record before (${when}): ${names.join(", ")}.`,
};

export const copied: typeof tr.copied = {
  title: "For an invoice",
  lead: "For an invoice (select the box to copy):",
  hint: "Go to a field and copy it. What you change here is saved nowhere.",
  done: "Done",
  onlyInDetail: (hasPlace) =>
    hasPlace
      ? "District and province were taken from the address; the postcode is in the detail only."
      : "District, province and postcode are fields of their own in the detail only.",
  sheets: {
    common: "Import line",
    mikro: "Mikro",
    logo: "Logo Tiger",
    parasut: "Paraşüt",
  },
  cells: (columns) =>
    `Pasted into a table, each value lands in its own cell: ${columns}. To keep leading zeros, format the cells as Text first.`,
};

export const companies: typeof tr.companies = {
  heading: (count) =>
    count === 0
      ? `*No company found that could be queried.* ${uncharged}`
      : `*${count === 1 ? "One possible company" : `${count} possible companies`} found.* None is queried until you press.`,
  onlyOwn: `*Only your own company is here.* ${uncharged}`,
  notification: "Possible companies found",
  branch: (mersis) => `MERSİS ${mersis} · branch`,
  title: (title, detailed) => `“${title}” · title${detailed ? ", detail" : ""}`,
  doubtful: "may be a telephone number too",
  waiting: (invoices) => `${many(invoices, "invoice waits", "invoices wait")} for this query`,
  more: (left) => `Next (${left})`,
  similar: "you have a similar one",
  inRecord: (what) => `*On record:* ${what}`,
  likely: "its check digit is right",
  inMersis: "out of the MERSİS number",
  shared: (who) => `Check shared by ${who}`,
};
