import { h, icon } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";

const delays = [0, 1_000, 2_500, 4_000, 10_000];
const places = ["*", "response_url", "chat.postMessage", "chat.postEphemeral", "chat.update"];
const statuses = [429, 500, 502, 503];

/** What Slack can be made to do wrong, and whether it does. */
export function knobsPanel(isOpen) {
  const { knobs } = state;
  const turn = (patch) => void act("knobs", patch);
  const turned =
    knobs.deliveryDelayMs > 0 ||
    knobs.answerDelayMs > 0 ||
    knobs.deliverTwice ||
    knobs.rateLimits ||
    knobs.failures.length > 0;
  return h(
    "details",
    { class: "knobs", open: isOpen },
    h(
      "summary",
      {},
      icon("chevron"),
      h("span", { class: "label", text: t.knobs.heading }),
      turned && h("span", { class: "turned", text: t.knobs.turned }),
    ),
    delayChoice(t.knobs.deliveryDelay, knobs.deliveryDelayMs, (deliveryDelayMs) =>
      turn({ deliveryDelayMs }),
    ),
    delayChoice(t.knobs.answerDelay, knobs.answerDelayMs, (answerDelayMs) =>
      turn({ answerDelayMs }),
    ),
    flag(t.knobs.twice, knobs.deliverTwice, (deliverTwice) => turn({ deliverTwice })),
    flag(t.knobs.rateLimits, knobs.rateLimits, (rateLimits) => turn({ rateLimits })),
    failureForm((failure) => turn({ failures: [...knobs.failures, failure] })),
    h(
      "ul",
      { class: "failures" },
      knobs.failures.map((one) =>
        h(
          "li",
          {},
          h("code", { text: `${one.of} → ${one.status}` }),
          h("span", { text: one.times === undefined ? t.knobs.always : t.knobs.times(one.times) }),
          h(
            "button",
            {
              type: "button",
              class: "icon-button",
              "aria-label": t.remove(`${one.of} → ${one.status}`),
              onclick: () => turn({ failures: knobs.failures.filter((other) => other !== one) }),
            },
            icon("close"),
          ),
        ),
      ),
    ),
  );
}

function delayChoice(label, current, choose) {
  const known = delays.includes(current) ? delays : [...delays, current];
  return h(
    "label",
    {},
    h("span", { text: label }),
    h(
      "select",
      { class: "select", onchange: (event) => choose(Number(event.target.value)) },
      known.map((ms) =>
        h("option", { value: ms, selected: ms === current, text: t.knobs.seconds(ms / 1_000) }),
      ),
    ),
  );
}

function flag(label, current, choose) {
  return h(
    "label",
    {},
    h("span", { text: label }),
    h("input", {
      type: "checkbox",
      checked: current,
      onchange: (event) => choose(event.target.checked),
    }),
  );
}

function failureForm(add) {
  const pick = (label, options) =>
    h(
      "select",
      { class: "select", "aria-label": label },
      options.map(([value, text]) => h("option", { value, text })),
    );
  const of = pick(
    t.knobs.call,
    places.map((one) => [one, one === "*" ? t.knobs.every : one]),
  );
  const status = pick(
    t.knobs.status,
    statuses.map((one) => [one, String(one)]),
  );
  const times = pick(t.knobs.howOften, [
    ["1", t.knobs.times(1)],
    ["3", t.knobs.times(3)],
    ["", t.knobs.always],
  ]);
  return h(
    "form",
    {
      class: "failure",
      onsubmit(event) {
        event.preventDefault();
        add({
          of: of.value,
          status: Number(status.value),
          ...(times.value && { times: Number(times.value) }),
        });
      },
    },
    h("span", { text: t.knobs.fail }),
    of,
    status,
    times,
    h("button", { type: "submit", class: "button", text: t.knobs.add }),
  );
}
