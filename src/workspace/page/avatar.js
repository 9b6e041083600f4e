import { isOurs, state } from "./client-state.js";
import { h } from "./dom.js";
import { t } from "./language.js";

export function personAvatar(person) {
  const initials = person.realName
    .split(" ")
    .map((part) => part[0])
    .join("")
    .slice(0, 2);
  return avatar(initials, `#${person.color}`);
}

export function appAvatar() {
  const initial = state.app.name[0]?.toLocaleUpperCase("tr") ?? "?";
  return avatar(initial, "linear-gradient(135deg, #0b7285, #1864ab)");
}

function avatar(text, background) {
  const node = h("span.avatar", { "aria-hidden": "true" }, text);
  node.style.background = background;
  return node;
}

/** Name, picture and badge of a message's author. */
export function authorOf({ author }) {
  if (author.kind === "app")
    return { name: state.app.name, avatar: appAvatar(), badge: t.appBadge };
  const person = state.people.find((one) => one.id === author.id);
  if (!person) return { name: "Slackbot", avatar: avatar("#", "#611f69") };
  const badge = isOurs(person) ? undefined : state.otherTeam.name;
  return { name: person.realName, avatar: personAvatar(person), badge };
}

/** Returns a person's role in a few words. */
export function roleOf(person) {
  if (!isOurs(person)) return t.roles.otherCompany(state.otherTeam.name);
  if (person.isAdmin) return t.roles.admin(person.title);
  return person.isGuest ? t.roles.guest(person.title) : person.title;
}
