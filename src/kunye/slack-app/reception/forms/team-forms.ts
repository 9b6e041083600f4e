import { parseCredits } from "../../../../company/credits.ts";
import { foldTurkish } from "../../../../company/title.ts";
import type { Form } from "./form.ts";

/** A limit, or an alert's threshold, as it was filled in; `value` as the team's book has it, `seen` the newest entry that was shown. */
export interface GivenLimit {
  name: "limit" | `limit:${string}` | "alert:balance";
  value: string | null;
  lasting: boolean;
  seen: number;
}

/** `Sınırlar`; the choice of whose limit it is carries what was shown: `limit|seen|threshold`. */
export const limitsForm: Form<GivenLimit[]> = {
  callbackId: "limits",
  read({ whose, person, amount, time, alert }) {
    const chosen = (whose?.["whose"]?.selected_option?.value ?? "").split("|");
    const [name = "", seen, threshold = ""] = chosen;
    const below = readLimit(alert?.["alert"]?.value ?? "");
    if (below === undefined || below === "null") return { errors: { alert: "noAlert" } };
    const user = person?.["person"]?.selected_user;
    if (name === "limit:" && !user) return { errors: { person: "noPerson" } };
    const value = readLimit(amount?.["amount"]?.value ?? "");
    if (value === undefined) return { errors: { amount: "noAmount" } };
    const whole = (name === "limit:" ? `limit:${user ?? ""}` : name) as GivenLimit["name"];
    const lasting = time?.["time"]?.selected_option?.value === "lasting";
    const limit: GivenLimit = { name: whole, value, lasting, seen: Number(seen) };
    if ((below ?? "") === threshold) return { input: [limit] };
    const changed: GivenLimit = { ...limit, name: "alert:balance", value: below, lasting: true };
    // An empty amount takes a limit back, but not beside another change.
    return { input: value === null ? [changed] : [limit, changed] };
  },
};

/** `Yöneticiler`. */
export const managersForm: Form<string[]> = {
  callbackId: "managers",
  read: ({ managers }) => ({ input: managers?.["managers"]?.selected_users ?? [] }),
};

/** The forms about limits and managers. */
export const teamForms = [limitsForm, managersForm];

/** `1.500,5`, `1500.5`, `sınırsız`, or nothing; undefined where it is none of these. */
function readLimit(text: string): string | null | undefined {
  const written = foldTurkish(text).trim();
  if (written === "") return null;
  if (written === "sinirsiz") return "null";
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text.trim());
  const plain = (isGrouped ? text.replaceAll(".", "") : text).trim().replace(",", ".");
  const amount = /^\d+(\.\d+)?$/.test(plain) ? parseCredits(plain) : null;
  return amount === null ? undefined : JSON.stringify(amount);
}
