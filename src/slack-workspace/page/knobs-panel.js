import { h, icon } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";

const delays = [0, 1_000, 2_500, 4_000, 10_000];
const places = ["*", "response_url", "chat.postMessage", "chat.postEphemeral", "chat.update"];
const statuses = [429, 500, 502, 503];

/** What Slack can be made to do wrong, and whether it does. */
export function createKnobsPanel() {
  const summary = h("summary", {});
  const settings = h("div", {});
  const failures = h("ul", { class: "failures" });
  const node = h("details", { class: "knobs" });
  const turn = (patch) => void act("knobs", patch);

  /** What is being filled in stays as it is while the knobs turn. */
  function update() {
    const { knobs } = state;
    const inputs = () => [...settings.querySelectorAll("input, select")];
    const focused = inputs().indexOf(document.activeElement);
    summary.replaceChildren(
      icon("chevron"),
      h("span", { class: "label", text: t.knobs.heading }),
      isTurned(knobs) ? h("span", { class: "turned", text: t.knobs.turned }) : "",
    );
    settings.replaceChildren(
      delayChoice(t.knobs.deliveryDelay, knobs.deliveryDelayMs, (deliveryDelayMs) =>
        turn({ deliveryDelayMs }),
      ),
      delayChoice(t.knobs.answerDelay, knobs.answerDelayMs, (answerDelayMs) =>
        turn({ answerDelayMs }),
      ),
      flag(t.knobs.twice, knobs.deliverTwice, (deliverTwice) => turn({ deliverTwice })),
      flag(t.knobs.rateLimits, knobs.rateLimits, (rateLimits) => turn({ rateLimits })),
    );
    inputs()[focused]?.focus();
    failures.replaceChildren(
      ...knobs.failures.map((one) =>
        failureItem(one, () => turn({ failures: knobs.failures.filter((other) => other !== one) })),
      ),
    );
  }

  return {
    node,
    update,
    /** Draws all of it, in the page's language. */
    draw() {
      const add = (failure) => turn({ failures: [...state.knobs.failures, failure] });
      node.replaceChildren(summary, settings, failureForm(add), failures);
      update();
    },
  };
}

function isTurned(knobs) {
  const { deliveryDelayMs, answerDelayMs, deliverTwice, rateLimits, failures } = knobs;
  const isLate = deliveryDelayMs > 0 || answerDelayMs > 0;
  return isLate || deliverTwice || rateLimits || failures.length > 0;
}

function failureItem({ of, status, times }, remove) {
  const name = `${of} → ${status}`;
  return h(
    "li",
    {},
    h("code", { text: name }),
    h("span", { text: times === undefined ? t.knobs.always : t.knobs.times(times) }),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t.remove(name), onclick: remove },
      icon("close"),
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
