import { isProvince } from "./general-words.ts";
import { mendEncoding } from "./mend-encoding.ts";
import { taxOfficeNames } from "./tax-office-names.ts";
import { foldTurkish } from "./title.ts";

/** How what somebody wrote stands to what is registered; `unknown` where it can't be told. */
export type Agreement = "same" | "different" | "unknown";

/** Compares the names of two tax offices, however they are written; a name that isn't known is no other office. */
export function compareTaxOffices(given: string, registered: string): Agreement {
  const [one, other] = [officeIn(given), officeIn(registered)];
  if (one === "" || other === "") return "unknown";
  if (one === other) return "same";
  return taxOfficeNames.has(one) && taxOfficeNames.has(other) ? "different" : "unknown";
}

/** A tax office's name as accounting programs write it: without the words that are the same for all. */
export function shortTaxOffice(name: string): string {
  const end = /\s+VERGİ\s+DAİRESİ(?:\s+(?:MÜDÜRLÜĞÜ|BAŞKANLIĞI))?$/u.exec(
    name.toLocaleUpperCase("tr"),
  );
  return end ? name.slice(0, end.index) : name;
}

const longest = 200;
const office =
  /^(?:vergi|dai?r?(?:esi)?|v|d|vd|vdm|mal|(?:mal)?mud(?:urlugu)?|baskanligi|bsk|\d{3,})$/;

/** What the office is called, without the province that it is in and what all are called. */
function officeIn(text: string): string {
  const words = foldTurkish(mendEncoding(text.slice(0, longest))).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "" && !office.test(word));
  const whole = name.join("");
  const own = name.filter((word) => !isProvince(word)).join("");
  return taxOfficeNames.has(whole) || own === "" ? whole : own;
}
