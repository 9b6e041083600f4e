import { appAvatar } from "./avatar.js";
import { state } from "./client-state.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** Whether it is a conversation of the person's own, and not a channel. */
export function isDirect(channel) {
  return channel.kind === "im" || channel.kind === "mpim";
}

/** The app's name, the others of a group, or the channel's name without its #. */
export function conversationName(channel) {
  if (channel.kind === "im") return state.app.name;
  if (channel.kind === "mpim") return othersOf(channel).join(", ");
  return channel.name;
}

/** As in a sentence: channels with their #. */
export function conversationTitle(channel) {
  return isDirect(channel) ? conversationName(channel) : `#${channel.name}`;
}

/** The picture before a conversation's name; `isNamed` where it says what kind it is as well. */
export function conversationIcon(channel, isNamed = false) {
  if (channel.kind === "im") return appAvatar();
  if (channel.kind === "mpim") return groupIcon(othersOf(channel).length, isNamed);
  const isArchived = channel.isArchived === true;
  const label = isArchived ? t.archivedChannel : t.channelKinds[channel.kind];
  const spoken = isNamed ? label : undefined;
  return icon(isArchived ? "archive" : channel.kind === "private" ? "lock" : "hash", spoken);
}

function groupIcon(others, isNamed) {
  const spoken = { role: "img", "aria-label": t.groupOf(others) };
  return h("span", {
    class: "group-icon",
    ...(isNamed ? spoken : { "aria-hidden": "true" }),
    text: String(others),
  });
}

function othersOf(channel) {
  return channel.memberIds
    .filter((id) => id !== state.personId)
    .map((id) => state.people.find((one) => one.id === id)?.realName ?? id);
}
