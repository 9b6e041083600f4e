import { appAvatar } from "./avatar.js";
import { state } from "./client-state.js";
import { icon } from "./dom.js";
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
  const kind = channel.isArchived ? "archived" : channel.kind;
  return icon(shapes[kind], isNamed ? t.channelKinds[kind] : undefined);
}

const shapes = { public: "hash", private: "lock", mpim: "people", archived: "archive" };

function othersOf(channel) {
  return channel.memberIds
    .filter((id) => id !== state.personId)
    .map((id) => state.people.find((one) => one.id === id)?.realName ?? id);
}
