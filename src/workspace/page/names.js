import { isOurs, state } from "./client-state.js";
import { h, icon } from "./dom.js";
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

export function authorOf({ author }) {
  if (author.kind === "app")
    return { name: state.app.name, avatar: appAvatar(), badge: t.appBadge };
  const person = state.people.find((one) => one.id === author.id);
  if (!person) return { name: "Slackbot", avatar: avatar("#", "#611f69") };
  const badge = isOurs(person) ? undefined : state.otherTeam.name;
  return { name: person.realName, avatar: personAvatar(person), badge };
}

export function roleOf(person) {
  if (!isOurs(person)) return t.roles.otherCompany(state.otherTeam.name);
  if (person.isAdmin) return t.roles.admin(person.title);
  return person.isGuest ? t.roles.guest(person.title) : person.title;
}

export function isDirect(channel) {
  return channel.kind === "im" || channel.kind === "mpim";
}

/** Returns the name of the app, of a group's other people, or of a channel, without #. */
export function conversationName(channel) {
  if (channel.kind === "im") return state.app.name;
  if (channel.kind === "mpim") return otherNames(channel).join(", ");
  return channel.name;
}

/** Returns the conversation's name, with # for channels. */
export function conversationTitle(channel) {
  return isDirect(channel) ? conversationName(channel) : `#${channel.name}`;
}

/** Draws the icon of a conversation; `hasLabel` tells its kind to screen readers. */
export function conversationIcon(channel, hasLabel = false) {
  if (channel.kind === "im") return appAvatar();
  const kind = channel.isArchived ? "archived" : channel.kind;
  return icon(kindIcons[kind], hasLabel ? t.channelKinds[kind] : undefined);
}

const kindIcons = { public: "hash", private: "lock", mpim: "people", archived: "archive" };

function otherNames(channel) {
  return channel.memberIds
    .filter((id) => id !== state.personId)
    .map((id) => state.people.find((one) => one.id === id)?.realName ?? id);
}
