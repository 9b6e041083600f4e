import { h } from "./dom.js";
import { t } from "./language.js";
import { createSelect } from "./select-box.js";

const places = [
  "*",
  "response_url",
  "chat.postMessage",
  "chat.postEphemeral",
  "chat.update",
  "users.info",
  "conversations.info",
  "auth.test",
  "apps.connections.open",
  "views.open",
];
const outcomes = [
  "429",
  "500",
  "502",
  "503",
  "missing_scope",
  "invalid_auth",
  "user_not_visible",
  "user_not_found",
  "channel_not_found",
  "ratelimited",
];

/** What of the app's is to fail, with which answer, and how often. */
export function failureForm(add) {
  const of = pick(
    t.knobs.call,
    places.map((one) => ({ value: one, text: one === "*" ? t.knobs.every : one })),
  );
  const outcome = pick(
    t.knobs.outcome,
    outcomes.map((one) => ({ value: one, text: one })),
  );
  const times = pick(t.knobs.howOften, [
    { value: 1, text: t.knobs.times(1) },
    { value: 3, text: t.knobs.times(3) },
    { value: undefined, text: t.knobs.always },
  ]);
  return h(
    "form",
    {
      class: "failure",
      onsubmit(event) {
        event.preventDefault();
        add({
          of: of.value(),
          status: Number(outcome.value()) || undefined,
          error: Number(outcome.value()) ? undefined : outcome.value(),
          times: times.value(),
        });
      },
    },
    h("span", { text: t.knobs.fail }),
    of.node,
    outcome.node,
    times.node,
    h("button", { type: "submit", class: "button", text: t.knobs.add }),
  );
}

/** A failure in short: `users.info → missing_scope`. */
export function failureName({ of, status, error }) {
  return `${of} → ${error ?? status}`;
}

function pick(label, entries) {
  return createSelect({ label, entries, picked: entries.slice(0, 1) });
}
