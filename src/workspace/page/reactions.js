import { h } from "./dom.js";
import { currentChannel, state } from "./client-state.js";
import { withPictures } from "./emoji-picture.js";
import { emojiOf } from "./emoji.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** The reactions under a message; a click adds one's own or takes it back. */
export function reactionRow({ channelId, ts, reactions = [] }) {
  if (reactions.length === 0) return undefined;
  return h(
    "div",
    { class: "reactions" },
    reactions.map(({ name, userIds }) =>
      h(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(userIds.includes(state.personId)),
          disabled: currentChannel()?.isArchived,
          title: `${userIds.map(nameOf).join(", ")} :${name}:`,
          onclick: () => act("react", { channelId, ts, name }),
        },
        h("span", { "aria-hidden": "true" }, withPictures(emojiOf(name) ?? `:${name}:`)),
        h("span", { class: "visually-hidden", text: t.reactedWith(name) }),
        String(userIds.length),
      ),
    ),
  );
}

function nameOf(id) {
  if (id === state.app.botUserId) return state.app.name;
  return state.people.find((one) => one.id === id)?.realName ?? id;
}
