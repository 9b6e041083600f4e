import { currentPerson } from "./client-state.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** Whether the person on screen may run commands here and write nothing else. */
export function runsCommandsOnly(channel) {
  return channel?.postingRestricted === true && currentPerson()?.isAdmin === false;
}

/** What stands over the box there. */
export function commandsOnlyNotice(id) {
  return h("p", { class: "posting-notice", id: `${id}-notice` }, icon("megaphone"), t.commandsOnly);
}

/** Whether a reply can be written; there are no commands in threads. */
export function mayReply(channel) {
  return !channel.isArchived && !runsCommandsOnly(channel);
}

/** What stands in place of the box where nothing can be written; the focus comes here as it would to the box. */
export function closedNotice(channel, commands, id) {
  if (channel?.isArchived) return closed(id, "archive", t.cannotWriteArchived);
  if (!commands && runsCommandsOnly(channel)) return closed(id, "megaphone", t.onlyAdminsPost);
  return undefined;
}

function closed(id, shape, text) {
  return h("p", { class: "posting-notice closed", id, tabindex: "-1" }, icon(shape), text);
}
