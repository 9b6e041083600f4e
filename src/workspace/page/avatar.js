import { h } from "./dom.js";
import { t } from "./language.js";
import { state } from "./client-state.js";
import { awayTeamName, isOurs } from "./company.js";

export function personAvatar(person) {
  const initials = person.realName
    .split(" ")
    .map((part) => part[0])
    .join("")
    .slice(0, 2);
  const color = `#${person.color}`;
  return h("span", {
    class: "avatar",
    "aria-hidden": "true",
    text: initials,
    style: { "--avatar": color },
  });
}

export function appAvatar() {
  const initial = state.app.name[0]?.toLocaleUpperCase("tr") ?? "?";
  return h("span", {
    class: "avatar",
    "aria-hidden": "true",
    text: initial,
    style: { "--avatar": "linear-gradient(135deg, #0b7285, #1864ab)" },
  });
}

function slackbotAvatar() {
  return h("span", {
    class: "avatar",
    "aria-hidden": "true",
    text: "#",
    style: { "--avatar": "#611f69" },
  });
}

/** Name, picture and badge of whoever wrote a message. */
export function authorOf(message) {
  const { author } = message;
  if (author.kind === "app")
    return { name: state.app.name, avatar: appAvatar(), badge: t.appBadge };
  if (author.kind === "system") return { name: "Slackbot", avatar: slackbotAvatar() };
  const person = state.people.find((one) => one.id === author.id);
  if (!person) return { name: author.id, avatar: slackbotAvatar() };
  return { name: person.realName, avatar: personAvatar(person), team: awayTeamName(person) };
}

/** What sets a person apart, in a few words. */
export function roleOf(person) {
  const team = awayTeamName(person);
  if (!isOurs(person)) return t.roles.otherCompany(team);
  if (team) return `${person.title} · ${team}`;
  if (person.isAdmin) return t.roles.admin(person.title);
  return person.isGuest ? t.roles.guest(person.title) : person.title;
}
