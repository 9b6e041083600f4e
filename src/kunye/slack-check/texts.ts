/** The messages of the check. */
export const checkTexts = {
  usage: `Usage: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Asks Slack about the token, its scopes and the longest cards that the app draws. Posts no message anywhere, looks
up no company, spends no credits. SLACK_API_URL is for another Slack; without it: https://slack.com/api/.
SLACK_APP_TOKEN, SPENDERS, PEOPLE_VIEWERS and PUBLIC_CHANNELS are checked too where they are set.`,
  settings: {
    tokenMissing: "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    unreadable: (name: string) =>
      `${name}: holds a space, a line break or a sign that no token has`,
    apiUrl: "SLACK_API_URL: must be an https address; plain http is for this machine only",
  },
  opening: (apiUrl: string, cases: number, messages: number) =>
    `Asking ${apiUrl} about Künye's token, scopes, settings and cards: ${cases} cards, ${messages} messages.\n` +
    "No message is posted, no company looked up, no credit spent.\n",
  token: {
    whose: (parts: string[]) => `Token: ${parts.filter(Boolean).join(" · ")}`,
    enterprise: (id: string) => `enterprise ${id}`,
    everywhere: "installed in every workspace of the enterprise",
    bot: (name: string, id: string) => `bot ${name} (${id})`,
    noBot: "this is no bot token; use the one that begins with xoxb-…",
  },
  scopes: {
    all: (count: number) => `Scopes: all ${count} that the manifest asks for are there`,
    extra: (names: string[]) =>
      `there are scopes that the manifest does not have: ${names.join(", ")}`,
    optional: (names: string[]) => `optional and not granted: ${names.join(", ")}`,
    missing: (name: string) => `Scope missing: ${name}`,
    remedy:
      "Add what is missing under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.",
    unknown: "Scopes: Slack did not say which were granted (no x-oauth-scopes)",
  },
  call: {
    line: (name: string, words: string) => `${name} · ${words}`,
    unset: "not set, not checked",
    ungranted: (scope: string) => `${scope} not granted, not checked`,
    socket: "Slack allows a Socket Mode connection",
    user: "User data",
    known: (name: string) => `Slack knows the user ${name}`,
    members: (count: number) => `members: ${count}`,
    closed: (channel: string, why: string) => `${channel} · no cards in the open here: ${why}`,
    why: {
      external: "the channel is shared with another company",
      archived: "the channel is archived",
      restricted: "only some people may write in the channel",
    },
    upload: "Sending files",
    uploadReady: "Slack gives an upload address; no file was sent",
    noGroup: (setting: string) =>
      `Slack knows no such user group (no_such_subteam). Copy the group's id (S…) from its menu in Slack, and correct ${setting}.`,
    noChannel:
      "no such channel, or a private one without Künye (channel_not_found). Copy the id (C…) from the channel's details; in a private channel type /invite @Künye.",
  },
  surface: {
    valid: (name: string, size: string) => `${name} · ${size}`,
    messages: (count: number) => `messages: ${count}`,
    view: "view",
    invalid: (name: string) => `${name} · Slack refuses it`,
    finding: (message: string, pointer: string, words: string) =>
      [message, pointer].filter(Boolean).join(" ") + `: ${words}`,
    nth: (index: number, text: string) => `message ${index + 1} (“${text}”)`,
    failed: (name: string, why: string) => `${name} · ${why}`,
    unsaid: "Slack did not say why",
  },
  waiting: (seconds: number) => `  Slack asks us to slow down; waiting ${seconds} s…`,
  trouble: {
    token: {
      bot: (code: string) =>
        `Slack refuses this token (${code}). Set SLACK_BOT_TOKEN to the “Bot User OAuth Token” (xoxb-…) of the app's page “OAuth & Permissions”; where there is none, install the app in the workspace.`,
      app: (code: string) =>
        `Slack refuses this token (${code}). Make a token (xapp-…) with connections:write under “App-Level Tokens” on the app's page “Basic Information”, and set SLACK_APP_TOKEN to it.`,
    },
    scope: {
      bot: (needed: string) =>
        `a scope is missing (${needed || "missing_scope"}). Add it under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.`,
      app: (needed: string) =>
        `the token lacks a scope (${needed || "missing_scope"}). Make a new token with it under “App-Level Tokens” on the app's page “Basic Information”.`,
    },
    noMethod: (host: string, method: string) =>
      `${host} does not know ${method} (unknown_method); this can't be checked there`,
    slow: (host: string) =>
      `${host} did not answer in time. Check the network and the proxy; if Slack is slow, try again in a while.`,
    network: (host: string, code: string) =>
      `${host} could not be reached${code && ` (${code})`}. Check the network, the proxy and SLACK_API_URL.`,
    http: (host: string, status: string) =>
      `${host} answered with HTTP ${status}; try again in a while`,
    limited: "Slack has made us wait for long (429); try again later",
    stranger: (host: string) =>
      `${host} does not answer as Slack does. Check SLACK_API_URL (it ends with /api/, as in https://slack.com/api/) and the proxy in between.`,
    refused: (code: string) => `Slack refused the call (${code})`,
  },
  summary: {
    good: (checks: number, messages: number) =>
      `Result: all ${checks} checks passed; Slack takes all ${messages} messages as they are.`,
    bad: (failed: number, checks: number, skipped: number) =>
      `Result: ${failed} of ${checks} checks failed${skipped > 0 ? `; cards not checked: ${skipped}` : ""}.`,
  },
};

export type CheckTexts = typeof checkTexts;
