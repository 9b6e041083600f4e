import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { unescapeText } from "./unescape-text.js";

/** Draws what is written between angle brackets: people, channels, groups, everybody, addresses. */
export function reference(inner) {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? undefined : unescapeText(inner.slice(bar + 1));
  if (target.startsWith("@")) return personMention(target.slice(1));
  if (target.startsWith("#")) return channelMention(target.slice(1), label);
  if (target.startsWith("!subteam^")) return groupMention(target.split("^")[1], label);
  // A date is shown as the words that Slack keeps for clients that can't draw it.
  if (target.startsWith("!date^")) return h("span", { text: label ?? target });
  if (target.startsWith("!")) return mention(`@${target.slice(1)}`, true);
  return addressLink(unescapeText(target), label);
}

function personMention(id) {
  const person = state.people.find((one) => one.id === id);
  const name = id === state.app.botUserId ? state.app.name : (person?.realName ?? id);
  return mention(`@${name}`, id === state.personId);
}

function groupMention(id, label) {
  const group = state.userGroups.find((one) => one.id === id);
  const name = group ? `@${group.handle}` : (label ?? t.group);
  return mention(name, group?.userIds.includes(state.personId));
}

function channelMention(id, label) {
  const channel = state.channels.find((one) => one.id === id);
  return mention(`#${channel?.name ?? label ?? id}`);
}

function mention(text, isMe = false) {
  return h("span", { class: isMe ? "mention me-mention" : "mention", text });
}

/** A link that leaves the page; an address of another kind stays plain text. */
export function addressLink(address, label) {
  const text = label ?? address.replace(/^mailto:/, "");
  if (!/^(https?|mailto|tel):/i.test(address)) return h("span", { text });
  return h("a", {
    class: "link",
    href: address,
    target: "_blank",
    rel: "noopener noreferrer",
    text,
  });
}
