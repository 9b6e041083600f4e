import { credits, expired, keepYourself, toMessages } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const receipt: typeof tr.receipt = {
  sent: toMessages("Query record"),
  caption: `📄 The query record that you asked for. ${keepYourself}`,
  fileName: (about) => `query-record-${about}.pdf`,
  query: "Document and query",
  record: "Trade registry record",
  about: "About this document",
  hashes: "SHA-256 hash of the fields above",
  number: "Record no.",
  issuedTo: "Issued to",
  issuedAt: "Issued at",
  asker: "Queried by",
  askedThrough: "Asked through",
  team: "Slack team",
  kind: "Kind of query",
  asked: "Queried for",
  askedAt: "Queried at",
  source: "Source",
  fetchedAt: "Fetched from the source at",
  charged: "Charged to the balance",
  cost: (amount) => {
    if (amount === null) return "Not known (the registry service did not report the amount)";
    return amount === 0
      ? "0 credits (the registry service did not charge this query)"
      : credits(amount);
  },
  invoice: (role) => `${role} · document no., date, amount`,
  ettn: "ETTN",
  remark: "Note",
  match: "Title match",
  alternative: "Other possibility",
  finding: "Finding",
  registered: (field) => `${field} · in the trade registry`,
  likeness: (field, likeness) => {
    if (field === "date")
      return likeness === "same"
        ? "document after the registration"
        : "document before the registration";
    return { same: "matches", different: "differs" }[likeness] ?? "matches in part (see finding)";
  },
  closing: (isAfter) => (isAfter ? "document after the closing" : "document before the closing"),
  peopleRemoved: `Deleted: ${expired}`,
  peopleNotShown: "Not shown: the person who asked may not see them, or could not be verified",
  unchecked: "Not checked",
  nature: "Nature",
  notOfficial: "This is not an official document; it does not replace one of the trade registry.",
  keeping: "Keeping",
  keepIt:
    "Keep this file yourself: Künye does not. The duty to keep it is your company's (VUK 253: five years, TTK 82: ten years).",
  answerHash: "SHA-256 hash of the answer",
  noAnswerHash: "None (the query was made before hashes were kept)",
  fieldsHash: "Hash",
  check: {
    title: "Invoice check record",
    fileName: (day) => `invoice-check-${day}.pdf`,
    sent: toMessages("Record of the check"),
    caption: `📄 The record of the check that you asked for. ${keepYourself}`,
    heading: "Document and check",
    sum: "Result",
    invoice: "Invoice",
    said: {
      heading: "What the check said",
      at: "Checked at",
      same: (time) => `${time}; the findings are the same since then`,
      then: (time) => `As of ${time}`,
      now: "Now",
      still: "As last said",
      nothing: "No finding yet",
    },
    unqueryable: "VKN that can't be queried",
    registeredTitle: "Registered title",
    status: "Registered status",
    notAsked: "The trade registry's record was not queried",
    notFound: (day) => `Queried on ${day}; the trade registry has no record`,
    notShown: "Not shown: the record may be of a natural person's business",
  },
};
