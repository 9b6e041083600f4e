import type { agents as tr } from "./texts.tr.ts";

export const agents: typeof tr = {
  title: "Assistants' log",
  off: "Assistants are off. If Slack's assistant should be able to ask Künye, ask whoever runs the server for the setting `AGENTS=on`.",
  nobody: "No assistant has asked anything yet.",
  heading: "*What assistants asked Künye*, newest first. None of it can spend credits.",
  line: (when, who, tool, vkn) => `• ${[when, who, tool, vkn].filter(Boolean).join(" · ")}`,
  tools: {
    find_company: "looked for a company",
    check_text: "checked a text",
    budget: "looked at the budget",
    running_work: "looked at lists and watches",
    offer_query: "sent a query's button",
  },
  noIdentity:
    "It isn't known who asks this, so it wasn't answered. Only Slack's assistant can ask, on behalf of a person.",
  foreign: "Künye isn't installed in this workspace, so it wasn't answered.",
  tooOften: "Too many questions in the last minute. Ask again in a minute; nothing was spent.",
  crowded: "Künye is busy. Ask again in a moment; nothing was spent.",
  failed: "Künye had a problem. Assistants can't spend credits, so nothing was spent.",
  nothingAsked: "Write a tax number or a title.",
  several: "Several companies are written. Ask for a check of the text to see them all.",
  branch: (mersis) => `MERSİS ${mersis} is a branch's. Branches open in Künye by /mersis.`,
  held: "The team holds the record, free.",
  heldFor: (when, age) => `The record was received: ${when} (${age}).`,
  days: (count) => (count === 0 ? "today" : count === 1 ? "1 day ago" : `${count} days ago`),
  person:
    "The team holds the record, but it is a person's business. Assistants get no data about people; it opens free in Künye.",
  foundBy: { number: "Found by its number.", title: "The written title fits." },
  maybe: (written) =>
    `Nothing fits “${written}” for sure. The team holds the similar titles below; none of them may be the company.`,
  severalHeld: (written) =>
    `“${written}” fits several companies that the team holds; a person has to choose.`,
  notHeld: (asked, price) =>
    `The team doesn't hold “${asked}”. Querying it costs ${price}, and an assistant can't query: the person asks in Künye.`,
  another: (price) =>
    `If none of these is meant: a query costs ${price}, and an assistant can't query; the person asks in Künye.`,
  listed: (asked, byNumber, bySearch) =>
    `The team doesn't hold “${asked}”. An earlier search has named the ones below: a query by number costs ${byNumber}, searching the title again ${bySearch}. An assistant can't query: the person asks in Künye.`,
  open: (link) => `Künye's conversation: ${link}`,
  checked: {
    nothing: "The text has no company to check.",
    lead: "Compared only with what the team holds. Accounts (IBAN) and earlier checks are not open to assistants.",
    notHeld: "The team doesn't hold it, so it wasn't compared.",
    more: (count) => `… and ${count} more ${count === 1 ? "company" : "companies"}.`,
    unread: "The text couldn't be read. Try again in a moment, or paste it into Künye.",
  },
  money: {
    own: (used) => `You spent this month: ${used}.`,
    limit: { team: "The team's monthly limit", person: "Your own limit" },
    balance: (amount, when) => `The team's balance: ${amount} (read ${when}).`,
    noBalance: "The balance hasn't been read yet; /bakiye shows it.",
    prices: "Prices of queries",
  },
  work: {
    none: "You have no running list or watch.",
    list: (name, answered, asked, spent) =>
      `List “${name}”: ${answered} of ${asked} companies answered, ${spent} spent.`,
    listState: {
      offered: "Not started.",
      running: "Running.",
      paused: "Paused.",
      stopped: "Stopped.",
      done: "Ended.",
    },
    watch: (name, companies, changed) =>
      `Watch ${name}: ${companies} ${companies === 1 ? "company" : "companies"}, ${changed} changed in the last round.`,
  },
  posted:
    "The button was sent to the person's conversation with Künye. Nothing is spent until they press it.",
  postedBefore:
    "This button was asked for within the last ten minutes. The person can look in the conversation with Künye, or ask there.",
  notPosted: "The button couldn't be sent. The person can ask in Künye.",
  nothingToOffer: "There is no query to sell for this; looking the company up answers it free.",
};
