import type { LegalForm } from "../../../company/title-parts.ts";
import { dotted, quotedWords } from "../../texts/parts.ts";
import { buttons, mention } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const refreshed: typeof tr.refreshed = {
  others: "other fields",
  same: (when) => `Refreshed: *nothing has changed* since the record before (${when}).`,
  changed: (when, names) =>
    `Refreshed: *what has changed* since the record before (${when}): ${names.join(", ")}.`,
};

export const copied: typeof tr.copied = {
  title: "Copy",
  lead: "Select the box to copy:",
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
  confirm: (tail, company) => `I confirmed: ${tail}${company ? ` · ${company}` : ""}`,
  title: "Is the IBAN confirmed?",
  text: "Confirm only if you called the seller at the number in your records and verified this IBAN. This is logged with your name; it gives no warning from now on.",
  by: (day, userId) => `checked on ${day} by ${mention(userId)}`,
  earlier: (known) =>
    known === null
      ? "no IBAN was known before"
      : known === "itself"
        ? "this IBAN was known before"
        : `known before: …${known.tail}`,
  call: "Before you pay, call the seller at the number in your records, not at one that was sent to you.",
  warning: (tails) =>
    `🔴 *Unconfirmed IBAN:* ${tails} from this seller is not confirmed yet. Before you pay, call the seller at the number in your records.`,
};

export const companyRows: typeof tr.companyRows = {
  notification: "Possible companies found",
  branch: (mersis) => `MERSİS ${mersis} · branch`,
  title: (title, detailed) => `“${title}” · title${detailed ? ", detail" : ""}`,
  headOffice: (status, when) => `head office: ${status} (${when})`,
  similar: "you have a similar one",
  listed: "from an earlier search, not queried yet",
};

const formNames: Record<LegalForm, string> = {
  anonim: "A.Ş.",
  limited: "LTD. ŞTİ.",
  cooperative: "cooperative",
  collective: "general partnership",
  komandit: "limited partnership",
  unit: "an association's enterprise",
  joint: "joint venture",
};

export const titleMatch: typeof tr.titleMatch = {
  exactMatch: (query) => `Company found for “${query}”`,
  nearestMatch: (query) => `Nearest match for “${query}”`,
  similarity: (percent) => `${percent}% alike`,
  unsureMatch: (query) => `⚠️ Not sure about “${query}”; nearest match`,
  weakMatch: ({ hasOthers, isFullTitle, hasMoreNames }) => {
    if (hasMoreNames && !isFullTitle)
      return `It may not be the company that you mean: the registered title lacks a part of the name.${hasOthers ? " Look at the other possibilities." : ""}`;
    const lead = `It may not be the company that you mean. ${hasOthers ? "Look at the other possibilities, or " : ""}`;
    if (isFullTitle) return `${lead}${hasOthers ? "query" : "Query"} the VKN.`;
    return `${lead}${hasOthers ? "write" : "Write"} more of the title.`;
  },
  heldMatch: (query) => `Your team's card for “${query}”`,
  searchAgain: `“${buttons.otherMatches}” is a new, charged search; it may find this company again.`,
  heldLikeness: {
    same: "the same title",
    spelling: "the same title, spelt differently",
    ending: "the same title without its ending",
    beginning: "the beginning of the title",
    part: "a part of the title",
    inside: "its words are in the title, which begins with another name",
    rest: (missing) =>
      missing === ""
        ? "your other words are a part of the title"
        : `apart from ${missing}, your words are a part of the title`,
    places: (places) => `${places} is a place in the company's record`,
  },
  reasons: {
    tie: (companies, isExact) =>
      `${companies === 2 ? "two" : companies} companies are ${isExact ? "" : "almost "}equally alike`,
    close: (isExact) =>
      isExact
        ? "another company has the same likeness"
        : "the likeness of another company is close to this",
    otherForm: (form) => `another legal form: ${form === null ? "?" : formNames[form]}`,
    extraWords: (words, hasMore) => `the registered title lacks ${quotedWords(words, hasMore)}`,
    furtherNames: (words, hasMore) =>
      `the registered title also has ${quotedWords(words, hasMore)}`,
    otherLetters: (written, registered) =>
      `you wrote “${written}”, the registered title has “${registered}”`,
    general: "the words you wrote are in many titles",
    longer: "the registered title is longer",
    rival: "another company fits these words too",
    "other-record": "the record may be another company's",
    unlike: "the likeness is low",
    "form-unsaid": "you wrote no legal form",
    "winding-up": "you wrote “in liquidation”, this title does not say so",
  },
  hadAlready: (isDetail, hasOthers) =>
    `Your team already had this company's ${isDetail ? "detail" : "card"}; ${hasOthers ? "opening it by its VKN is free" : "the search found no other possibilities"}.`,
  doubt: "⚠️ it may not be the company you meant",
  doubtAgain: (title) => `⚠️ *${title}* · it may not be the company you meant`,
  heldBefore: (when, status) => `Your team's card is older: ${dotted(when, status)}`,
  alternatives: "*Other possibilities*",
  earlierAlternatives: "*Other possibilities* · from an earlier search, scored by it",
  askedTitle: "the title you wrote",
  placesUnknown: "The places of these companies are known only after a query.",
  placeDiffers: (typed, place) =>
    `⚠️ You wrote ${typed}; ${place === "" ? "it is nowhere in this company's record." : `this company is registered in ${place}.`}`,
};

export const lookupHome: typeof tr.lookupHome = {
  askCompany: "Query company",
  asks: (whenSent, confirmFrom) =>
    `The buttons show the price first. ${whenSent}; from ${confirmFrom} on, a question comes first.`,
  recent: "*Your last purchases* · reopening is free",
  nothingYet: "Cards that you query one by one stay here; opening them again is free.",
};
