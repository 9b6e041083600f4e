import {
  buttons,
  counted,
  many,
  mention,
  tellManager,
  toMessages,
  uncharged,
} from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

const struckOff = (count: number) =>
  `${many(count, "struck-off company is", "struck-off companies are")} left out; ${count === 1 ? "its record does" : "their records do"} not change any more.`;

export const watch: typeof tr.watch = {
  title: buttons.watch,
  list: "Watches",
  perMonth: (price) => `${price}/month`,
  interval: { month: "Monthly", week: "Weekly" },
  change: { month: "Make monthly", week: "Make weekly" },
  form: {
    lead: (name) =>
      `*${name}*\nYou are told when status, title, address, capital or registry details change; people are not watched.`,
    cost: (companies, each) =>
      `${companies > 1 ? `${many(companies, "company", "companies")}. ` : ""}Each check *is charged: ${each}${companies > 1 ? " per company" : ""}*.`,
    name: "Name of the watch",
    interval: "How often?",
    option: (interval, first, most) => `${interval} · first ${first} · up to ${most} a month`,
    place: "Where are changes reported?",
    places: { me: "To me, by direct message", channel: "In this channel" },
    placeHint:
      "Amounts and sole traders never go to a channel; you get them. Künye has to be in the channel (/invite @kunye).",
    inList: (list) => `⚠️ Already in your watch of “${list}”, which checks it, too.`,
    byColleague: (userId) => `⚠️ ${mention(userId)} already watches this company.`,
    struckOff,
    allStruckOff: (count) =>
      count === 1
        ? "This company is struck off; its record does not change any more, so it is not watched."
        : struckOff(count),
    held: "If your team looked the company up within 7 days before a check (2 for weekly ones), that record is used and you don't pay once more.",
    guessed: "~ estimated price; if the price is higher, the watch pauses and asks you.",
    submit: "Watch",
  },
  begun: (first) => `✅ Watching. First check: ${first}`,
  already: "You watch this already.",
  notVkn: `The number that you wrote is not a VKN; to watch a company, write \`/kunye watch <10-digit number>\`. ${uncharged}`,
  priceChanged:
    "The price has changed and the watch did not start. Nothing was charged. Open the window again.",
  notHere:
    "The watch did not start: this channel is not only your team's, or Slack could not verify it. Nothing was charged.",
  next: (when) => `next check ${when}`,
  thisMonth: (used) => `this month ${used}`,
  companies: (count) => many(count, "company", "companies"),
  unchanged: (when) => `last check ${when}: no changes`,
  changed: (count) => `${many(count, "change")} in the last check`,
  paused: (why) => `⏸ *Paused:* ${why}.`,
  reasons: {
    cap: "the agreed monthly amount was reached",
    budget: "this month's spending limit was reached",
    balance: "the balance was too low",
    refused: "the registry service did not accept the query",
    "no-key": "the team's account at the registry service is not connected",
    unauthorized: "the registry service did not accept the API key",
    price: "the price is higher than agreed",
    person: "it could not be verified that the person may query",
    restored: "the ledger was restored from a backup",
  },
  mend: {
    "no-key": (mayEnter) =>
      mayEnter
        ? "Enter the key, then resume the watch."
        : "Your administrator can enter the key on Künye's Home tab; then resume the watch.",
    "no-demo": (mayOpen) =>
      mayOpen
        ? "Open a demo account, then resume the watch."
        : "Your administrator can open a demo account on Künye's Home tab; then resume the watch.",
    unauthorized: (mayEnter) => (mayEnter ? "Change the key, then resume the watch." : tellManager),
  },
  onFirst: "It resumes by itself on the 1st.",
  byPress: "Nothing is queried until it is resumed.",
  notAsked: "Companies whose turn had not come were not queried.",
  newPrice: (agreed, now) => `You agreed to ${agreed}; the price is now ${now}.`,
  pausedTitle: "Watch paused",
  left: (who) =>
    `⏸ *Watch paused:* ${who} is no longer a member of the team. Nothing is queried until somebody takes it over.`,
  unverified: (who) =>
    `⏸ *Watch paused:* Slack has not verified ${who} for a day. Nothing is queried until somebody takes it over.`,
  buttons: {
    stop: "Stop watching",
    settings: "Settings",
    resume: "Resume",
    takeOver: "Take over",
    file: "Changes (file)",
  },
  confirmStop: (companies) =>
    `The watch of ${many(companies, "company", "companies")} ends. Bought records and messages about changes stay.`,
  confirm: (price) =>
    `Up to ${price} a month will be charged to the balance for the checks. You can stop at any time.`,
  stopped: (companies) =>
    `The watch was stopped; ${companies === 1 ? "this company is" : `these ${counted(companies)} companies are`} not queried for it any more. Other watches continue.`,
  resumed: "The watch was resumed.",
  changedTo: (interval) => `Changed: ${interval}.`,
  gone: "This watch was stopped, is not yours, or you watch the same already; nothing has changed. Nothing was charged.",
  nothing:
    "No company is watched. A watch starts from the ⋯ menu of a company's card; a finished list has the button “Check monthly”.",
  headings: { mine: "*Your watches*", team: "*The team's watches*" },
  more: (count) => `and ${many(count, "more watch", "more watches")}`,
  budget: (most) => `The watches cost up to ${most} a month`,
  lasts: (month) =>
    `for the watches alone the balance lasts ${month === null ? "more than two years" : `until the end of ${month}`}`,
  balanceShort: "⚠️ the balance does not last a month",
  limitShort: (limit) => `⚠️ the monthly limit (${limit}) is too low for a month`,
  round: (checked, changed) =>
    changed === 0
      ? `${many(checked, "company", "companies")} checked, none changed`
      : `${counted(changed)} of ${many(checked, "company", "companies")} changed`,
  oneChanged: "A watched company has changed",
  oneUnchecked: "A watched company could not be checked",
  apart: (count) =>
    `${many(count, "change of status", "changes of status")} came in messages of their own.`,
  roundCost: (cost) => `this check ${cost}`,
  record: "Record",
  recordStates: { found: "readable", gone: "not found at the registry", unreadable: "unreadable" },
  none: "none",
  differs: (field) => `${field} has changed`,
  leaves: "Struck off, so it has left the watch and is not queried again.",
  others: (vkns) => `*Other companies that changed:* ${vkns}`,
  unknown: (vkns) =>
    `❔ No answer came for: ${vkns}. They may have been charged and are not asked again. Query the card once more to continue watching it.`,
  unavailable: (vkns) =>
    `⚠️ *Not checked:* ${vkns}. No answer came, and nothing was charged; the next check asks again.`,
  because: {
    own: "You get this because you watch it",
    channel: "Watched for this channel",
    instead: (channel) => `You get this because it could not be posted in ${channel}`,
    manager: (watcher) => `You get this because ${watcher}, who watches it, can't read it`,
  },
  file: {
    name: (day) => `kunye-watch-${day}.csv`,
    columns: ["Account code", "VKN", "Title", "Changed", "Before", "After"],
    caption: (companies) => `📄 *Watch* · changes of ${many(companies, "company", "companies")}`,
    sent: toMessages("File"),
  },
};
