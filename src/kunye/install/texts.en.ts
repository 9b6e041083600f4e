import type * as tr from "./texts.tr.ts";

export const install: typeof tr.install = {
  locale: "en",
  title: "Installing Künye",
  again: "Start the installation again",
  support: "Support",
  privacy: "Privacy",
  landing: {
    heading: "Looking up companies in Slack",
    lines: [
      "Type a tax number, a title or a MERSİS number: the company's record comes as a card in Slack.",
      "Paste or upload invoices and lists of companies: Künye tells of closed companies, wrong titles and changed IBANs.",
      "Every paid step names its price before. A card that the team has opens free.",
      "After the installation type /kunye in Slack. Only the person who asks sees the answer.",
    ],
    add: "Add to Slack",
  },
  problems: {
    denied: {
      heading: "The installation was not allowed",
      words:
        "Slack got no permission, so nothing was installed. To go on, start again. If your workspace requires an administrator's approval for apps, ask for it first.",
    },
    "lost-state": {
      heading: "This installation has expired",
      words:
        "An installation must be finished within 10 minutes, and its link works once. Nothing was installed; start again.",
    },
    "foreign-state": {
      heading: "This installation began in another browser",
      words: "For your safety nothing was installed. Start again in this browser.",
    },
    "no-code": {
      heading: "Slack sent no installation code",
      words: "Nothing was installed; start again.",
    },
    "refused-code": {
      heading: "Slack refused the installation code",
      words: "The code may have expired or been used. Nothing was installed; start again.",
    },
    "wrong-settings": {
      heading: "Künye is set up wrongly",
      words:
        "Slack does not accept this server's app credentials. The operator of Künye can correct this; please tell them.",
    },
    "expiring-token": {
      heading: "This app's tokens expire",
      words:
        "Künye does not work with expiring tokens, so it was not installed. Token rotation can't be turned off in Slack: the operator of Künye has to create a new Slack app.",
    },
    "no-bot": {
      heading: "Slack gave no bot token",
      words:
        "Künye needs its bot permissions, so it was not installed. Please tell the operator of Künye.",
    },
    unreachable: {
      heading: "Slack did not answer",
      words: "Nothing was installed. Start again in a few minutes.",
    },
    leaving: {
      heading: "Your earlier data is being deleted",
      words:
        "Künye deletes its data 30 days after it was removed, and is doing so now. Install it again in a few minutes.",
    },
    busy: {
      heading: "Many installations have been started",
      words: "Try again in a minute.",
    },
    failed: {
      heading: "Künye can't save anything right now",
      words: "Nothing has changed. Try again in a few minutes.",
    },
    "lost-link": {
      heading: "This link has expired",
      words:
        "A link works once, within 10 minutes. If you still need one, get it on Künye's Home tab in Slack.",
    },
    "no-manager": {
      heading: "You may not enter the key",
      words:
        "Only Künye's managers may enter it, and you are none, or Slack could not confirm it just now. Nothing was saved. A manager gets a link on Künye's Home tab in Slack.",
    },
    "foreign-form": {
      heading: "This form did not come from Künye's page",
      words: "Nothing was saved. Open the link again and send the form from there.",
    },
    uninstalled: {
      heading: "Künye is not installed in this workspace",
      words: "Nothing was saved. To use Künye, install it again.",
    },
  },
  key: {
    installed: "Künye is installed",
    heading: "Registry account",
    workspace: "Workspace",
    organisation: "Organisation",
    current: (tail) => `Saved key: …${tail}. A new one replaces it.`,
    label: "Key of the registry service",
    hint: "Queries are charged to this account. The key is stored encrypted and never shown again. Your balance is read before it is saved, which is free.",
    demo: "This Künye works with invented companies: no real company is looked up, no real credit spent.",
    openDemo: "Open a demo account",
    leaves: (organisation) =>
      `“${organisation}” installed Künye for all its workspaces. This workspace has now left it: it does not see the organisation's cards, and begins with data of its own. To return, remove Künye from this workspace.`,
    paysItself:
      "Its queries are charged to the account of the key that is entered here, not to the organisation's.",
    shared: "The operator of Künye pays for the queries; you need no key.",
    language: "Language of the team",
    save: "Save",
    later: "You can enter the key later, on Künye's Home tab in Slack.",
    missingScopes: (scopes) =>
      `Slack did not grant these permissions: ${scopes}. Künye needs them to work fully; install it again.`,
    errors: {
      empty: "Enter the key.",
      malformed: "A key has no spaces, quotes or Turkish letters. Paste it again.",
      unauthorized: "The registry service refused this key. It was not saved.",
      unreachable:
        "The registry service could not be reached, so the key was neither checked nor saved. Try again shortly.",
    },
    kept: (tail) =>
      `The saved key stays: …${tail}. To change it, a manager opens Künye's Home tab in Slack.`,
    keptDemo: "The team's demo account stays.",
    saved: (tail) => `The key is saved: …${tail}`,
    demoOpened: "The demo account is open",
    languageSaved: "The language is saved",
    next: "You can close this page. Type /kunye in Slack to begin.",
    openSlack: "Open Slack",
  },
  privacyPage: {
    heading: "Künye and privacy",
    intro:
      "Künye looks up companies in a registry service when people in your workspace ask for them. This page says which data that needs, where it is and how long it is kept.",
    sections: ({ recordDays, peopleDays, accessDays, seenDays }) => [
      [
        "What is stored",
        [
          `Answers for ${recordDays} days, the people in them for ${peopleDays}.`,
          "The ledger: who asked for which number or title, when, at which cost. Until your team is deleted.",
          `Who saw the people of a company: ${accessDays} days.`,
          `Uploaded lists for ${recordDays} days, traces of checked invoices for ${seenDays}, watches until they are stopped.`,
          "The bot token from Slack and, if you enter one, your registry key, encrypted.",
          "People's Slack ids. No names, e-mail addresses or message history from Slack are stored.",
        ],
      ],
      [
        "Who gets it",
        [
          "The registry service gets the number or title alone, not who asked.",
          "Answers and cards appear in Slack, where Slack's retention applies.",
          "Nobody else gets it; it is not used for advertising or to train models. Other workspaces can't see your data.",
        ],
      ],
      [
        "How it is deleted",
        [
          "When you remove Künye from Slack, the stored keys are deleted immediately; queries and watches stop.",
          "30 days later all data of your workspace is deleted. If you install Künye again before that, everything is still there.",
          "For earlier deletion, corrections or information, write to the support address.",
        ],
      ],
    ],
  },
};
