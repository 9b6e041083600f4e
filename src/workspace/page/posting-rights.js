import { currentPerson } from "./client-state.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** Whether the person on screen may run commands here and write nothing else. */
export function runsCommandsOnly(channel) {
  return channel?.postingRestricted === true && currentPerson()?.isAdmin === false;
}

/** The line over the box in such a channel. */
export function commandsOnlyNotice(id) {
  return h(
    "p",
    { class: "posting-notice muted", id: `${id}-notice` },
    icon("megaphone"),
    t.commandsOnly,
  );
}

/** What is shown instead of the box where nothing can be written; it takes the focus as the box does. */
export function closedNotice(channel, commands, id) {
  if (channel?.isArchived) return closed(id, "archive", t.cannotWriteArchived);
  if (!commands && runsCommandsOnly(channel)) return closed(id, "megaphone", t.onlyAdminsPost);
  return undefined;
}

function closed(id, shape, text) {
  return h("p", { class: "posting-notice closed muted", id, tabindex: "-1" }, icon(shape), text);
}
