import { dotted, withNames } from "../../texts/parts.ts";
import {
  continueIsFree,
  counted,
  credits,
  expired,
  keepYourself,
  many,
  maybeCharged,
  noDemo,
  noKey,
  refusedKey,
  tellManager,
  toMessages,
} from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

const unreadRows = {
  error: "with an error value such as #N/A",
  formula: "with a formula without a result",
  rounded: "with a rounded number such as 1.23E+09",
  shifted: "shifted",
  "no-number": "with no 10-digit number in its cell",
};

const unaskedRows = {
  held: "that you have (free)",
  duplicate: "repeated",
  invalid: "invalid",
  unread: "with an unreadable number",
  placeholder: "of foreign or unnamed buyers",
  foreign: "of foreign companies",
  person: "of people",
  own: "of your own company",
  similar: "like a known company",
  vague: "with a title that may be another company's",
  section: "with a heading or a sum",
  empty: "empty",
};

const openRows = {
  "only-similar": (rows: number) => `${many(rows, "row")} for which only a similar title was found`,
  "no-answer": (rows: number) =>
    `the registry did not answer for ${many(rows, "company", "companies")}`,
  failed: (rows: number) => `${many(rows, "row")} without a result`,
  lost: (rows: number) => `${many(rows, "row")} charged, the answer never arrived`,
  "not-agreed": (rows: number) => `${many(rows, "row")} that you left out`,
  erased: (rows: number) => `${many(rows, "row")} not queried because its data was erased`,
  unknown: (rows: number) => `${many(rows, "row")} with an unclear outcome`,
  "like-held": (rows: number) => `${many(rows, "row")} like a known company`,
};

export const lists: typeof tr.lists = {
  modal: {
    title: "List check",
    label: "Tax numbers (VKN), one a line",
    hint: `Titles may be beside them. ${continueIsFree}`,
    files: "List file (XLSX, XLS, ODS or CSV)",
    filesHint: "One file, at most 50,000 rows and 10 MB. T.C. identity numbers are deleted.",
  },
  state: {
    offered: "Company list",
    running: "List is being queried",
    waits: "Waiting: another list of the team is running; this one starts after it",
    paused: "List paused",
    stopped: "List stopped",
    done: "List finished",
  },
  movedBelow: (list) => `*${list}*: see the new message below.`,
  opener: "Upload a list",
  onHome: (name) =>
    `⏳ The list *${name}* is running; its message in the “Messages” tab shows its progress.`,
  sheet: (name, others) =>
    `sheet “${name}”${others > 0 ? ` · ${many(others, "other sheet")} not read` : ""}`,
  field: {
    vkn: "VKN",
    title: "Title",
    taxOffice: "Tax office",
    city: "Province",
    code: "Account code",
  },
  noColumn: "none",
  column: (letter, words) => (words === "" ? `column ${letter}` : `column ${letter}, “${words}”`),
  sample: (rows) => `*First ${many(rows, "row")}*`,
  unclear:
    "⚠️ *The VKN may be in more than one column.* Choose the right one first; nothing has been queried.",
  noColumns:
    "⚠️ *This table does not look like a list of companies:* no column of VKNs or titles was found. If there is one, choose it above, or correct its name and upload the file again.",
  unread: (rows) =>
    `⚠️ *Rows with an unreadable number are not queried:* ${rows.map((one) => `${counted(one.rows)} ${unreadRows[one.why]}`).join(" · ")}`,
  doubted: (findings) =>
    `*Invoices and IBANs were compared:* ${findings.join(" · ")}. The result shows the rows.`,
  rowsWith: (finding, rows) => `${finding} (${many(rows, "row")})`,
  choose: {
    vkn: "Choose the VKN column",
    title: "Choose the title column",
    code: "Choose the column of account codes",
  },
  money: ({ balance, limit }) =>
    (balance === null ? "The balance could not be read just now" : `Balance ${credits(balance)}`) +
    (limit === null ? "" : ` · ${credits(limit)} left of this month's limit`),
  short:
    "⚠️ Not enough for all: the list queries as many rows as the credits cover, then pauses and says why.",
  guessed: "~ estimated price; if the price is higher, the list pauses by itself",
  how: "The same VKN is charged once. A company that is not found is free.",
  buttons: {
    all: () => "All",
    first: (rows) => `First ${counted(rows)}`,
    numbers: () => "Without titles",
    titlesToo: () => "Search titles too",
    goOn: () => "Resume",
  },
  amount: {
    label: "Other amount",
    title: "Other amount",
    lead: (list, rows, most) => `*${list}*: all ${counted(rows)} rows to query cost up to ${most}.`,
    field: "How many credits at most?",
    hint: (hasTitles) =>
      `${hasTitles ? "VKNs come first, then rows with only a title. " : ""}The list stops at the amount; you can continue it later.`,
    submit: "Start",
  },
  leftOut: (rows) => `leaves out ${many(rows, "row")}`,
  free: { held: "Only the free ones", stop: "Stop", result: "Get the result" },
  fileBelow:
    "The result's file is in your direct messages, in the reply to this result; if you don't see it: “Get the result”.",
  everyMonth: "Check monthly",
  confirm: (rows, leftOut, price) =>
    `${many(rows, "row")} will be queried${leftOut > 0 ? `, ${many(leftOut, "row")} left out` : ""}. At most ${price} will be charged to the balance. The list can be stopped at any time.`,
  started:
    "The list has started. In your direct messages with Künye you see its progress and can stop it.",
  alreadyStarted:
    "This list was already started; it was not started again, and its columns did not change.",
  stopped: "Stopped: no new query is sent; at most two sent queries still end.",
  progress(count, { asked, answered, waiting }, spent) {
    const kinds = Object.entries(openRows) as [keyof typeof openRows, (rows: number) => string][];
    return dotted(
      asked === 0 ? "no rows to be queried" : `${counted(answered)} / ${counted(asked)} queried`,
      `*${spent} charged*`,
      waiting > 0 ? `${many(waiting, "row")} left` : "",
      ...kinds.map(([kind, say]) => (count[kind] > 0 ? say(count[kind]) : "")),
    );
  },
  unasked(count, { rows, unasked }) {
    const kinds = Object.keys(unaskedRows) as (keyof typeof unaskedRows)[];
    const counts = kinds.flatMap((kind) =>
      count[kind] > 0 ? `${counted(count[kind])} ${unaskedRows[kind]}` : [],
    );
    return unasked === 0
      ? ""
      : `${counted(unasked)} of ${many(rows, "row")} ${unasked === 1 ? "is" : "are"} not queried: ${counts.join(", ")}`;
  },
  verdict: (verdict, rows) => `${verdict}: ${counted(rows)}`,
  alsoDiffers: (rows) =>
    `${many(rows, "row")} of companies struck off, bankrupt or in concordat: the title does not match either.`,
  repeatedWorse: (rows, verdicts) =>
    `${many(rows, "repeated row")} with a worse finding than the VKN's first row: ${verdicts}.`,
  open: (amount) =>
    `❔ The outcome of some rows is unclear: ${credits(amount)} more may have been charged. They are not queried again by themselves.`,
  unanswered: "*No answer for these*",
  unclearTitles:
    "*Not queried because their titles do not tell which company is meant;* write their VKNs, or query them one by one with /unvan:",
  worst: "*Look at these first*",
  worstCount: (rows) => many(rows, "row"),
  worstColumns: { verdict: "Finding", company: "VKN", title: "Title", rows: "Rows" },
  row: (place) => `row ${place}`,
  inRows: (rows) => `in ${many(rows, "row")}`,
  moreToLookAt: (count) =>
    `${counted(count)} more; the result file's sheet Attention has them all.`,
  doubles: (companies, rows) =>
    `${many(companies, "company is", "companies are")} in several rows (${many(rows, "row")} in all): see the result file's sheet Double accounts.`,
  paused: {
    "insufficient-balance": "The balance is used up. Resume when credits have been added.",
    "over-budget": "This month's spending limit is reached.",
    unauthorized: refusedKey,
    "no-key": noKey,
    "no-demo": noDemo,
    restored:
      "The ledger was restored from a backup; so that you don't pay twice, your administrator has to approve.",
    price:
      "The price is higher than the one that you agreed to. The new amount is on the list's own Resume button.",
    total: "The amount that you agreed to is reached.",
    failures: "Five queries in a row failed. Resume in a while.",
    standing: "Whether you may query could not be verified.",
    other: `The registry service refused the query. ${tellManager}`,
  },
  duplicate: (row) => `the same as row ${row}`,
  paidOnce: "not paid for again",
  similar: ({ held, listed }) => {
    const ofHeld = held.length > 1 ? "records that the team has" : "a record that the team has";
    const found = "that an earlier search found";
    const ofListed = listed.length > 1 ? `companies ${found}` : `a company ${found}`;
    const companies = [...withNames(ofHeld, held), ...withNames(ofListed, listed)];
    const like = companies.length > 0 ? companies.join(" and ") : "a company that the team knows";
    return `not queried: it is like ${like}. If it is that company, write its VKN into the row. If it is another company, write its VKN or query it with /unvan.`;
  },
  why: {
    "unlikely-vkn": "wrong check digit; not queried",
    "wrong-length": "not 10 digits; not queried",
    letters: "there is a letter among the digits; not queried",
    several: "several numbers in one cell; not queried",
    invalid: "not a valid VKN; not queried",
    rounded: "Excel has rounded the number, digits are missing; not queried",
    error: "the cell holds an error value such as #N/A; not queried",
    formula: "the file has no result for the formula; not queried",
    shifted: "the row is shifted, its cells are in other columns; not queried",
    "no-number": "the cell for the number holds no 10-digit number; not queried",
    vague:
      "a search may find another company; not queried. Write its VKN or query it alone with /unvan",
    placeholder: "the general number for foreign and unnamed buyers; not queried",
    foreign: "a foreign company; only Turkish companies can be queried",
    heading: "the header again; not queried",
    section: "a section or an account; not queried",
    sum: "a sum; not queried",
    "from-shifted": "the row is shifted; the VKN was taken from the next cell",
    "lost-zero": "a leading zero was added",
    "short-mersis": "the VKN was taken from the MERSİS number, to which a leading zero was added",
    "from-mersis": "the VKN was taken from the MERSİS number",
    "by-title": "the VKN comes from a search of the title",
    "from-title": "the VKN was taken from the team's only record that fits the title",
    "from-search": "the VKN comes from an earlier search of a title",
    person: "a natural person; not queried, the number was deleted",
    held: "the team held it; not paid for again",
    "held-search": "the same search was made before; not paid for again",
    own: "your own company; not queried",
    empty: "neither VKN nor title; not queried",
    foreignVat: "a foreign VAT number; not queried",
    "upstream-silent": "the registry did not answer; not charged; “Resume” asks again",
    unreachable: "the registry service could not be reached; not charged; “Resume” asks again",
    waiting: "not queried yet",
    asking: "waiting for the answer; it may have been charged",
    unknown: maybeCharged,
    "not-agreed": "you left it out; not queried",
    erased: "this business's data was erased on request; not queried, nothing was charged",
    lost: "charged, but its answer never arrived",
    gone: `record deleted: ${expired}`,
    locked: "the record is kept but can't be read now; don't pay again, get the result later",
    "not-found": "the registry has no record; not charged",
    "only-similar":
      "there is only a company with a similar title; not queried, not charged; write `/unvan` to search for the similar one",
    "title-not-found": "no company found that matches; not charged",
    failed: "no result; not charged",
  },
  file: {
    name: (list) => `kunye-${list}`,
    caption: (list) => `📄 *${list}* · the list's result, XLSX and CSV. ${keepYourself}`,
    facts: {
      list: "List",
      taken: "Taken on",
      spent: "Charged to the balance (credits)",
      rows: "Rows",
    },
    sent: toMessages("Result"),
  },
  offer({ hasNumbers, rows, asked, vkns, titles }, most) {
    const companies = many(vkns, "company", "companies");
    const isKnown = vkns > 0 && asked > 0;
    const known = isKnown ? `the VKNs of ${companies} are known from earlier queries` : "";
    const numbered = hasNumbers ? `${companies} by VKN` : known;
    const named = [
      ...(numbered !== "" && (vkns > 0 || titles === 0) ? [numbered] : []),
      ...(titles > 0 ? [`${many(titles, "title")} without a VKN`] : []),
    ];
    const asks =
      asked > 0 ? [`${counted(asked)} to be queried`, `up to ${most}`] : ["no rows to be queried"];
    return `${many(rows, "row")} → ${dotted(named.join(", "), ...asks)}`;
  },
  titlesApart: (numbers, titles, price) =>
    `To be queried: ${numbers > 0 ? `${many(numbers, "VKN")}, ` : ""}${counted(titles)} with a title only (${price}${titles > 1 ? " each" : ""})`,
  kinds: {
    answered: "Queried",
    "not-found": "No record found",
    "only-similar": "Only a similar title found, not queried",
    "no-answer": "The registry did not answer",
    failed: "No result",
    lost: "Charged, the answer never arrived",
    "not-agreed": "You left it out",
    erased: "Data erased, not queried",
    unknown: "Outcome unclear",
    "like-held": "Like a known company, not queried",
    asking: "Waiting for the answer",
    number: "Not queried yet",
    title: "Not queried yet (title only)",
    held: "You had it (free)",
    duplicate: "Repeated",
    invalid: "Invalid",
    unread: "Number unreadable",
    placeholder: "Foreign or unnamed buyer",
    foreign: "Foreign company",
    person: "Person",
    own: "Your own company",
    similar: "Like a known company",
    vague: "Title that may be another company's",
    section: "Heading or sum",
    empty: "Empty",
    gone: "Record deleted",
    locked: "The record can't be read now",
    untitled: "On record (no title given)",
  },
  wordsBehind: (written) => `“${written}” is not on record.`,
  misspelt: (words) => `${words.join(", ")}; check that it is the same company.`,
  foundOther: (company) =>
    `the search found a company with another title${company && ` (${company})`}; it may not be the row's. Add its VKN to the row and check again.`,
  foundOtherForm: (company) =>
    `the search found a company of the same name and another legal form${company && ` (${company})`}; it may not be yours.`,
  foundInstead: (company) => `found: ${company}`,
  result: {
    rows: "Row",
    warning: "Warning",
    doubleRows: "double account, rows",
    repeated: "⚪ Repeated",
    sheets: {
      result: "Result",
      attention: "Attention",
      doubles: "Double accounts",
      summary: "Summary",
      import: "Import",
    },
    columns: {
      verdict: "Künye verdict",
      Durumu: "Künye status",
      Unvani: "Künye title",
      vkn: "Künye VKN",
      VergiDairesi: "Künye tax office",
      Adres: "Künye address",
      asOf: "Künye record date",
      cost: "Künye cost (credits)",
      whyNot: "Künye remark",
    },
  },
};
