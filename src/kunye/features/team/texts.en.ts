import { dotted } from "../../texts/parts.ts";
import { credits, limited, many, mention, notes, reasonLabel } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

const entered = (value: string | null) =>
  value === null ? "removed" : limited(JSON.parse(value) as number | null);

const limitOwner = (name: string) =>
  ({ limit: "Team", "limit:*": "Per person", "alert:balance": "Low balance alert" })[name] ??
  mention(name.slice("limit:".length));

const changeLimit = "You can change the limit with `/kunye limits`; the change is logged.";

const alertSwitchedOff =
  "The alert was switched off for all managers; a change in `/kunye limits` switches it on again.";

export const team: typeof tr.team = {
  home: {
    waiting: (count) => `${many(count, "request")} waiting for you`,
    request: (userId, whose, limit, reason) =>
      `${mention(userId)} · higher limit · ${whose === "team" ? "the team's" : "own"} limit ${credits(limit)}. Granting it buys nothing.${reason && `\n${notes.raiseReason(reason)}`}`,
    ownRequest:
      "⏳ Your request for a higher limit is waiting; the answer comes by direct message.",
  },
  asked: "Your request was sent; the answer comes by direct message.",
  waits: "A request of yours is waiting; no new request was sent.",
  room: "There is room for this query under the limit now; no request was sent. You can write the command again.",
  cap: (most) =>
    `Nothing changed: the team's limit can be at most ${limited(most)}, because the organisation that offers Künye pays for the credits. Ask them for more.`,
  capped: (most) =>
    `The credits belong to the organisation that offers Künye: the team's limit can be at most ${limited(most)}, so it can only be lowered.`,
  alone: (isManager) =>
    isManager
      ? `There is no other manager who could answer the request. ${changeLimit}`
      : "No manager was found who could answer; the request was not sent. Ask your Slack administrator to choose a Künye manager with `/kunye managers`.",
  reason: {
    title: "Request a higher limit",
    lead: (hasManagers) =>
      `Your request goes to the ${hasManagers ? "Künye managers" : "Slack administrators"}, with your query and your spending this month. It is free.`,
    label: reasonLabel,
    send: "Send",
  },
  amountOf: {
    title: notes.raiseOther,
    lead: (userId, limit) =>
      `${mention(userId)} requests a higher limit. It is *${credits(limit)}* now; the amount that you write is added to it for this month only. Nothing is bought.`,
    label: "Amount to add (credits)",
    grant: "Raise the limit",
  },
  own: `You can't grant your own request. ${changeLimit}`,
  gone: "This request has expired, or the limit has changed; nothing was done.",
  cameFirst: ({ name, by, value }) =>
    name.startsWith("request")
      ? `${mention(by)} answered this request a moment ago.`
      : `${mention(by)} changed this ${name.startsWith("alert") ? "alert" : "limit"} a moment ago: ${entered(value)}.`,
  saved: "Saved.",
  same: "Nothing changed.",
  save: "Save",
  saveAnyway: "Save anyway",
  belowSpent: (name, spent, limit, people) => {
    const who = name === "limit:*" ? "One person" : limitOwner(name);
    const [beginning, whom] =
      people > 1
        ? [
            `${people} people spent at least ${credits(limit)} this month (${credits(spent)} at most)`,
            " these people",
          ]
        : [`${who} spent ${credits(spent)} this month`, name === "limit" ? "" : " this person"];
    return `⚠️ ${beginning}; a limit of ${credits(limit)} is used up immediately, and allows${whom} no new query until the month ends. Not saved yet.`;
  },
  line: (name, holds, isOfMonth, set) =>
    `*${limitOwner(name)}:* ${limited(holds)}${isOfMonth ? " · this month only" : ""}${set === undefined ? "" : ` · as installed: ${limited(set)}`}`,
  log: "Last changes:",
  logged: (when, entry, was) => {
    const isOff = (value: unknown) => value === null && entry.name.startsWith("alert");
    const from = isOff(was) ? "off" : limited(was);
    const to = isOff(entry.value) ? "off" : entered(entry.value);
    const change = `${limitOwner(entry.name)}: ${from} → ${to}`;
    return dotted(when, mention(entry.by), change, entry.month && "this month only");
  },
  whose: "Whose limit?",
  choices: { limit: "The team's", "limit:*": "Per person (default)", "limit:": "One person's" },
  person: "Person",
  amounts: {
    limit: "The team's monthly limit (credits)",
    "limit:*": "Monthly limit per person (credits)",
    "limit:": "The chosen person's monthly limit (credits)",
  },
  amountHint: (owner) =>
    `Write “unlimited” for no limit. If you leave it empty, the limit set here is removed; then ${owner === "limit:" ? "the limit per person" : "the limit as installed"} applies.`,
  time: "For how long?",
  times: { lasting: "Lasting", month: "This month only" },
  managersLead: (isNamed) =>
    `The people who change limits, answer requests, and get the alerts and the month's report; at most 10. ${isNamed ? "If nobody is chosen" : "*Nobody is chosen at present:*"} this falls to the Slack administrators; the month's report is sent to nobody.`,
  nobodyNamed:
    "⚠️ No Künye manager is chosen: requests and alerts go to the Slack administrators. To choose one, write `/kunye managers`.",
  alert: "Low balance alert",
  alertHint:
    "The managers are told once when the balance falls below this; empty means no alert. If you change only this, the limits stay as they are.",
  switchedOff: {
    balance: alertSwitchedOff,
    limit: alertSwitchedOff,
    month:
      "The month's report was switched off for all managers; it is on again once `/kunye managers` is saved.",
  },
  noManagers: (ids) =>
    `Can't be a manager, or could not be verified with Slack: ${ids.map(mention).join(", ")}. Only members of the team can be chosen, at most 10. Nothing was changed.`,
};
