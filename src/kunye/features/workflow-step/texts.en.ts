import type { workflowStep as tr } from "./texts.tr.ts";

export const workflowStep: typeof tr = {
  manifest: {
    title: "Check a supplier",
    description:
      "Compares a company with the team's records. Without a record it asks the chosen person with the price; the query counts as theirs.",
    inputs: {
      vkn: { title: "VKN", description: "The tax number of 10 digits" },
      title: { title: "Title", description: "The title as the document writes it" },
      account: { title: "Account (IBAN)", description: "The account to be paid; may stay empty" },
      person: {
        title: "Person who answers",
        description: "Decides about the query if there is no record; it counts as theirs",
      },
    },
    outputs: {
      state: { title: "State", description: "The registered state, such as Aktif" },
      registered_title: { title: "Registered title", description: "The title in the record" },
      verdict: { title: "Verdict", description: "Begins with 🟢, 🟡, 🟠, 🔴 or ⚪" },
      record_date: { title: "Date of the record", description: "Like 2026-11-30" },
      card: { title: "Card", description: "The address of the card in Künye's conversation" },
    },
  },
  notification: (vkn) => `A workflow waits for you: VKN ${vkn}`,
  heldNotification: (vkn) => `A workflow has checked VKN ${vkn}`,
  offer: (company, until) =>
    `*A workflow checks this supplier:* ${company}\nThe team has no record of the company. If you query it, the workflow goes on with the result. It waits for your answer until ${until}, then it stops.`,
  held: (company) =>
    `*A workflow has checked this supplier:* ${company}\nThe team holds the record; it opens free.`,
  refuse: "No query, stop the workflow",
  refused: (company) =>
    `${company}\nYou did not query it; the workflow has stopped. Nothing was charged.`,
  expired: (company) =>
    `${company}\nNo answer came within seven days; the workflow has stopped. Nothing was charged.`,
  notFound: (company) =>
    `${company}\nThe registry has no such company; the workflow has stopped. Nothing was charged.`,
  gone: "This step no longer waits; this button charged nothing.",
  person: "A natural person's business: its data opens in Künye",
  notCompared: "⚪ Not compared",
  failed: {
    noNumber: "The field VKN has no tax number of 10 digits. Nothing was charged.",
    badNumber: (why) => `The VKN could not be read: ${why}`,
    noPerson: "No person was chosen to answer.",
    mayNot: (why) => `It can't go on for the chosen person: ${why}`,
    refused: "The chosen person did not query. Nothing was charged.",
    unreachable: "The chosen person could not be reached in Slack. Nothing was charged.",
    expired: "The chosen person did not answer within seven days. Nothing was charged.",
    unsettled:
      "The outcome of the query stayed unknown; it may have been charged. The chosen person sees it in Künye.",
    notFound: (vkn) => `The registry has no VKN ${vkn}. Nothing was charged.`,
  },
};
