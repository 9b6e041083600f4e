import { groupMentions } from "../../texts/parts.ts";
import type * as tr from "./texts.tr.ts";

export const kunye: typeof tr.kunye = {
  welcome: {
    heading: "Looking up companies with Künye",
    openExample: "Open example card",
    asks: "*It looks up companies.* Send Künye a VKN or a title as a message (`1234567890`): the price comes first, then the record as a card.",
    checks:
      "*It checks invoices and lists of companies.* Send a file or paste the text: Künye tells of closed companies, wrong titles and changed IBANs.",
    costs: (whenSent) =>
      `*You know the price before.* ${whenSent}; a card that the team has opens free.`,
    opens: (groups) =>
      `*Only ${groupMentions(groups)} can make paid queries.* You can open the cards that the team has, free.`,
    guest:
      "With Künye the members of this team look up companies in Slack. Guests can't query or open cards; you can ask a colleague.",
  },
  installed: {
    heading: "Künye is installed",
    ready: "All is ready. Your team can begin by typing `/kunye` in Slack.",
    begin: "Your team begins by typing `/kunye` in Slack.",
    left: (count) =>
      count === 1
        ? "One thing is left before your team begins:"
        : `${count} things are left before your team begins:`,
    hasKey: (end) => `The registry key is entered: ••••${end}`,
    hasDemo: "The demo account is open; it has invented companies.",
    paidByOperator: "Künye's operator pays for the queries.",
    balance: (credits) => `Balance: ${credits}`,
    noBalance: "The account has no credits; top it up for paid queries.",
    managers: (count) => (count === 1 ? "One manager is named." : `${count} managers are named.`),
    noManagers:
      "No managers are named; until then Slack's admins change the limits and the key, and get the alerts.",
    byManager: "Your Slack admin can do this on Künye's Home tab.",
  },
};
