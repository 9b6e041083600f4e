import { byId, failureNotice, h } from "./dom.js";
import { setLanguage, t } from "./language.js";

const { search } = window.location;
const request = await (await fetch(`/oauth/v2/request${search}`)).json();
/** The chosen place and person, kept when the language changes. */
const choice = { placeId: firstPlace()?.id ?? "", personId: "" };
/** The optional scopes that are switched off. */
const declined = new Set();

byId("language-switch").addEventListener("click", () => {
  setLanguage(t.otherLanguage.code);
  draw();
});
draw();

function firstPlace() {
  const { places = [], chosen } = request;
  return places.find(({ id }) => id === chosen) ?? places[0];
}

function draw() {
  const { code, name, label } = t.otherLanguage;
  const languageSwitch = byId("language-switch");
  Object.assign(languageSwitch, { textContent: name, lang: code, title: label });
  byId("request").replaceChildren(...(request.error ? refusal() : [requestForm()]));
}

function refusal() {
  const { error, passed = "" } = request;
  document.title = t.authorize.refused;
  return [
    h("h1", t.authorize.refused),
    h("p", t.authorize.errors[error]?.(passed) ?? ""),
    h("p.muted", h("code", error)),
  ];
}

function requestForm() {
  const { app, places, scopes, optionalScopes, returnsTo } = request;
  document.title = t.authorize.documentTitle(app.name);
  const people = h("select.field", {
    id: "person",
    onchange: () => (choice.personId = people.value),
  });
  const fillPeople = () => {
    const place = places.find(({ id }) => id === choice.placeId);
    const isKnown = place.people.some(({ id }) => id === choice.personId);
    if (!isKnown) choice.personId = place.people[0]?.id ?? "";
    people.replaceChildren(
      ...place.people.map(({ id, name }) => {
        return h("option", { value: id, selected: id === choice.personId }, name);
      }),
    );
  };
  const choose = (placeId) => {
    choice.placeId = placeId;
    fillPeople();
  };
  fillPeople();
  const problem = h("div");
  const form = h("form", { onsubmit: (event) => decide(event, form, problem) }, [
    h("h1", t.authorize.title(app.name)),
    app.description && h("p.muted", app.description),
    h("fieldset", [h("legend", t.authorize.place), places.map((place) => placeRow(place, choose))]),
    h("label.person", { for: "person" }, t.authorize.person),
    people,
    h("section", { "aria-labelledby": "scopes" }, [
      h("h2", { id: "scopes" }, t.authorize.scopes(app.name)),
      h("ul.scopes", scopes.map(scopeRow)),
    ]),
    optionalScopes.length > 0 &&
      h("fieldset", [
        h("legend", t.authorize.optionalScopes),
        optionalScopes.map(optionalScopeRow),
      ]),
    problem,
    h("footer", [
      h("button.button", { type: "submit", value: "deny" }, t.cancel),
      h("button.button.primary", { type: "submit", value: "allow" }, t.authorize.allow),
    ]),
    h("p.muted", t.authorize.returnsTo(returnsTo)),
  ]);
  return form;
}

function placeRow({ id, name, isEnterprise, isInstalled }, choose) {
  const isChosen = id === choice.placeId;
  const attributes = { type: "radio", name: "place", value: id, checked: isChosen };
  return h("label.row.place", [
    h("input", { ...attributes, onchange: () => choose(id) }),
    h("span", [name, isEnterprise && h("small", t.authorize.enterprise)]),
    isInstalled && h("span.channel-notice", t.authorize.installed),
  ]);
}

function scopeRow(scope) {
  return h("li", scopeText(scope));
}

function optionalScopeRow(scope) {
  const onchange = ({ target }) => {
    if (target.checked) declined.delete(scope);
    else declined.add(scope);
  };
  const box = h("input", { type: "checkbox", checked: !declined.has(scope), onchange });
  return h("label.row.optional-scope", [box, h("span", scopeText(scope))]);
}

function scopeText(scope) {
  const text = t.authorize.scopeTexts[scope];
  return text ? [text, h("small", h("code", scope))] : h("code", scope);
}

async function decide(event, form, problem) {
  event.preventDefault();
  const buttons = [...form.querySelectorAll("footer button")];
  const setBusy = (isBusy) => {
    for (const button of buttons) button.disabled = isBusy;
  };
  setBusy(true);
  problem.replaceChildren();
  const isAllowed = event.submitter?.value === "allow";
  const declinedScopes = [...declined];
  const body = JSON.stringify({ query: search, isAllowed, declinedScopes, ...choice });
  const { location } = await fetch("/oauth/v2/decision", { method: "POST", body })
    .then((response) => response.json())
    .catch(() => ({}));
  if (location) return window.location.assign(location);
  setBusy(false);
  problem.replaceChildren(failureNotice(t.authorize.failed));
}
