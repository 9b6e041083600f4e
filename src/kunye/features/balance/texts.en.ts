import { dotted } from "../../texts/parts.ts";
import {
  credits,
  expired,
  format,
  many,
  maybeCharged,
  mention,
  noDemo,
  noKey,
  refusedKey,
  sumOf,
  toMessages,
  uncharged,
  usedOf,
} from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

const atPrice = "counted at its price in the total";

const limitName = { team: "The team's monthly limit", person: "Your own monthly limit" };

const ownBooks = "What follows is from Künye's own records.";

const unread = "the balance was not read before it or near it; there is nothing to compare";

const mixed = "there is another movement in between; the balance can't tell them apart";

const balanceCantTell = "the balance can't tell; your administrator decides";

const statement =
  "Look at the registry's account statement first; if the account isn't yours, ask the operator of Künye.";

export const balance: typeof tr.balance = {
  heading: "Balance",
  remaining: (amount) => `*${credits(amount)}* left`,
  unreachable: `The balance could not be read: the registry service could not be reached. ${ownBooks}`,
  unauthorized: (mayEnterKey) =>
    `The balance could not be read. ${refusedKey(mayEnterKey)} ${ownBooks}`,
  noDemo: (mayOpen) => `The balance could not be read. ${noDemo(mayOpen)} ${ownBooks}`,
  noKey: (mayEnterKey) => `The balance could not be read. ${noKey(mayEnterKey)} ${ownBooks}`,
  notShown: `Your team spends from a shared account, whose balance isn't shown to teams. ${ownBooks}`,
  buys: (general, details, limited) =>
    `${limited ? "Within this month's limits" : "With this balance"} about ${many(general, "general card")}${details === 0 ? "" : ` or ${many(details, "detail")}`} can be queried.`,
  spent: (limited) =>
    `${limited ? "This month's limit" : "The balance"} is too low for a new query; cards that the team has bought open for free.`,
  limit: ({ whose, ...use }, left) =>
    `${limitName[whose]}: ${usedOf(use)} used, ${credits(left)} left`,
  limitsRenewed: (day) => `Limits renew on ${day}.`,
  prices: (hasGuessed) =>
    `*Prices*${hasGuessed ? " · ~ estimated; the first query settles it" : ""}`,
  month: (name) => `*Spending in ${name}*`,
  nothingThen: "No charged query in this month.",
  row: (name, queries, spent) => `${name}: ${many(queries, "query", "queries")} · ${sumOf(spent)}`,
  total: (queries, spent) => `*Total: ${many(queries, "query", "queries")} · ${sumOf(spent)}*`,
  pace: (daily, days) =>
    [
      `Since this month's first query ${credits(daily)} a day on average`,
      days === null
        ? ""
        : days > 365
          ? "at this pace the balance lasts more than a year"
          : `at this pace the balance lasts about ${many(days, "day")}`,
    ]
      .filter(Boolean)
      .join("; "),
  tooLow: (forGeneral, topUp) =>
    `⚠️ *The balance is too low for ${forGeneral ? "any query" : "a detail"}.* ${topUp}`,
  endsSoon: (days, topUp) =>
    `⚠️ *At this pace the balance ends in about ${many(days, "day")}.* ${topUp}`,
  ownMonth: "You, this month",
  teamMonth: "Team, this month",
  byPerson: "*By person*",
  yours: "*Your queries*",
  unknown: (queries) =>
    `❔ Outcome unclear, may have been charged: ${many(queries, "query", "queries")}`,
  unsettledHeading: (isAskable) =>
    `*❔ Outcome unclear*${isAskable ? " (if you write the same query, the button `Query anyway` appears)" : ""}`,
  askedAgain: "asked again later",
  settle: {
    label: { charged: "Charged", free: "Not charged" },
    ask: {
      charged: (asked) =>
        `The query “${asked}” is written into the ledger as charged. ${statement}`,
      free: (asked) =>
        `The query “${asked}” is written into the ledger as not charged, and can be asked again. ${statement}`,
    },
    confirm: "Save the decision",
    settled: ({ isNew, settled }, asked, now) => {
      const { verdict, cost, by, manager, at } = settled;
      const outcome = verdict === "free" ? "not charged" : `${credits(cost ?? 0)} charged`;
      const who = {
        balance: "the balance",
        operator: "the operator",
        manager: mention(manager ?? ""),
      };
      return `“${asked}” ${isNew ? "was written into the ledger" : "was settled before"}: *${outcome}*. Decided by: ${who[by]} · ${format.moment(at, now)}`;
    },
    early:
      "It is too early to decide: a charge may reach the balance up to 10 minutes late. Try again after that.",
    answered:
      "The answer to this query has come; nothing to decide. `/bakiye` shows how it stands.",
  },
  shared: `⚠️ *Your team is not the only one that spends from this account.* For queries whose outcome is unclear, ${balanceCantTell}.`,
  unclear: (count, isManager) =>
    `❔ The outcome of ${many(count, "query", "queries")} of ${isManager ? "the team" : "yours"} is unclear; it may have been charged. \`/bakiye\` shows why.`,
  lastMonth: "Last month's report",
  unasked: "_Last month's report: it goes to the Künye managers once a month._",
  movement: "*How the balance moved*",
  noMovement: (isPast) =>
    isPast
      ? "Not compared: Künye did not read the balance twice that month to compare it."
      : "Not compared yet: Künye reads the balance for this every few minutes; this month's second reading is due.",
  sharedMovement:
    "Your team is not the only one that spends from this account, so the balance is not compared with the ledger.",
  read: (when, amount) => `${when}: ${credits(amount)}`,
  moved: (fall, paid) =>
    `Between these the balance ${fall < 0 ? "rose" : "fell"} by ${credits(Math.abs(fall))}; the ledger has ${credits(paid)} charged.`,
  outsideReadings: (amount) =>
    `Charged outside of these two readings, and not compared: ${credits(amount)} of the month.`,
  difference: (more, open, doubted) => {
    if (more === 0) {
      const unspent = `; the uncertain ${credits(open)} do not seem to be deducted`;
      return `✅ No difference: the balance agrees with the ledger${open > 0 ? unspent : ""}.`;
    }
    if (more < 0)
      return `Difference: the balance is ${credits(-more)} higher than the ledger says; credits must have been added. If you added more than that, somebody else may have spent the rest.`;
    const ofOpen = Math.min(more, open);
    const ofDoubted = Math.min(more - ofOpen, doubted);
    const rest = more - ofOpen - ofDoubted;
    const decided = `Up to ${credits(ofDoubted)} of it may be queries that were decided not to be charged. `;
    const maybe = `Up to ${credits(ofOpen)} of it may be queries whose outcome is unclear or whose amount was not reported. `;
    return `⚠️ Difference: the balance fell by ${credits(more)} more than the ledger says. ${open > 0 ? maybe : ""}${ofDoubted > 0 ? decided : ""}${rest > 0 ? `*${credits(rest)} can't be explained:* somebody else may spend from this account, too.` : ""}`;
  },
  undecided: {
    shared: `your team is not the only one that spends from this account; ${balanceCantTell}`,
    "other-source": "it was sent with another key or to another address; the balance can't tell",
    "too-far-apart": unread,
    "topped-up": mixed,
    "no-reading-before": unread,
    "too-early": "too early to tell: a charge may reach the balance up to 10 minutes late",
    "other-movement": mixed,
    "several-fit": mixed,
    "none-fits": mixed,
  },
  byJob: "*By work*",
  jobs: {
    single: "Single queries",
    list: "Lists",
    check: "Checks of invoices and texts",
    watch: "Checks of watches",
  },
  costUnknown: (count) =>
    `The amount of ${many(count, "charged query", "charged queries")} was not reported; the total counts it at its price.`,
  saved: (isPast, amount) =>
    `Saved ${isPast ? "that" : "this"} month: ${credits(amount)}. The team had these cards, so they were not paid for again.`,
};

export const history: typeof tr.history = {
  headings: { team: "The team's purchases", mine: "My purchases", found: "What the team has" },
  checks: (count) => many(count, "query", "queries"),
  again: "refresh",
  ofList: "list",
  notFound:
    "The team has no record that matches. You can write a word of the title, a number, a month (`october`) or your remark.",
  nothing: "No charged query yet.",
  unknown: "❔ outcome unclear",
  used: "the team had it, free",
  lost: "its answer never arrived",
  forgotten: `no longer opens (${expired})`,
  locked: "kept but can't be read now; don't pay again, open it later",
  row: dotted,
  older: "Older ones",
  footer: "Opening is free. People's data in details is shown only to you.",
};

export const monthFile: typeof tr.monthFile = {
  columns: {
    at: "Time (Istanbul)",
    person: "Person",
    userId: "Slack ID",
    kind: "Kind of query",
    asked: "Queried for",
    vkn: "Tax number (VKN)",
    company: "Company",
    state: "State",
    cost: "Cost (credits)",
    note: "Note",
  },
  state: {
    sending: "being queried",
    unknown: `${maybeCharged}, ${atPrice}`,
    free: "free",
    lost: "charged, its answer never arrived",
    paid: "charged",
  },
  amountUnreported: `, its amount was not reported, ${atPrice}`,
  ofList: (name) => `List: ${name}`,
  nothing: `There is no query in that month to write into a file. ${uncharged}`,
  caption: (month, all, lines, spent) =>
    `📄 *${month}* · ${all ? "the team's queries" : "your queries"}: ${many(lines, "line")}, ${sumOf(spent)} in all.`,
  sent: toMessages("CSV"),
};
