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

export const account: typeof tr.account = {
  confirm: (tail) => `Confirmed: ${tail}`,
  title: "Is the IBAN confirmed?",
  text: "You called the seller at a known telephone number and confirmed the new IBAN. This is logged with your name; the IBAN gives no warning from now on.",
};

export const companyRows: typeof tr.companyRows = {
  notification: "Possible companies found",
  branch: (mersis) => `MERSİS ${mersis} · branch`,
  title: (title, detailed) => `“${title}” · title${detailed ? ", detail" : ""}`,
  similar: "you have a similar one",
};
