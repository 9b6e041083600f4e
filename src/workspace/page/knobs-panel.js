import { state } from "./client-state.js";
import { h, icon, iconButton } from "./dom.js";
import { language, t } from "./language.js";
import { act } from "./live.js";
import { createSelect } from "./selects.js";

const delays = ["deliveryDelayMs", "answerDelayMs", "ackDelayMs"];
const delayChoices = [0, 1_000, 2_500, 4_000, 10_000];
/** The names of the buttons whose press is not answered yet. */
const busyExtras = new Set();
const flags = ["deliverTwice", "unreachable", "privateAnswersLost", "unlimitedCalls", "agentView"];

/** Creates the panel of simulated faults. */
export function createKnobsPanel() {
  const summary = h("summary");
  const settings = h("div");
  const failures = h("ul.failures");
  const node = h("details.knobs");
  const turn = (patch) => void act("knobs", patch);

  /** Updates the settings; the form for failures keeps its input. */
  function update() {
    const { knobs } = state;
    const inputs = () => [...settings.querySelectorAll("input")];
    const focused = inputs().indexOf(document.activeElement);
    summary.replaceChildren(
      icon("chevron"),
      h("span.label", t.knobs.heading),
      isAnyActive(knobs) ? h("span.active-badge", t.knobs.active) : "",
    );
    settings.replaceChildren(
      ...delays.map((name) => delayRow(name, knobs[name], (ms) => turn({ [name]: ms }))),
      ...shownFlags().map((name) =>
        flagRow(t.knobs[name], knobs[name], (isOn) => turn({ [name]: isOn })),
      ),
      ...knobs.extras.map(extraRow),
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
    draw() {
      const add = (failure) => turn({ failures: [...state.knobs.failures, failure] });
      node.replaceChildren(summary, settings, failureForm(add), failures);
      update();
    },
  };
}

/** Returns the switches; that of new installations only where people install the app. */
function shownFlags() {
  return state.installPath ? [...flags, "expiringTokens"] : flags;
}

function isAnyActive(knobs) {
  const hasExtra = knobs.extras.some(({ value, values }) => value !== values[0].name);
  return (
    hasExtra ||
    knobs.failures.length > 0 ||
    [...delays, ...shownFlags()].some((name) => knobs[name])
  );
}

/** Draws a failure, such as `users.info → missing_scope`. */
function failureItem({ of, status, error, isUnanswered, times }, remove) {
  const name = `${of} → ${isUnanswered ? t.knobs.unanswered : (error ?? status)}`;
  return h("li.row", [
    h("code", name),
    h("span", times === undefined ? t.knobs.always : t.knobs.times(times)),
    iconButton("close", t.remove(name), remove),
  ]);
}

function delayRow(name, current, choose) {
  const choices = delayChoices.includes(current) ? delayChoices : [...delayChoices, current];
  const options = choices.map((ms) => ({ value: ms, text: t.knobs.seconds(ms / 1_000) }));
  return choiceRow(t.knobs[name], options, current, choose);
}

function extraRow({ name, label, values, value: current }) {
  const options = values.map((one) => ({ value: one.name, text: one.label[language] }));
  const set = (value) => void act("extra-knob", { name, value });
  if (options.length > 1) return choiceRow(label[language], options, current, set);
  const isBusy = busyExtras.has(name);
  const press = async ({ currentTarget: button }) => {
    busyExtras.add(name);
    Object.assign(button, { disabled: true, textContent: t.knobs.busy });
    await act("extra-knob", { name, value: current });
    busyExtras.delete(name);
    // A change that came in between has redrawn the button.
    const drawn = document.querySelector(`[data-extra="${name}"]`) ?? button;
    Object.assign(drawn, { disabled: false, textContent: options[0].text });
  };
  const button = h(
    "button.button",
    { onclick: press, disabled: isBusy, "data-extra": name },
    isBusy ? t.knobs.busy : options[0].text,
  );
  return h("div.row.choice", [h("span", label[language]), button]);
}

function choiceRow(label, entries, current, choose) {
  const selection = entries.filter(({ value }) => value === current);
  const onChange = ([entry]) => choose(entry.value);
  const { node } = createSelect({ label, entries, selection, onChange });
  return h("div.row.choice", [h("span", label), node]);
}

function flagRow(label, current, choose) {
  const onchange = (event) => choose(event.target.checked);
  const box = h("input", { type: "checkbox", checked: current, onchange });
  return h("label.row", [h("span", label), box]);
}

const calls =
  "response_url chat.postMessage chat.postEphemeral chat.update users.info conversations.info " +
  "auth.test apps.connections.open views.open oauth.v2.access";
const outcomes =
  "429 500 502 503 missing_scope invalid_auth user_not_visible user_not_found " +
  "channel_not_found ratelimited";
const entriesOf = (words) => words.split(" ").map((word) => ({ value: word, text: word }));

function failureForm(add) {
  const call = picker(t.knobs.call, [{ value: "*", text: t.knobs.everyCall }, ...entriesOf(calls)]);
  const outcome = picker(t.knobs.outcome, [
    ...entriesOf(outcomes),
    { value: unanswered, text: t.knobs.unanswered },
  ]);
  const times = picker(t.knobs.howOften, [
    { value: 1, text: t.knobs.times(1) },
    { value: 3, text: t.knobs.times(3) },
    { value: undefined, text: t.knobs.always },
  ]);
  const onsubmit = (event) => {
    event.preventDefault();
    add({ of: call.value(), ...failureOf(outcome.value()), times: times.value() });
  };
  const submit = h("button.button", { type: "submit" }, t.knobs.add);
  const fields = [h("span", t.knobs.failureHeading), call.node, outcome.node, times.node, submit];
  return h("form.row.failure", { onsubmit }, fields);
}

const unanswered = "unanswered";

function failureOf(outcome) {
  if (outcome === unanswered) return { isUnanswered: true };
  return Number(outcome) ? { status: Number(outcome) } : { error: outcome };
}

function picker(label, entries) {
  return createSelect({ label, entries, selection: entries.slice(0, 1) });
}
