import { continueIsFree, many, uncharged } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const invoiceModal: typeof tr.invoiceModal = {
  opener: "Check an invoice",
  label: "Tax number (VKN) and title, or the invoice's text",
  hint: `For example: 1234567890 ÖRNEK GIDA A.Ş. ${continueIsFree}`,
  files: "Invoice files (XML, PDF, HTML, ZIP)",
  filesHint:
    "e-invoice, e-archive invoice or e-despatch note; at most 10 files. Files are not stored.",
};

export const companies: typeof tr.companies = {
  heading({ companies, titles, isBranch = false }, forSale = companies + titles) {
    const count = companies + titles;
    if (count === 0) return `*No company found that could be queried.* ${uncharged}`;
    const counted = (some: number, one: string, more: string) =>
      some === 1 ? `one ${one}` : `${some} ${more}`;
    const [company, title] = [
      isBranch ? "one company's branch" : counted(companies, "company", "companies"),
      counted(titles, "title", "titles"),
    ];
    const found =
      titles === 0
        ? `${company} found.`
        : companies === 0
          ? `${title} found, not searched yet.`
          : `${company} and ${title} found; the ${titles === 1 ? "title is" : "titles are"} not searched yet.`;
    const sentence = `*${found.charAt(0).toUpperCase()}${found.slice(1)}*`;
    if (forSale === 0) return sentence;
    return `${sentence} ${count === 1 || forSale === 1 ? "Nothing" : "None"} is queried until you press.`;
  },
  unasked: (count) =>
    `*${count === 1 ? "One company is" : `${count} companies are`} not queried.* None is until you press.`,
  askOne: "Query one",
  onlyOwn: `*No company but your own can be queried here.* ${uncharged}`,
  unlisted: "may not be in the trade registry",
  doubtful: "may be a telephone number too",
  waiting: (invoices) => `on ${many(invoices, "invoice")}`,
  more: (left) => `Next (${left})`,
  ofNobody: (invoice) => `⚪ *Unclear whose invoice this is:* ${invoice}`,
  inRecord: (what) => `*On record:* ${what}`,
  likely: "its check digit is right",
  inMersis: "out of the MERSİS number",
  shared: (who) => `Check shared by ${who}`,
};

export const askAll: typeof tr.askAll = {
  all: "Query all",
  some: (ends) =>
    ends.length === 2
      ? [`Query: …${ends.join(" and …")}`, `Query ${ends.join(", ")}`]
      : [`Query these ${ends.length} VKNs`],
  brief: (count) => `Query (${count})`,
  companies: (count) => many(count, "company", "companies"),
  confirm: (count, price) =>
    `The general cards of ${count} companies will be queried one after the other. Each successful query is deducted; ${price} in all.`,
  outcome: ({ bought, elsewhere, needless, notFound, unknown, left }, charge, why) => {
    const companiesOf = (count: number) => many(count, "company", "companies");
    const parts = [
      bought === 0 ? "No company card was bought" : `${companiesOf(bought)} queried (${charge})`,
      ...(elsewhere > 0 ? [`${elsewhere} bought by another query`] : []),
      ...(needless > 0 ? [`${needless} needed no query`] : []),
      ...(notFound > 0 ? [`${notFound} without a record`] : []),
      ...(unknown > 0 ? [`${unknown} with an unknown outcome`] : []),
    ];
    const unasked = left > 0 ? `; ${left} not queried: ${why}` : "";
    return `${parts.join(", ")}${unasked}.`;
  },
  why: {
    price: "the price has changed, the buttons show the new one",
    limit: "the monthly limit isn't enough",
    balance: "the balance isn't enough",
    unknown: "this outcome must be known first",
    refused: "your permission to query could not be verified",
    expired: "the button has expired",
    other: "the registry gave no result",
  },
  interrupted:
    "The queries were interrupted. What was bought is below; the buttons query the rest.",
};

const ifAlone =
  "If you work alone, a manager can accept one person's confirmation with `/kunye iban`.";

export const secondPerson: typeof tr.secondPerson = {
  here: (tails) =>
    `*${tails}: a second person must confirm it;* the first one to check the IBAN can't.`,
  way: {
    share: (tails) =>
      `*${tails}: a second person must confirm it.* Show it to a colleague with “Share”. ${ifAlone}`,
    shared: (tails) =>
      `*${tails}: a second person must confirm it.* A colleague can confirm it on the card that you shared. ${ifAlone}`,
    home: (tails) =>
      `*${tails}: a second person must confirm it.* A Künye manager can confirm it on Home. ${ifAlone}`,
  },
};

export const ownCompany: typeof tr.ownCompany = {
  question: "Which one is your company? You are asked once; your own company is not queried.",
  further: "Is this your company, too? Your own company is not queried.",
  notToChoose: (buyers) =>
    `${buyers.length === 1 ? "A buyer" : "Buyers"} that can't be chosen: ${buyers.join(", ")}. If it is your company, ask for an invoice with the right VKN.`,
  mayBe: "may be yours; answer the question above first",
  none: "None of them",
  mark: "Your company",
  is: (title) => `*Your company:* ${title}`,
  unproved:
    "⚪ *Title not confirmed:* you don't hold your own record. Get it once and your side is compared too.",
  notFound: (day) =>
    `⚪ *No record found:* your own VKN was queried on ${day}; the trade registry has no record of it. The title could not be compared.`,
  isOwn: (title) => `${title} is our company`,
  isOther: "Not ours",
  confirm: "Our company",
  confirmation: (title) =>
    `“${title}” will count as your company for the whole team and is not queried when invoices are checked. “Not ours” takes it back. Free.`,
  kept: `Saved; it counts from the next check on. ${uncharged}`,
};
