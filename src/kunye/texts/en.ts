import { namesPlace } from "../../company/general-words.ts";
import type { Language } from "../../platform/language.ts";
import { createFormat } from "./format.ts";
import {
  commandOf,
  createMention,
  dotted,
  exampleOf,
  groupMentions,
  moneyWords,
  withinSentence,
  namesForm,
} from "./parts.ts";
import type * as tr from "./tr.ts";

// The English of `tr.ts`. The registry's own words and the names of laws and programs stay Turkish.

export const locale: Language = "en";
export const format = createFormat({
  locale: "en-GB",
  timeSeparator: ":",
  namesMonths: true,
  stampLocale: "sv",
});

export const { credits, priced, pricedInWords, usedOf, sumOf } = moneyWords(format, {
  withUnit: (number) => `${number} ${number === "1" ? "credit" : "credits"}`,
  free: "free",
  about: "about",
  uncertainPart: (number) => `${number} uncertain`,
});

export const counted = (count: number) => format.decimal(String(count));
/** `1 query`, `1,249 queries`. */
export const many = (count: number, one: string, more = `${one}s`) =>
  `${counted(count)} ${count === 1 ? one : more}`;

export const byPhone: string = "Before you pay, call a number you already had and confirm it.";
const beforePaying = "Don't pay before it is cleared up.";

export const erasedPerson = "a person whose name was deleted";
export const someColleague = "a colleague";
export const mention = createMention(erasedPerson);

export const demoNotice = "TEST DATA · not a real company";

export const kindName: typeof tr.kindName = {
  vkn: "General card by VKN",
  vkn_detail: "Detail by VKN",
  title: "General card by title",
  title_detail: "Detail by title",
  mersis: "Branch card (MERSİS)",
};

const cardName: typeof tr.kindName = {
  vkn: "general card",
  vkn_detail: "detail",
  title: "general card",
  title_detail: "detail",
  mersis: "branch card",
};

/** English meanings of the registry's values, by their folded words. */
export const meanings: typeof tr.meanings = new Map(
  Object.entries({
    aktif: "active",
    faal: "active",
    terkin: "struck off",
    "terkin edilmis": "struck off",
    "resen terkin": "struck off by the registry",
    "tasfiye sonu terkin": "struck off after liquidation",
    "birlesme nedeniyle terkin": "struck off after a merger",
    "bolunme nedeniyle terkin": "struck off after a division",
    "devir nedeniyle terkin": "struck off after a takeover",
    kapali: "closed",
    tasfiye: "in liquidation",
    "tasfiye halinde": "in liquidation",
    "iflas nedeniyle tasfiye halinde": "in liquidation after bankruptcy",
    iflas: "bankruptcy",
    konkordato: "concordat",
    nakil: "moved to another registry office",
    "anonim sirket": "joint-stock company",
    "tek pay sahipli anonim sirket": "joint-stock company, one shareholder",
    "pay sahibi sayisi birden fazla anonim sirket": "joint-stock company, several shareholders",
    "limited sirket": "limited company",
    "tek ortakli limited sirket": "limited company, one partner",
    "ortak sayisi birden fazla limited sirket": "limited company, several partners",
    "kollektif sirket": "general partnership",
    "komandit sirket": "limited partnership",
    "adi komandit sirket": "ordinary limited partnership",
    "sermayesi paylara bolunmus komandit sirket": "partnership limited by shares",
    kooperatif: "cooperative",
    "dernek/vakif iktisadi isletmesi": "business of an association or a foundation",
    "yabanci sirket merkezinin turkiye subesi": "branch of a foreign company",
    "gercek kisi isletmesi": "sole trader",
    "gercek kisi ticari isletmesi": "sole trader",
    sube: "branch",
    "sube muduru": "branch manager",
    "genel mudur": "general manager",
    "isletme sahibi": "owner",
    mudur: "manager",
    "mudurler kurulu baskani": "chair of the managers",
    "yonetim kurulu baskani": "chair of the board",
    "yonetim kurulu baskan vekili": "deputy chair of the board",
    "yonetim kurulu baskan yardimcisi": "deputy chair of the board",
    "yonetim kurulu uyesi": "board member",
    uye: "member",
    denetci: "auditor",
    "bagimsiz denetci": "independent auditor",
    "tasfiye memuru": "liquidator",
    "munferiden temsile yetkilidir": "may represent alone",
    "mustereken temsile yetkilidir": "may represent jointly",
    "gercek kisi": "natural person",
    "tuzel kisi": "legal entity",
  }),
);

export const andMore: typeof tr.andMore = (count) => `and ${counted(count)} more`;
export const upTo: typeof tr.upTo = (price) => `up to ${price}`;
export const personsBusiness = "(a natural person's business)";
export const pastedList = "Pasted list";

export const buttons: typeof tr.buttons = {
  detail: "Detail",
  openDetail: "Open detail",
  refresh: "Refresh",
  openNewer: "Open newer",
  share: "Share",
  shareInThread: "Send to thread",
  openMine: "Open for me · free",
  copy: "Copy",
  allInfo: "All information",
  receipt: "Query record",
  checkPaper: "Record of the check",
  ownRecord: "Our own record",
  history: "Team's purchases",
  csv: "CSV file",
  query: "Query",
  limits: "Limits",
  managers: "Managers",
  watch: "Watch",
  watchFor: (price) => `Watch · ${price} a month`,
  watchForBrief: (price) => `Watch · ${price}`,
  watched: "Watched · settings",
  general: "General card",
  openGeneral: "Open general card",
  open: "Open card",
  branch: "Branch",
  list: (name, count) => `${name} (${count})`,
  headOffice: "Query head office",
  openHeadOffice: "Head office card",
  others: (count) => `Other possibilities (${count})`,
  otherMatches: "Other possibilities",
  next: (count) => `Next ${many(count, "record")}`,
  retry: "Try again",
  anyway: "Query anyway",
  outcome: "See the outcome",
  searchAnyway: "Search anyway",
  refreshAnyway: "Refresh anyway",
  asTitle: "Search as title",
  similar: "Search for the similar one",
  asVkn: (vkn) => `VKN ${vkn}`,
  vknEnd: (vkn) => `…${vkn.slice(-4)}`,
  asBranch: "Branch card",
  brief: {
    vkn: "Query",
    vkn_detail: "Detail",
    title: "Search",
    title_detail: "Detail",
    mersis: "Branch",
  },
  priced: dotted,
  charged: (name, price) => `${name} (costs ${price})`,
};

/** The sentence for outcomes without a charge. */
export const uncharged: string = "Nothing was charged.";
/** The end of a question before a query; a notice drops it after a press. */
export const notYet: string = "Not queried yet.";
/** Said of buttons; a notice drops it once all of its buttons are free. */
export const untilPressed: string = "Nothing is queried until you press.";
const later = "Try again in a while.";
const laterOrTell = "Try again in a while; if it continues, tell your administrator.";
export const tellManager = "Tell your administrator.";
export const noKey = (mayEnter: boolean) =>
  `No key of the registry service has been entered.${mayEnter ? "" : " Your administrator can enter one on Künye's Home tab."}`;
export const noDemo = (mayOpen: boolean) =>
  `No demo account has been opened.${mayOpen ? "" : " Your administrator can open one on Künye's Home tab."}`;
export const refusedKey = (mayEnter: boolean) =>
  `The API key is invalid.${mayEnter ? "" : ` ${tellManager}`}`;
export const continueIsFree = "“Continue” queries nothing; it shows the price first.";
export const expired = "its retention period ended, or its deletion was requested";
const stillOpens = "Cards that the team has bought still open.";
export const maybeCharged = "outcome unclear: it may have been charged";
export const toMessages = (what: string) =>
  `${what}: sent to your direct messages; getting it again is free.`;

const inDetail =
  "shareholders, representatives, branches, activity codes, capital; the registry service sends surnames masked";
const inGeneral = "title, status, address, tax office, registry";

export const confirmation: typeof tr.confirmation = {
  title: "Charged query",
  deny: "Cancel",
  mayFindSame: "This is a new search; it may find the shown company again.",
  text: (what, price) =>
    `To be queried: ${what}. If it succeeds, ${price} will be charged to the balance.`,
  what: {
    vkn: `General card (${inGeneral})`,
    vkn_detail: `Detail (${inDetail})`,
    title: "General card of the company whose title is nearest",
    title_detail: `Detail of the company with the nearest title (${inDetail})`,
    mersis: "Branch card",
  },
};

const commands: typeof tr.usage.commands = {
  "/vkn": {
    help: [
      ["/vkn 1234567890", "company card by tax number"],
      [
        "/vkn detail 1234567890",
        "shareholders, representatives, branches",
        "shows the price first",
      ],
      ["/vkn 1234567890 ÖRNEK GIDA AŞ", "compares the title too"],
      ["/vkn 1234567890 #invoice 2026-118", "adds a note to the query; you and managers see it"],
      "In a channel the card can be shared there; people and sole traders' businesses are not shared.",
    ],
    menu: {
      description: "Company card by tax number",
      hints: [
        ["1234567890", "vkn"],
        ["detail 1234567890", "vkn_detail"],
      ],
    },
  },
  "/unvan": {
    help: [
      ["/unvan örnek gıda", "card of the company with the nearest title"],
      ["/unvan detail örnek gıda", "that company's detail", "shows the price first"],
    ],
    menu: {
      description: "Search for a company by its title",
      hints: [
        ["örnek gıda", "title"],
        ["detail örnek gıda", "title_detail"],
      ],
    },
  },
  "/mersis": {
    help: [["/mersis 0123456789000027", "branch card"]],
    menu: {
      description: "Branch card by MERSİS number",
      hints: [["0123456789000027", "mersis"]],
    },
  },
  "/bakiye": {
    help: [
      [
        "/bakiye",
        "credits left, this month's spending; `/bakiye history`: the team's purchases",
        "free",
      ],
      ["/bakiye october", "spending of that month"],
      ["/bakiye history gıda", "searches by title, number, month or note"],
    ],
    menu: { description: "Credits left and this month's spending (free)", hints: [] },
  },
  "/kunye": {
    help: [
      ["/kunye örnek gıda", "opens the team's card free", "else shows the price"],
      [
        "/kunye 1234567890",
        "knows the number; works like `/vkn` or `/mersis`",
        "that command's price",
      ],
      ["/kunye help", "all commands and their prices", "free"],
      "The other commands work like this too: `/kunye balance`, `/kunye history`",
    ],
    menu: {
      description: "Understands a number, a title or a text; other commands work here too",
      hints: [["1234567890", "vkn"], ["örnek gıda", "offer"], "check", "balance"],
    },
  },
};

const listedAnd = new Intl.ListFormat("en-GB");

export const usage: typeof tr.usage = {
  heading: "Künye's commands",
  commands,
  words: {
    check: {
      help: [
        ["/kunye check", "invoice check", "shows the price first"],
        ["/kunye check 1234567890 ÖRNEK GIDA AŞ", "checks without a window"],
        "Checks VKN, title and IBAN, and tells if the company has closed. Give a text or a file, also in a message to Künye.",
      ],
    },
    list: {
      help: [
        ["/kunye list", "check of a company list", "shows the total price first"],
        "XLSX, XLS, ODS, CSV or a pasted column; you can also send it to Künye as a message.",
      ],
    },
    watch: {
      help: [
        ["/kunye watch", "watched companies"],
        ["/kunye watch 1234567890", "watches a company", "shows the price first"],
        "It also starts from a card's ⋯ menu or from a finished list. Each check is charged; you are told what changes.",
      ],
    },
    limits: { help: [["/kunye limits", "monthly limits, low balance alert · managers"]] },
    managers: { help: [["/kunye managers", "who changes limits · managers"]] },
    access: { help: [["/kunye access", "who saw people's data · managers"]] },
    erase: { help: [["/kunye erase", "deletes a company's people's data · managers"]] },
    agents: { help: [["/kunye assistant", "what assistants asked · managers"]] },
    iban: { help: [["/kunye iban", "a supplier's IBANs seen, deleting · managers"]] },
    language: {
      help: [
        ["/kunye language", "Turkish or English"],
        ["/kunye dil türkçe", "changes it without a window"],
      ],
    },
  },
  shortcuts: {
    sirket_sorgula: {
      name: "Look up companies",
      description: "Shows the companies in the message, with their prices",
    },
    kunye_ac: {
      name: "Query with Künye",
      description: "A window for a number, a title or a text",
    },
  },
  app: {
    description:
      "Looks up Turkish companies by VKN, title or MERSİS number; nothing is paid twice.",
    longDescription:
      "With Künye, finance, sales and invoicing teams look up Turkish companies without leaving Slack. Write a tax number, a title or a MERSİS number: the company's record comes as a card, with its status, address, tax office and registry number. Shareholders, representatives and branches are asked for separately. Every button says what it costs, every card what was charged and what is left. What the team has bought is not charged again. Only the person who asked sees the answer; sharing it is one click.",
  },
  help: "help",
  queriesWhenSent: "queries when sent",
  asksFirst: "asks first",
  whenSent: (querying, asking) =>
    [
      querying.length > 0
        ? `${listedAnd.format(querying)} ${querying.length === 1 ? "queries" : "query"} when sent`
        : "",
      asking.length > 0
        ? `${listedAnd.format(asking)} ${asking.length === 1 ? "asks" : "ask"} first`
        : "",
    ]
      .filter(Boolean)
      .join("; "),
  detail: (price) => `, detail ${price}`,
  footer: (whenSent) =>
    `${whenSent}; a card that the team has opens free. More: \`/vkn help\`, \`/kunye check help\``,
  greeting:
    "Hello! Write a VKN or a title, for example `1234567890`; its price is shown first. For help, write `help`.",
  unclear:
    "No VKN or title was found in this. Write `1234567890` or `örnek gıda aş`, for example. For help, write `help`.",
  nothingTyped: (command) =>
    `You did not write what to look for. For example: \`${exampleOf(commands[command])}\`. Help: \`${command} help\``,
  unknownBalance: (typed) =>
    `“${typed}” is not a past month. For example: \`/bakiye october\`. Help: \`/bakiye help\``,
  wordNeeds: {
    vkn: (typed, command) =>
      `“${typed}” is not a valid VKN. For example: \`${command} 1234567890\`. Help: \`${command} help\``,
    language: (typed, command) =>
      `“${typed}” is not a language. For example: \`${command} english\`. Help: \`${command} help\``,
    nothing: (typed, command) =>
      `\`${command}\` takes no number (“${typed}”); write it alone. Help: \`${command} help\``,
  },
  unknownCommand: (command) =>
    `\`${command}\` is not a Künye command. For example: \`/vkn 1234567890\`. Help: \`/kunye help\``,
};

const identity = "This may be a T.C. identity number; it was sent nowhere and not stored.";
const companyOnly = "Write the company's 10-digit VKN or its title.";
const deleteMessage = "*Delete your message; the number is still in Slack.*";
const noCompany = `This looks like an IBAN, an amount, an invoice number or a phone number; companies can't be queried by it. ${companyOnly} ${uncharged}`;
const tooLong = (what: string, limit: number) =>
  `${what} can have at most ${limit} characters. Shorten it and write again. ${uncharged}`;
const unlikely = (number: string) =>
  `\`${number}\` has a wrong check digit; a digit may be mistyped. ${notYet}`;
const lostZero = (digits: number, number: string) =>
  `You wrote ${digits} digits; ${digits === 8 ? "two leading zeros" : "a leading zero"} may have been dropped. Did you mean \`${number}\`?`;
const branchOrCompany = `*Branch card* queries the branch itself, the *VKN* button the company's general card. ${notYet}`;
const either = (first: string, whole: string) =>
  `Which one did you want? ${notYet}\n• ${first}\n• *Search as title*: the general card of the company titled “${whole}”`;
const titleOr = (whole: string, command: string) =>
  `Are you looking for a company titled “${whole}”? ${notYet} If not, write just \`${command}\`.`;

export const input: typeof tr.input = {
  personal: `${identity} ${companyOnly} ${uncharged}`,
  personalInMessage: `${identity} ${deleteMessage} ${companyOnly} ${uncharged}`,
  personalRemark: `The note has a number that may be a T.C. identity number; the note was not stored. Take the number out and write again. ${uncharged}`,
  remarkTooLong: (limit) => tooLong("The note after `#`", limit),
  iban: noCompany,
  document: noCompany,
  phone: noCompany,
  foreignVat: `This looks like a foreign VAT number; only Turkish companies can be queried. ${companyOnly} ${uncharged}`,
  letters: (letters) =>
    `There is a letter in the number (${letters}). Write it again with digits only. ${uncharged}`,
  wrongLength: (digits, wanted) =>
    `This number has ${many(digits, "digit")}; ${{ vkn: "a VKN has 10", mersis: "a MERSİS number has 16" }[wanted]}. Check it and write again. ${uncharged}`,
  unlikelyVkn: unlikely,
  oneDigit: (digits) =>
    `\`${digits}\` is not a VKN: all its ten digits are the same. No company can be queried with it. ${companyOnly} ${uncharged}`,
  unlikelyMersis: unlikely,
  shortVkn: (vkn, digits) => `${lostZero(digits ?? 9, vkn)} ${notYet}`,
  placeholder: (digits) =>
    `\`${digits}\` is no company's number; invoices have it for a ${digits.startsWith("2") ? "foreign buyer" : "buyer without a VKN"}. No company can be queried with it. ${uncharged}`,
  shortened: `A spreadsheet has shortened the number; digits are missing. Format the cell as text and copy its 10 digits. ${uncharged}`,
  shortMersis: (mersis) => `${lostZero(15, mersis)} ${branchOrCompany}`,
  mersisInVkn: (mersis) => `\`${mersis}\` is a MERSİS number. ${branchOrCompany}`,
  vknElsewhere: (vkn) =>
    `\`${vkn}\` is a tax number (VKN). The button brings the company's general card. ${notYet}`,
  titleElsewhere: (title) =>
    `“${title}” looks like a title. ${notYet}${title.includes(" ") ? "" : " For the commands write `/kunye help`."}`,
  nearCommand: (typed, command) =>
    `“${typed}” is not a command. Did you mean \`/kunye ${command}\`? If it is a company's name, search for it as a title. ${notYet}`,
  titleTooShort: `Write at least two letters of the title. ${uncharged}`,
  personsName: (title) =>
    `“${title}” contains a person's name, so we ask first. People are not searched for; the search may find an unrelated company with that name. Write the rest of the title, for example the legal form, or use \`/vkn\` if you know the VKN. ${notYet}`,
  onlySimilar: (title) =>
    `Only a similar title was found for “${title}”; it may be another company's, so we ask first. Check the spelling, or use \`/vkn\` if you know the VKN. ${notYet}`,
  vague: (title) =>
    `“${title}” may be in the titles of many companies; the search may find another one, so we ask first. Write more of the title${namesPlace(title) ? "" : " or its province"}, or use \`/vkn\` if you know the VKN. ${notYet}`,
  tooGeneral: (title) =>
    `“${title}” is only a place, a trade or a legal form; no name sets the company apart, so we ask first. Add its name, for example \`/unvan örnek gıda\`. ${notYet}`,
  shortName: (title) =>
    `“${title}” has no name that is long enough to tell companies apart; a search may find another one, so we ask first. Write the rest of the title, or use \`/vkn\` if you know the VKN. ${notYet}`,
  titleTooLong: (limit) => tooLong("A title", limit),
  detailOffer: (what) =>
    `${what} · ${untilPressed}\n• *Detail*: ${inDetail}\n• *General card*: ${inGeneral}`,
  generalHeld: "Your team has this company's general card; opening it is free.",
  ambiguousDetail: (rest, whole) => either(`*Detail*: “${rest}” (${inDetail})`, whole),
  ambiguousBranch: (rest, whole) => either(`*Branch card*: the branch numbered \`${rest}\``, whole),
  ambiguousHelp: (whole) => titleOr(whole, "help"),
  ambiguousCommand: titleOr,
  needsConsent: (asked, kind) =>
    `“${asked}” · ${confirmation.what[kind]}. Pressing the button is your consent. ${notYet}`,
};

export const topUpOf: typeof tr.topUpOf = (admin, hint, isShared) => {
  if (hint !== null) return hint;
  if (isShared) return "Whoever runs Künye adds credits to the shared account.";
  return admin ? "Credits are bought from the provider of the registry service." : tellManager;
};

export const fieldFaults: typeof tr.fieldFaults = {
  noList: "Paste a column or add a file.",
  noPerson: "Choose the person.",
  chooseAgain: "The window had not changed yet. Check whose limit it is, and save again.",
  noAlert: "Write an amount of credits, for example 50, or leave it empty.",
  noAmount: "Write an amount of credits, for example 1500 or 0.5, or “unlimited”.",
  noPositiveAmount: "Write an amount of credits above zero, for example 25 or 0.5.",
  tooLittle: "This amount does not buy a single query. Write a larger one.",
  noVkn: "Write a 10-digit VKN.",
  unlikelyVkn: "This is no valid VKN: its check digit is wrong, so a digit may be mistyped.",
  noReason: "Write the reason.",
  nothingGiven: "Write a VKN or a title.",
  companyPersonal: identity,
};

export const companyModal: typeof tr.companyModal = {
  title: "Query with Künye",
  label: "Tax number (VKN) or title",
  hint: continueIsFree,
};

export const noFilesScope =
  "Künye can't read files: ask your administrator to install the app again with files:read. You can paste the text or the column.";

const usualFile = "Upload the invoice's XML, PDF or HTML file.";
const unreadable = `A kind that can't be read (such as an image). ${usualFile}`;
const noInvoice = `Neither an invoice nor a despatch note. ${usualFile}`;
const tooLarge =
  "Too large (at most 10 MB; a ZIP 200 files, 25 MB when opened). Split it into smaller files.";
const brokenXml =
  "XML that can't be read (broken, incomplete or with a DOCTYPE). Download it again and upload it.";
const tooManyCells =
  "More than 50,000 rows or 100 columns; not read. Split the list or delete columns that aren't needed.";
const unseen =
  "Künye can't see this file: it was deleted, or is in a conversation without Künye. Send it to Künye in a direct message.";
const locked = "It has a password. Save it without one and upload it.";
const notHere =
  "The file is not in this workspace; not read. Download it and upload it to Künye yourself.";
const asWorkbook = "Open it in Excel, save it as XLSX and upload it again.";
const oldWorkbook = `An Excel format that can't be read (XLSB or older than 1997). ${asWorkbook}`;
const theRest = "Upload the rest in another file.";

/** `VKN, tax office and MERSİS no.`: names of fields within a sentence. */
const inSentence = (...names: string[]) =>
  listedAnd.format(names.map((name) => withinSentence(name, "en")));

function invalidVkn(written: string): string {
  if (written === "") return "the number can't be read.";
  return written.length === 10
    ? `its check digit is wrong. Given: ${written}.`
    : `it should have 10 digits and has ${written.length}. Given: ${written}.`;
}

/** Names who confirmed an account, or tells if it was a second person. */
const confirmedBy = ({ who, isAlone }: { who: string; isAlone?: boolean }) => {
  if (who !== "") return ` by ${who}`;
  if (isAlone === undefined) return "";
  return isAlone ? " by the person who checked it" : " by a second person";
};

export const check: typeof tr.check = {
  beforePaying,
  byPhone,
  role: { seller: "Seller", buyer: "Buyer", carrier: "Carrier", text: "As written" },
  untitled: "no title given",
  returned: "return invoice",
  noReturn: "no return",
  source: {
    pdf: "read from PDF",
    page: "read from HTML",
    qr: "read from the QR code",
    text: "read from the text",
    row: "read from a table",
  },
  writtenIn: (form, words) =>
    `${words} in the ${{ xml: "XML", pdf: "PDF", page: "web page", qr: "QR code", text: "text", row: "table" }[form]}`,
  typed: (title) => `The title that you wrote: “${title}”`,
  title: "Invoice check",
  sum: {
    heading: (all, bad) =>
      bad === 0
        ? `No problem seen on ${many(all, "invoice", "invoices")}`
        : `${bad} of ${many(all, "invoice", "invoices")} ${bad === 1 ? "has a problem" : "have problems"}`,
    counted: {
      red: (count) => `${count} don't match`,
      orange: (count) => `${count} with a warning`,
      yellow: (count) => `${count} with a small difference`,
      waiting: (count) => `${count} waiting to be queried`,
      print: (count) => `${count} matching as written only`,
      own: (count) => `${count} with a matching seller`,
      sale: (count) => `${count} issued by you`,
      untitled: (count) => `${count} without a title`,
      grey: (count) => `${count} unclear`,
      green: (count) => `${count} match`,
    },
    toDo: {
      red: "Don't pay or book these before they are cleared up",
      orange: "Look at these before you pay",
      yellow: "Take a look at the difference",
      waiting: "One side is not queried yet; query it below",
      print: "What is written matches; compare it with what you see, the XML is decisive",
      own: "The seller matches; your title could not be compared",
      sale: "An invoice that you issued",
      untitled: "The VKN is registered; without a title there is nothing to compare",
      grey: "Could not be checked",
      green: "Matches",
    },
    unread: (files) => `⚠️ ${many(files, "file")} could not be read or checked`,
    more: (count) =>
      `and ${many(count, "more invoice", "more invoices")}; the record of the check has all`,
    firstIban: (iban) => (iban === "" ? "first IBAN" : `first IBAN …${iban}`),
    shared: (count) => `on ${many(count, "invoice")}`,
    company: "Company",
    waits: ([first = "", ...others]) =>
      `${[first, ...others.map((one) => one.toLowerCase())].join(" and ")} not queried yet`,
    ownUnproved: "your title could not be compared.",
  },
  files: {
    empty: `The file is empty. ${usualFile}`,
    "too-large": tooLarge,
    "other-file": unreadable,
    "not-xml": `Not XML. ${usualFile}`,
    html: `There is no invoice on this web page. ${usualFile}`,
    encoding: brokenXml,
    "pdf-encrypted": locked,
    "pdf-broken": "A broken PDF that can't be opened. Download it again and upload it.",
    "pdf-picture":
      "The PDF has no text, only a picture, which can't be read. Upload the invoice's XML or its original.",
    doctype: brokenXml,
    "too-deep": noInvoice,
    "broken-xml": brokenXml,
    "application-response": noInvoice,
    "receipt-advice": noInvoice,
    "producer-receipt": "A producer receipt is not read; only invoices and despatch notes are.",
    "other-document": noInvoice,
    "no-invoice": `There is no invoice in it. ${usualFile}`,
    "no-company": "There is no VKN, MERSİS number or title in it.",
    "too-many-invoices": `Only the first 100 invoices were read. ${theRest}`,
    "zip-broken": "The ZIP could not be opened. Upload the XML files one by one.",
    "zip-bomb": tooLarge,
    "zip-too-many": tooLarge,
    "zip-in-zip": "A ZIP inside a ZIP is not read. Upload the inner file.",
    "zip-encrypted": locked,
    gone: unseen,
    "not-seen": unseen,
    elsewhere: notHere,
    foreign: notHere,
    "no-scope": noFilesScope,
    "not-downloaded": `The file could not be downloaded from Slack. ${later}`,
    "empty-table": "No row of the table is filled.",
    "header-only":
      "The table has only a header. Write a company in each row below it and upload it again.",
    "table-too-large": tooLarge,
    "not-a-table": "Can't be read as a list. Upload the list as Excel (XLSX, XLS), ODS or CSV.",
    "web-page": `A table by its name, a web page (HTML) inside. ${asWorkbook}`,
    "binary-workbook": oldWorkbook,
    "old-workbook": oldWorkbook,
    "too-many-rows": tooManyCells,
    "too-many-columns": tooManyCells,
    password: locked,
    damaged: `The table is damaged and could not be opened. ${asWorkbook}`,
    memory: "Reading it takes too much memory. Split it into smaller files.",
    time: "Reading it takes too long. Split it into smaller files.",
    busy: "Künye is reading too many files now. Upload it again in a few minutes.",
    stopping: "Künye is restarting. Upload it again in a few minutes.",
    "other-table": "One list is read at a time; send this one on its own.",
  },
  field: {
    title: "Title",
    taxOffice: "Tax office",
    place: "Province / district",
    mersis: "MERSİS no.",
    date: "Date",
  },
  agreeing: (names) => `✓ As on record: ${names.join(", ")}`,
  given: (field, where) =>
    `${field} · ${{ invoice: "on the invoice", despatch: "on the despatch note", text: "as written" }[where]}`,
  registered: { date: "Company registered", other: "In the trade registry" },
  finding: {
    "invalid-vkn": "Invalid VKN",
    "several-vkns": "More than one VKN",
    "eleven-digits": "Eleven digits instead of a VKN",
    "same-sides": "Seller and buyer are the same",
    "same-ettn": "Same ETTN, other content",
    "sum-differs": "Amounts don't add up",
    "future-date": "Dated in the future",
    "hidden-text": "Text that can't be seen",
    "scanned-text": "Text read from a picture",
    "print-differs": "Forms of the invoice differ",
    "changed-iban": "IBAN differs from before",
    "shared-iban": "Another company has the IBAN too",
    "wrong-iban": "IBAN not valid",
    "not-ours": "The invoice isn't made out to you",
    "buyer-unproved": "The buyer's VKN isn't given",
    "seller-unproved": "The seller's VKN isn't given",
    "one-sided": "The other side could not be read",
    "own-buyer": "You are the buyer",
    "own-said": "Your title",
    "own-number": "Your VKN",
    "own-title-differs": "Your VKN, another title",
    "same-ettn-other-content": "Same ETTN, other content before",
    "same-number-other-amount": "Same invoice number, other amount",
    "announced-iban": "A new account is announced",
    renumbered: "Same invoice under another number",
    "confirmed-iban": "New IBAN confirmed",
    "known-iban": "Known IBAN",
    "new-iban": "IBAN seen for the first time",
    "unowned-iban": "Owner of the IBAN unclear",
    "same-invoice": "Checked before",
    "record-of-another": "Record of another VKN",
    "own-title": "Your title, another VKN",
    "invalid-mersis": "MERSİS number not valid",
    "title-of-another": "Title of another company",
    "loud-status": "Status to look at",
    "words-behind": "Further words after the title",
    "other-title": "A second title",
    "own-sale": "You are the seller",
    "print-matches": "What is written matches",
    "unproved-sale": "You are the seller",
    "own-seller": "You are the seller",
    "odd-letters": "Unusual letters in the title",
    "cut-title": "Title too long",
    "vkn-from-mersis": "No VKN given",
    "vkn-elsewhere": "VKN in another field",
    "vkn-as-office": "VKN in the tax office's field",
    "short-mersis": "MERSİS number without its first zero",
    "poor-mersis": "Other words in the MERSİS field",
    "form-differs": "Legal form differs",
    "title-differs": "Title does not match",
    "struck-off": "Struck off",
    insolvency: "Bankruptcy / concordat",
    "winding-up-unsaid": "In liquidation",
    "winding-up": "In liquidation",
    "before-founding": "Invoice dated before the company was founded",
    "struck-off-later": "Struck off later",
    "closing-unclear": "Record contradicts itself",
    moved: "Head office moved",
    "tax-office-differs": "Another tax office",
    "place-differs": "Another address",
    "mersis-of-another": "VKN and MERSİS of two companies",
    "business-name": "Business name",
    spelling: "Spelling differs",
    "title-part": "Part of the title",
    "short-title": "Short title",
    "lost-zero": "Leading zero missing",
    "similar-held": "Like a known company",
    person: "A person (TCKN)",
    "foreign-vat": "Foreign VAT number",
    abroad: "Abroad",
    "no-vkn": "No VKN given",
    "not-found": "No record found",
    "not-compared": "Title not compared",
    untitled: "No title written",
    unclear: "Unclear",
    "unknown-status": "Status unknown",
    matches: "Matches",
  },
  heading: {
    "invalid-vkn": "Invalid VKN given",
    "invalid-mersis": "Invalid MERSİS number given",
  },
  why: {
    "invalid-vkn": ({ written }) => `${invalidVkn(written)} Ask the company for the right one.`,
    "several-vkns": ({ written }) =>
      `another number is on the same side${written && ` (${written})`}; which one is valid is unclear.`,
    "eleven-digits":
      "a company's VKN has 10 digits. The number may be a person's; it is neither shown nor kept. Ask the company for the right one.",
    "same-sides": "both sides have the same VKN.",
    "same-ettn": ({ written }) =>
      `an ETTN belongs to one invoice; two documents with different content have it (${written}). ${beforePaying}`,
    "sum-differs": ({ written }) =>
      `lines and taxes ≠ the amount to pay (${written}). Ask for the reason.`,
    "future-date": "the invoice's date was still to come when it was checked. Ask for the reason.",
    "hidden-text": `the file has text that nobody can see; compare what was read with what you see. ${beforePaying}`,
    "scanned-text":
      "the file is a scanned picture; software read its text, and the picture may say otherwise. Compare it with the picture.",
    "print-differs": ({ written }) => `${written}. ${beforePaying}`,
    "own-title": `your title is beside another company's VKN. ${beforePaying}`,
    "invalid-mersis": ({ written }) =>
      written === ""
        ? "it must have 16 digits and begin with 0; what is given can't be read."
        : `the check digit of the VKN inside is wrong. Given: ${written}.`,
    "title-of-another": ({ written }) =>
      `this title belongs to another VKN (${written}), by the record or by what is given. ${beforePaying}`,
    "loud-status": ({ status }) => `the record says “${status}”. ${beforePaying}`,
    "words-behind": ({ written, hasRecord }) =>
      `“${written}”${hasRecord ? " isn't on record" : ""}; ask which company is meant.`,
    "other-title": ({ written }) =>
      `the document also says “${written}”, which doesn't match the record.`,
    "print-matches": "compare what was read with what you see; the XML is decisive.",
    "own-sale": "you issued this invoice.",
    "unproved-sale":
      "your VKN is in the seller's place; your title could not be compared. Don't pay unless you issued this invoice.",
    "own-seller":
      "your VKN is in the seller's place, with a title that is not yours. Don't pay unless you issued this invoice.",
    "odd-letters":
      "there are letters of another alphabet, hidden signs or broken letters. It was read as it looks; compare the title by eye.",
    "cut-title": "it was not read in full; compare the title by eye.",
    "changed-iban": ({ seen: { invoices, earlierIban, iban } }) =>
      `${earlierIban === "" ? "the record of the earlier IBAN is gone" : `${invoices > 0 ? `${many(invoices, "invoice")} of this seller had` : "this seller had"} …${earlierIban} before`}, this one has …${iban}. It may be an additional account, a factoring company's or a fraud. ${byPhone}`,
    "shared-iban": ({ seen: { iban, vkn, isLater } }) =>
      isLater
        ? `…${iban} was later seen with another VKN (${vkn}), too. ${byPhone}`
        : `…${iban} was seen with another VKN (${vkn}) before. ${byPhone}`,
    "wrong-iban": ({ seen: { iban } }) =>
      `the check digits of the IBAN that ends with …${iban} are wrong. Call a number you already had and ask for the right one.`,
    "not-ours": ({ written }) =>
      `${written === "" ? "the buyer is somebody else" : `the buyer's ${/^\d+$/.test(written) ? "VKN" : "title"} (${written}) isn't yours`}. ${beforePaying}`,
    "buyer-unproved": "it can't be confirmed that the invoice is made out to you.",
    "seller-unproved": ({ written }) =>
      `${written === "" ? "nor could its title be read" : `the title “${written}” could not be compared with yours`}; if you issued the invoice, all is well. If you didn't, it isn't made out to you: don't pay.`,
    "one-sided": "no VKN or title of the other side was found; only your own side was read.",
    "own-buyer": "no VKN is given; the title agrees with yours.",
    "own-said": "it agrees with the title you saw when you chose your company.",
    "own-number": "no title is given beside it.",
    "own-title-differs": ({ written, hasRecord }) =>
      `${hasRecord ? `your title on record is “${written}”` : `you chose your company as “${written}”`}. Ask for the invoice to be issued again with the right title.`,
    "same-ettn-other-content": ({ seen }) =>
      `this ETTN was checked on ${seen.day} with other content${seen.number && ` (${seen.number})`}. ${beforePaying}`,
    "same-number-other-amount": ({ seen }) =>
      `this number was checked on ${seen.day} with another amount. ${beforePaying}`,
    "announced-iban": ({ seen: { iban } }) =>
      `the text speaks of a new account${iban && ` (…${iban})`}. ${byPhone}`,
    renumbered: ({ seen }) =>
      `invoice ${seen.number} of the same seller, date and amount was checked on ${seen.day}. Don't pay twice.`,
    "confirmed-iban": ({ seen }) =>
      `…${seen.iban} was confirmed${confirmedBy(seen)} on ${seen.day}.`,
    "known-iban": ({ seen }) =>
      seen.day === ""
        ? `…${seen.iban} was seen with this seller before.`
        : `…${seen.iban} was seen with this seller before; it was confirmed${confirmedBy(seen)} on ${seen.day}.`,
    "unowned-iban": ({ seen: { iban } }) =>
      `nothing says to which company …${iban} belongs; it was not compared and is not stored.`,
    "new-iban": ({ seen: { iban, earlierIban } }) =>
      earlierIban === ""
        ? `…${iban}; there is no earlier one to compare with.`
        : `…${iban}. A red document of this seller had …${earlierIban}; ask the seller which one is right.`,
    "same-invoice": ({ seen }) =>
      `this invoice was checked on ${seen.day}${seen.who && ` by ${seen.who}`}.`,
    "vkn-from-mersis": "the number was taken from the MERSİS number.",
    "vkn-elsewhere": ({ written }) =>
      `the VKN is not in its own field but in ${written}; it was read from there.`,
    "vkn-as-office": ({ written }) => `a VKN stands in the field of the tax office (${written}).`,
    "short-mersis": "written with 15 digits; read with a zero in front.",
    "poor-mersis": ({ written }) =>
      `no MERSİS number could be read${written && ` (“${written}”)`}; the VKN counts.`,
    "form-differs":
      "the name is the same, the legal form differs from the record; the company may have changed it. Ask for the current title before you pay.",
    "record-of-another":
      "the MERSİS number of the record that came looks like another company's; don't rely on this card.",
    "title-differs":
      "this VKN is on record for another company, or the company has changed its title; former titles are not on record.",
    "struck-off": ({ closed }) =>
      `the company has been removed from the trade registry${closed && ` (closed: ${closed})`}. ${beforePaying}`,
    insolvency: `there is a bankruptcy or concordat on record. ${beforePaying}`,
    "winding-up-unsaid":
      "it may go on trading, but its title must say “tasfiye hâlinde” (TTK 533/2); here it doesn't.",
    "winding-up": "it may go on trading; check before doing new business.",
    "before-founding": ({ date, founded }) =>
      `the document is dated ${date}, the company was founded on ${founded}.`,
    "struck-off-later": ({ date, closed }) =>
      `the company closed on ${closed}; the document was issued before that (${date}).`,
    "closing-unclear": ({ status, closed }) =>
      `its status is “${status}”, but it has a closing date (${closed}).`,
    moved: "check the tax office.",
    "tax-office-differs": "another tax office is given than the one on record.",
    "place-differs":
      "another province or district than the one on record; usual where it is a branch.",
    "mersis-of-another": ({ written }) =>
      `MERSİS ${written} belongs to the company with the VKN ${written.slice(1, 11)}. ${beforePaying}`,
    "business-name": "what is given is not the company's title but the business name on record.",
    spelling: "its spelling differs a little from the record; check that it is the same company.",
    "title-part": "it matches the record, but is not given in full.",
    "short-title": "this company could not be confirmed; ask for the full title.",
    "lost-zero": ({ written }) =>
      `the VKN was given with ${written.length} digits; it was read with zeros in front.`,
    person: "not a company; it is not queried, name and number were not stored.",
    "foreign-vat": "the company can't be asked for; only Turkish companies are on record.",
    abroad: "the company can't be asked for; only Turkish companies are on record.",
    "no-vkn": "the company can't be queried by VKN.",
    "not-found": "there is no record or title to compare with.",
    "not-compared": ({ written, compared, hasRecord, elsewhere, isFar }) => {
      if (elsewhere !== "")
        return `“${written}” is written with VKN ${elsewhere}, too, and compared there. Ask whose VKN this one is.`;
      const name = written === "" ? "the name beside it" : `“${written}”`;
      const byEye = hasRecord ? " Compare it with the record by eye." : "";
      if (isFar)
        return `no title is written beside it; it is not clear whether ${name} elsewhere in the text is meant.${byEye}`;
      return hasRecord
        ? `only ${inSentence("VKN", ...compared)} could be compared; if ${name} is the title, compare it with the record by eye.`
        : `it is not clear whether ${name} is this VKN's title.`;
    },
    untitled: ({ status }) =>
      `the VKN is registered${status && `, its status is “${status}”`}; without a title there is nothing to compare.`,
    unclear: "the record has no title to compare.",
    "unknown-status": ({ status }) =>
      status === "" ? "the record has no status." : `the record says “${status}”.`,
    matches: "the title is that of the number's company.",
  },
  notChecked:
    "By the trade registry's record. It can't show whether the company is active as a taxpayer, special tax procedures, e-invoice registration or who owns an IBAN.",
};

export const waiting: typeof tr.waiting = {
  asks: (asked) => `⏳ Asking: ${asked}…`,
  balance: "balance",
  long: (ahead) =>
    ahead > 0
      ? `⏳ In the queue: ${many(ahead, "file or long text", "files or long texts")} before yours. Yours starts by itself when its turn comes.`
      : "⏳ Still working on it; it will take a little longer.",
};

const unreadText = {
  memory: "The text could not be read: it is too long. Send it in shorter pieces.",
  time: "Reading the text took too long. Send it in shorter pieces.",
  busy: "Your long texts are in a queue, so this text was not read. Send it again in a few minutes.",
  stopping: "Künye is restarting, so this text was not read. Send it again in a few minutes.",
};

export const heavy: typeof tr.heavy = {
  memory: `The file was not prepared: it takes too much memory. ${uncharged} ${tellManager}`,
  time: `The file was not prepared: it takes too long. ${uncharged} ${laterOrTell}`,
  busy: `Künye is preparing too many files now. ${uncharged} Ask for it again in a few minutes.`,
  stopping: `Künye is restarting. ${uncharged} Ask for it again in a few minutes.`,
};

export const modal: typeof tr.modal = {
  titles: {
    waiting: "One moment",
    answer: "Answer",
    companies: "Query company",
    company: "Company card",
    month: "Month's spending",
  },
  close: "Close",
  submit: "Continue",
  waiting: "Please wait… If you close this window, the answer comes to you separately.",
  elsewhere: "The answer could not be shown in this window; it was sent as a message.",
  second:
    "You started this query a moment ago; its outcome and cost are on the previous screen. It was not charged again.",
  cut: "It doesn't fit into this window; with the command you can open all of it, free.",
};

/** `1 December`. */
const dayWithin = (at: number) => format.day(at).replace(/ \d{4}$/, "");

export const limited = (amount: number | null) => (amount === null ? "unlimited" : credits(amount));

const unknownNext = {
  soon: "Künye reads the balance and may find out by itself within an hour; until then the same query is not repeated. `/bakiye` shows how it stands.",
  later: "Readings of the balance can't settle it; `/bakiye` shows why.",
  anyway: "If you don't want to wait, the button starts a new charged query.",
};

const joinGroup = "Ask your Slack administrator to add you to the group";
const elsewhere = "You can share it in another channel.";
const payAgain = "To see it, you need to query again.";
const unverified = (what: string) =>
  `${what} could not be verified with Slack. ${uncharged} ${laterOrTell}`;

const unshareable = {
  restricted: "It can't be shared here: only some may write in this channel.",
  archived: "It can't be shared here: this channel is archived.",
  external: "It can't be shared here: this channel is shared with another company.",
  group: "It can't be shared here: cards are not shared in group messages.",
  unknown: "It can't be shared here: Künye is not in this conversation (`/invite @kunye`).",
  unverified: "It can't be shared here: Slack could not confirm the channel just now.",
};

export const failure: typeof tr.failure = {
  noSpender: (groups) =>
    `Only people in ${groupMentions(groups)} can make charged queries. ${uncharged} ${joinGroup}; cards that the team has bought open for free.`,
  unverifiedSpender: () => unverified("Whether you may query"),
  invalid: `The registry service found this query invalid; check the number or the title and write again. ${uncharged}`,
  unauthorized: (mayEnter) => `${refusedKey(mayEnter)} ${uncharged}`,
  insufficient: (required, balance, ...topUp) =>
    `Balance too low${required !== null && balance !== null ? `: ${credits(required)} needed, ${credits(balance)} in the account` : ""}. Nothing was queried and nothing was charged. ${topUpOf(...topUp)}`,
  titleNotFound: (title) =>
    `No company found that matches “${title}”. Check its spelling and write the whole name${namesForm(title) ? ", without the legal form" : ""}. The company may be new or not on e-invoices yet: if you know its VKN, write \`/vkn <10-digit number>\`. ${uncharged}`,
  branchNotFound: (number, isHeadHeld) =>
    `No branch on record for \`${number}\`. ${isHeadHeld ? "Check the number." : "It may be a head office's number; a head office's card is queried by VKN."} ${uncharged}`,
  numberNotFound: (number) =>
    `The registry has no record for \`${number}\`. Check the number. ${uncharged}`,
  busy: (minutes) =>
    `The registry is busy. ${uncharged} Try again in ${many(Math.max(1, minutes), "minute")}.`,
  upstream: `The registry did not answer. ${uncharged} ${later}`,
  unsuccessful: `The registry service could not complete the query. ${uncharged}`,
  other: `The registry service refused the query. ${uncharged}`,
  unreachable: `The registry service could not be reached. ${uncharged}`,
  givenUp: `The query could not be sent in time. ${uncharged}`,
  notCharged: `No answer came to the query. ${uncharged}`,
  noKey: (mayEnter) => `${noKey(mayEnter)} ${uncharged}`,
  noDemo: (mayOpen) => `${noDemo(mayOpen)} ${uncharged}`,
  certificate: `The registry service's security certificate could not be verified. ${uncharged} ${tellManager}`,
  unknown: (asked, kind, isKept, soon) =>
    `*Outcome unclear; it may have been charged:* “${asked}” (${kindName[kind]}) was sent, but ${isKept ? "its answer can't be read; the answer is kept" : "no answer came"}. ${unknownNext[soon ? "soon" : "later"]} ${unknownNext.anyway}`,
  blocked: (asked, kind, at, now, userId, soon) =>
    `*The outcome of an earlier query “${asked}” is unclear* (${kindName[kind]} · ${format.moment(at, now)} · ${mention(userId)}); it may have been charged, and was not queried again so that you don't pay twice. ${unknownNext[soon ? "soon" : "later"]} ${unknownNext.anyway}`,
  overBudget: (whose, use, renewed, price, guessed) =>
    `*${whose === "team" ? "The team's limit" : "Your own limit"} is ${use.limit === 0 ? `${credits(0)}.*` : `${use.used >= use.limit ? "used up" : "too low for this query"}: ${usedOf(use)}*; it renews on ${dayWithin(renewed)}.`} This query costs ${pricedInWords({ amount: price, guessed })}; it was not queried. ${stillOpens}`,
  stillAsking:
    "The same query is being made right now and has no outcome yet. Write the command again in a while; it is not charged twice.",
  gone: (at, now) =>
    `This record (${format.moment(at, now)}) no longer opens: ${expired}, or the encryption key has changed. ${payAgain} ${uncharged}`,
  keyMissing: (at, now) =>
    `Your team has this record (${format.moment(at, now)}), but it can't be opened right now: it was stored under a new encryption key that the answering server doesn't have yet. You need not buy it again; write the command again in a few minutes. ${uncharged}`,
  answerLost: (at, now, cost) =>
    `This query (${format.moment(at, now)}) was charged, but its answer never reached us${cost === null ? "" : ` (${credits(cost)} charged)`}. ${payAgain}`,
  restored: (asked) =>
    `“${asked}” may have been bought after the backup: the ledger was restored from a backup and doesn't know the queries after it. So that you don't pay twice, it was not queried. ${uncharged}`,
  priceRose: `The price has changed; the new one is on the button. ${uncharged}`,
  notManager: `Only Künye managers can do this. Nothing was changed. ${uncharged}`,
  unverifiedManager: unverified("That you are a manager"),
  notYours: `This button is not for you, or not for this channel. ${uncharged} You can write the command yourself.`,
  cardDeleted: `This card's stored data was deleted (${expired}), so its buttons no longer work. ${uncharged} Write the command again.`,
  unknownShortcut: `Künye doesn't know this shortcut. You can query by command: \`/vkn help\`. ${uncharged}`,
  documentsGone: `The documents of this check no longer open (${expired}, or the encryption key has changed); check the invoice again.`,
  expired: `This button has expired. ${uncharged} Write the command again.`,
  guest: `Guest accounts can't query or open cards; ask a colleague. ${uncharged}`,
  external: `Only members of its own workspace can use this app. ${uncharged}`,
  unverified: unverified("Who you are"),
  unverifiedChannel: unverified("Whether this channel is shared with another company"),
  foreign: `This request doesn't come from the workspace in which Künye is installed; use Künye in your own workspace. ${uncharged}`,
  crowded: `Künye is very busy right now; nothing was queried. ${uncharged} Try again in a minute.`,
  notInstalled: unverified("Künye's installation"),
  externalChannel: `This channel is shared with another company; nothing is queried and no card is shared here. ${uncharged} Write in one of your own channels or in the app's messages.`,
  notInDirectMessage: `There is no channel here to share in. ${uncharged}`,
  cannotShare: `${unshareable.unknown} ${uncharged}`,
  groupMessage: `${unshareable.group} ${elsewhere} ${uncharged}`,
  restrictedChannel: `${unshareable.restricted} ${elsewhere} ${uncharged}`,
  archivedChannel: `${unshareable.archived} ${elsewhere} ${uncharged}`,
  notOpened: `The window could not be opened: Slack refused a request that came late. Try again. ${uncharged}`,
  notShared: `The card could not be shared: Slack did not accept the message. ${later} ${uncharged}`,
  notPosted: (count: number) =>
    `Slack took no new messages for a while; ${count} ${count === 1 ? "answer" : "answers"} could not be sent. ${uncharged} You can ask again.`,
  notDrawn:
    "The card could not be drawn. The record that was bought is kept; if you write the command again, it is not charged. If it continues, tell your administrator.",
  ours: (reference, charged) =>
    `Something went wrong on our side. ${charged === "no" ? `${uncharged} ${later}` : "It may have been charged; if it was bought, writing the command again opens it for free."} If it continues, give your administrator this code: \`${reference}\``,
};

export const card: typeof tr.card = {
  noted: (note) => `Note: ${note}`,
  remarkUnkept: `Your note could not be kept; type the command with it again. ${uncharged}`,
  notification: (title, status, vkn) => dotted(title, status, vkn && `VKN ${vkn}`),
  detailNotification: (title) => `${title} · detail`,
  branchNotification: (title) => `${title} · branch card`,
  untitled: "No title on record",
  empty: "There is no readable company record in the answer. The registry may not know the number.",
  otherCompany: (vkn) =>
    `⚠️ Caution: VKN \`${vkn}\` was asked for, but the MERSİS number of the record that came looks like another company's.`,
  trouble: (mark, status, date) =>
    `${mark} *${dotted(status, date && `closed: ${date}`)}.* Check before doing new business.`,
  headOffice: (when, warning) => `The team's record of the head office (${when}): ${warning}`,
  moved: "🟡 *Head office moved;* check the tax office.",
  statusAgain: (mark, title, status, date) =>
    dotted(`${mark} *${title}*`, `*${status}*`, date && `closed: ${date}`),
  activeButClosed: (date) =>
    `⚠️ Its status is “Aktif” (active), but it has a closing date (${date}); the record contradicts itself.`,
  statusUnknown: "Status unknown",
  personal: "This may be a natural person's business: the card is not shared in channels.",
  personalRow: "A natural person's business",
  hiddenMersis: "hidden (natural person)",
  map: "Show on map",
  more: "(the rest is in “All information”)",
  purpose: "Line of business",
  web: "Website",
  yes: "yes",
  no: "no",
  charged: (amount) => `${credits(amount)} charged`,
  chargedUnknown: "the amount charged was not reported",
  nothingCharged: "Free",
  chargedElsewhere: "This request was not charged separately",
  balance: (amount) => `Balance left: ${credits(amount)}`,
  askedBy: (who, when) => `Queried by: ${who} · ${when}`,
  lineOrigin: { person: "", list: "asked by a list", watch: "asked by a watch" },
  stale: (when) => `📅 *Record of ${when}*; it may have changed since.`,
  sharedBy: (who, when) => `Shared by: ${who} · Record of: ${when}`,
  shareConfirmation: {
    title: "Share",
    channel: (name) => (name === "" ? "this channel" : `#${name}`),
    thread: "the message's thread",
    what: {
      company: "The general card",
      branch: "The branch card",
      detail: "The general card alone",
      check: "The result of the check (titles, VKNs, findings)",
    },
    text: (what, place) =>
      `${what} is sent to ${place}, where everybody sees it. Shareholders, representatives and other people are not sent.`,
  },
  unshareable,
  shared: "✓ Shared in the channel",
  sharedInThread: "✓ Sent to the thread",
  notKept: "⚠️ The record could not be kept; this card may not open for free again.",
  hasUnread: "⚠️ The answer is kept; parts of it can't be read.",
  pressed: {
    since: "Queried from this card:",
    paid: (label, cost) => `✓ ${label} · ${cost}`,
    unknown: (label) => `❔ ${label} · outcome unclear`,
    pending: (label) => `⏳ ${label} · being queried`,
  },
};

export const labels: typeof tr.labels = {
  vkn: "VKN",
  mersis: "MERSİS",
  registryOffice: "Registry office",
  form: "Type",
  registered: "Registered",
  closedOn: "Closed",
  merkez: {
    MersisNo: "MERSİS no.",
    Unvani: "Title",
    IsletmeAdi: "Business name",
    FirmaNeviGrup: "Company type",
    FirmaNeviGrupId: "Company type code",
    FirmaNevi: "Company subtype",
    FirmaNeviId: "Company subtype code",
    TSM: "Trade registry office",
    TSMNo: "Registry office no.",
    SicilNo: "Trade registry no.",
    VergiDairesi: "Tax office",
    VergiDairesiKodu: "Tax office code",
    TescilTarihi: "Registered on",
    IseBaslamaTarihi: "Business started on",
    KapanisTarihi: "Closed on",
    Durumu: "Status",
    FirmaDurumTipNo: "Status type no.",
    Adres: "Address",
    SirketinToplamSermayesi: "Capital",
  },
  branch: {
    MersisNo: "MERSİS no.",
    SubeMerkeziMersisNo: "Head office's MERSİS no.",
    TSM: "Trade registry office",
    SicilNo: "Trade registry no.",
    VergiDairesi: "Tax office",
    VergiDairesiKodu: "Tax office code",
    FirmaNevi: "Type",
    TescilTarihi: "Registered on",
    KapanisTarihi: "Closed on",
    Adres: "Address",
  },
  address: {
    IlAdi: "Province",
    IlceAdi: "District",
    Mahalle: "Neighbourhood",
    CSBM: "Street",
    DisKapiNo: "Building no.",
    IcKapiNo: "Door no.",
    PostaKodu: "Postcode",
  },
  capitalDetail: {
    SirketinToplamSermayesi: "Total capital",
    NamaYaziliHisseAdedi: "Registered shares",
    HamilineYaziliHisseAdedi: "Bearer shares",
    BirPayDegeri: "Value of a share",
  },
};

const hourMs = 3_600_000;
const lifeOf = (ms: number) =>
  ms < 24 * hourMs
    ? many(Math.ceil(ms / hourMs), "hour")
    : many(Math.ceil(ms / (24 * hourMs)), "day");

export const detail: typeof tr.detail = {
  private: "🔒 Only you see this. People's data may be used for business purposes only (KVKK).",
  peopleKept: (ms) => `people's data opens for ${lifeOf(ms)}`,
  peopleUntil: (when) =>
    `People's data opens free until ${when}, then it is deleted; seeing it again is charged.`,
  peopleRemoved: (again) => `People's data was deleted: ${expired}.${again ? ` ${payAgain}` : ""}`,
  sections: {
    alternatives: "Other possibilities",
    Naceler: "NACE codes",
    Ortaklar: "Shareholders",
    AktifTemsilciler: "Representatives",
    AktifUyeler: "Active members",
    Denetciler: "Auditors",
    IflasKonkordato: "Bankruptcy / concordat",
    Subeler: "Branches",
    AdresDetay: "Address in detail",
    SermayeDetay: "Capital",
  },
  count: (shown, all) => `first ${shown} of ${many(all, "record")}`,
  range: (from, to, all) => `${from === to ? "last" : `${from}–${to}`} of ${many(all, "record")}`,
  loud: (count) => `🚨 *Bankruptcy / concordat on record* (${count})`,
  since: (date) => `since ${date}`,
  registered: (date) => `registered ${date}`,
  registryNumber: (number) => `Registry no. ${number}`,
  columns: {
    place: "Province",
    branch: "Branch",
    address: "Address",
    office: "Trade registry",
    registered: "Registered",
    name: "Name",
    share: "Share",
    kind: "Kind",
    other: "Other",
  },
  chooseBranch: "Choose a branch",
  chosenBranchBrings:
    "The card of the branch that you choose brings its status and tax office; the price comes first.",
  branchBrings: "The *Branch* button brings the branch's status and tax office.",
  morePlaces: (count) => `in ${many(count, "more place", "more places")}`,
  unlimited: "unlimited authority",
  limited: "limited authority",
  main: "main activity",
  shares: (count) => `${count} ${count === "1" ? "share" : "shares"}`,
  percent: (number) => `${number}%`,
  fieldNames: {
    Gorevi: "",
    OrtaklikTipi: "",
    BaslangicTarihi: "",
    Aciklama: "",
    Tur: "",
    Mahkeme: "",
    DosyaNo: "file no. ",
    KararTarihi: "decided on ",
    Unvani: "",
    TCKimlikNoMersisNo: "MERSİS ",
    VergiNumarasi: "VKN ",
    BitisTarihi: "until ",
  },
};

export const people: typeof tr.people = {
  notShown: (groups) =>
    `Only people in ${groupMentions(groups)} may see people's data. ${joinGroup}.`,
  unverified: `People's data could not be shown: whether you may see it could not be verified with Slack. ${later}`,
  notAsked: (why) => `${why} The detail was not queried, and nothing was charged.`,
  unlogged: (kept) =>
    `People's data could not be shown: the access log could not be written.${kept ? " The record is kept; opening it is free." : ""}`,
};

export const keepYourself = "Download the file and keep it yourself.";

const listedBefore = "*Named by an earlier search of your team:*";
const detailsHere = (count?: number) =>
  `You can ask for ${count === 1 ? "its detail" : "their details"} here; nothing is queried until you press.`;

export const reasonLabel = "Reason";

export const notes: typeof tr.notes = {
  ...input,
  ...failure,
  ready: (title) =>
    `Your query is complete, but its answer had not reached you${title && `: ${title}`}. Opening it is free.`,
  settledByBalance: (asked, kind, at, now, cost) =>
    `✓ The outcome of your query “${asked}” is known: ${kindName[kind]} · ${format.moment(at, now)} · *${cost === null ? "not charged" : `${credits(cost)} charged, the answer did not arrive`}*. Balance readings showed it. This message comes once for a query whose outcome was unclear.`,
  branchOffer: (mersis) => `The card of the branch with MERSİS \`${mersis}\`. ${notYet}`,
  enterKey: "Enter the key",
  openDemo: "Open a demo account",
  changeKey: "Change the key",
  ended: (asked) =>
    `Your query “${asked}” has ended, but its answer had not reached you. To see what came of it, press the button or write the command again.`,
  // Requests to raise a limit.
  raiseAsk: "Request higher limit",
  raiseAsked: (userId, asked, kind, price, uses, full, guessed) => {
    const figures = uses.map(
      ({ whose, ...use }) => `${whose === "team" ? "Team" : "Person"} ${usedOf(use)}`,
    );
    return `*Request for a higher limit* · ${mention(userId)}\n“${asked}” · ${kindName[kind]} · ${pricedInWords({ amount: price, guessed })}; not queried\n${figures.join(" · ")}\nGranting it raises the ${full === "team" ? "team's" : "person's"} limit for this month only; it buys nothing. The request is valid for three days.`;
  },
  raiseReason: (reason) => `${reasonLabel}: ${reason}`,
  raiseGrant: (amount) => `This month +${credits(amount)}`,
  raiseOther: "Another amount",
  raiseDecline: "Decline",
  raiseDecided: (by, userId, whose, amount, limit, asked, isAsker) => {
    const [asker, personal] = isAsker
      ? ["your", "your personal limit"]
      : [`${mention(userId)}'s`, `the personal limit for ${mention(userId)}`];
    const raised = whose === "team" ? `the team's limit for ${mention(userId)}` : personal;
    const outcome =
      amount === null
        ? `declined ${asker} request for a higher limit`
        : `raised ${raised} by ${credits(amount)} this month${limit === undefined ? "" : `: ${format.credits(limit)} → ${credits(limit + amount)}`}`;
    return `${mention(by)} ${outcome}. Nothing was queried.${asked ? `\n*${asked}*` : ""}`;
  },
  // Alerts to managers.
  lowBalance: (balance, threshold, days) =>
    `⚠️ *Low balance:* ${credits(balance)} left (alert below ${format.credits(threshold)}).${days === null || days > 365 ? "" : ` At this pace it lasts ${days < 1 ? "less than a day" : `about ${many(days, "day")}`}.`}`,
  topUpFrom: (hint) => topUpOf(true, hint),
  fullLimit: (share, use, until) =>
    `⚠️ *The team's monthly limit ${share === 100 ? "is used up" : "is 80% used"}:* ${usedOf(use)}; it renews on ${dayWithin(until)}.${share === 100 ? ` ${stillOpens}` : ""}`,
  limitTakenBack: (use) =>
    `✓ *Alert taken back:* the team's monthly limit changed: ${use === null ? limited(null) : usedOf(use)}.`,
  alertOff: "Switch off alert",
  // Sentences above and below the rows of companies.
  owned: (asked, count) =>
    count === 1
      ? `*Your team has a card* whose title fits “${asked}”. Opening is free.`
      : `*Your team has cards* whose titles fit “${asked}”. Opening is free.`,
  ownedDetails: (asked, count) =>
    count === 1
      ? `*Your team has a company* whose title fits “${asked}”. ${detailsHere(count)}`
      : `*Your team has companies* whose titles fit “${asked}”. ${detailsHere(count)}`,
  similar: (asked, count) =>
    count === 1
      ? `*Your team has a similar card:* its title resembles “${asked}”. Opening is free; if you mean another company, query it below.`
      : `*Your team has similar cards:* their titles resemble “${asked}”. Opening is free; if you mean another company, query it below.`,
  similarDetails: (asked, count) =>
    count === 1
      ? `*Your team has a similar company:* its title resembles “${asked}”. ${detailsHere(count)}`
      : `*Your team has similar companies:* their titles resemble “${asked}”. ${detailsHere(count)}`,
  listed: (asked, count) =>
    `${listedBefore} ${count === 1 ? "a company whose title" : "companies whose titles"} may be “${asked}”. If you mean ${count === 1 ? "this one" : "one of them"}, its VKN is known and no new search is needed.`,
  listedUnlike: (asked, count) =>
    `${listedBefore} ${count === 1 ? "a company whose title fits" : "companies whose titles fit"} only a part of “${asked}”. If you mean another company, search below.`,
  moreOwned: (shown, all) =>
    `The first ${shown} of ${many(all, "company", "companies")}; write more of the title to see fewer.`,
  moreCompanies: (count) =>
    `${many(count, "more possible company", "more possible companies")} not shown. Split the text and try again.`,
  personalInText:
    "A number in the text may be a T.C. identity number; it was not queried and not stored.",
  heldAlike: (number, title) =>
    `A similar number that you hold: \`${number}\`${title === "" ? "" : ` · ${title}`}`,
  olderDetail: (then, later) =>
    `⚠️ This detail is from ${then}; the general card that came later (${later}) differs.`,
  seenThen: (when) => `The record as it was at that line (${when}). Its paper shows it so, too.`,
  headOffice: (number) =>
    `\`${number}\` is the MERSİS number of the head office, not of a branch. The head office's card:`,
  announcedIban: (iban) =>
    `🟠 *${check.finding["announced-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  wrongIban: (iban) => `🔴 *${check.finding["wrong-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  changedIban: (iban) =>
    `🔴 *${check.finding["changed-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  sharedIban: (iban) => `🔴 *${check.finding["shared-iban"]}${iban && ` (…${iban})`}:* ${byPhone}`,
  unownedIban: (iban) =>
    `⚪ *${check.finding["unowned-iban"]} (…${iban}):* the seller's VKN isn't written; not compared with earlier ones, not stored.`,
  phoneInText: (ends = []) => {
    const shown = listedAnd.format(ends.map((end) => `…${end}`));
    const [are, looks] = ends.length > 1 ? ["were", "they look"] : ["was", "it looks"];
    const what =
      ends.length > 1 ? `The numbers ${shown} in the text` : `The number ${shown} in the text`;
    return `${ends.length > 0 ? what : "A number in the text"} ${are} left out because ${looks} like a phone number. If it is a VKN, type it alone after \`/vkn\`.`;
  },
  referenceTyped: (number, reference) =>
    `“${reference}” was not read as a title. To store it as a note: \`${commandOf(number)} ${number} #${reference}\``,
  deleteMessage,
  refusedFile: (name, why) => `⚠️ *${name}*: ${check.files[why]}`,
  moreInvoices: (count) =>
    `${many(count, "more invoice", "more invoices")} not checked. ${theRest}`,
  repeatedInvoices: (numbers) => `The same invoice was given twice; it counts once: ${numbers}`,
  moreFiles: (count) => `and ${many(count, "more file", "more files")} that could not be read`,
  unreadFormulas: (name, cells) =>
    `⚠️ *${name}*: the results of ${many(cells, "formula")} are not in the file; these cells could not be read. ${asWorkbook}`,
  textUnread: (why) => `${unreadText[why]} ${uncharged}`,
  nothingToCheck: `No VKN, MERSİS number or title found. ${uncharged} ${companyOnly} You can upload the invoice's XML with \`/kunye check\`.`,
  young: (asked, kind, at, now) => {
    const minutes = Math.floor((now - at) / 60_000);
    return `The record of “${asked}” (${cardName[kind]}) was bought ${minutes === 0 ? "a moment" : many(minutes, "minute")} ago (${format.moment(at, now)}); the registry's record rarely changes that fast. Do you want to refresh it anyway? ${uncharged}`;
  },
  inMessages: "For help, write `help`.",
};

export const contact: typeof tr.contact = { support: "Support", privacy: "Privacy" };

export const home: typeof tr.home = {
  heading: "Künye",
  unavailable: "It can't be shown just now; commands may not work either.",
  open: "Open",
  support: "Help: `/kunye help` or your administrator.",
  privacy: "Only you see this page; data about the people of companies is not shown here.",
};

export const notSent: typeof tr.notSent = {
  "no-scope":
    "The file could not be sent: the app has no files:write permission. Your Slack administrator can install the app again with it. Nothing was charged; the file can be fetched later, free.",
  later:
    "The file could not be sent: Slack takes no files just now. Nothing was charged; try again in a while.",
  refused: `The file could not be sent: Slack did not accept it. ${uncharged} If it continues, tell your administrator.`,
  unseen:
    "Slack took the file and hasn't shown it yet; it should appear in your direct messages shortly. If it doesn't, ask again for free.",
};
