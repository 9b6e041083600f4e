import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { fillDateForm } from "./time.js";
import { unescapeText } from "./unescape-text.js";

/** Draws what stands between angle brackets: people, channels, dates, everybody, addresses. */
export function reference(inner) {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? undefined : unescapeText(inner.slice(bar + 1));
  if (target.startsWith("@")) return personMention(target.slice(1));
  if (target.startsWith("#")) return channelMention(target.slice(1), label);
  if (target.startsWith("!date^")) return dateNode(target, label);
  if (target.startsWith("!subteam^")) return groupMention(target.split("^")[1], label);
  if (target.startsWith("!")) return everybodyMention(target.slice(1));
  return addressLink(unescapeText(target), label);
}

export function personMention(id) {
  const person = state.people.find((one) => one.id === id);
  const name = id === state.app.botUserId ? state.app.name : (person?.realName ?? id);
  return mention(`@${name}`, id === state.personId);
}

export function everybodyMention(range) {
  return mention(`@${range}`, true);
}

export function groupMention(id, label) {
  const group = state.userGroups.find((one) => one.id === id);
  const name = group ? `@${group.handle}` : (label ?? t.group);
  return mention(name, group?.userIds.includes(state.personId));
}

export function channelMention(id, label) {
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

function dateNode(target, fallback) {
  const [, seconds = "", form = "", address] = target.split("^");
  const time = Number(seconds);
  if (!Number.isFinite(time)) return h("span", { text: fallback ?? target });
  const text = fillDateForm(time, form);
  if (address) return addressLink(unescapeText(address), text);
  return h("time", { datetime: new Date(time * 1000).toISOString(), title: fallback, text });
}
