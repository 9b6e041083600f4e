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

/** What stands in place of the box; the focus comes here as it would to the box. */
export function archivedNotice(id) {
  return h(
    "p",
    { class: "posting-notice closed", id, tabindex: "-1" },
    icon("archive"),
    t.cannotWriteArchived,
  );
}
