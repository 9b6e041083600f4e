import type * as tr from "./texts.tr.ts";

export const registryKey: typeof tr.registryKey = {
  title: "Registry service key",
  demoTitle: "Demo account",
  "no-key":
    "*No key of the registry service has been entered.* Until then your team can't make paid queries.",
  known: (end) => `*Registry service key:* ••••${end}`,
  "no-demo": "*No demo account has been opened.* Until then your team can't query.",
  demoHint:
    "The account is opened on a page of Künye's own; it looks up invented companies and spends no real credit. The link is only yours, works once, and lasts 10 minutes.",
  hint: "The key isn't written in Slack; it is entered on a page of Künye's own. The link is only yours, works once, and lasts 10 minutes.",
  open: "Open the page",
};
