import { h, icon } from "./dom.js";
import { authorOf } from "./avatar.js";
import { blocksNode } from "./blocks.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { moreMenu } from "./popover-menu.js";
import { clockTime, dateOf, fullTime } from "./time.js";

/** Draws one message; one that follows another of the same author goes without its head. */
export function messageNode(message, follows) {
  const ephemeral = message.ephemeralTo !== undefined;
  const author = authorOf(message);
  const time = h("time", {
    datetime: dateOf(message.ts).toISOString(),
    title: fullTime(message.ts),
    text: clockTime(message.ts),
  });
  const classes = ["message", ephemeral && "ephemeral", follows && "follows"];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-ts": message.ts },
    ephemeral && h("p", { class: "only-you" }, icon("eye"), t.onlyYou),
    !ephemeral && shortcutMenu(message),
    h("div", { class: "gutter" }, follows ? time : author.avatar),
    h(
      "div",
      { class: "body" },
      !follows && byline(author, time),
      contents(message),
      message.edited && !ephemeral && h("span", { class: "edited", text: t.edited }),
    ),
  );
}

/** The app's shortcuts for messages, under three dots as in Slack. */
function shortcutMenu(message) {
  const person = state.people.find((one) => one.id === state.personId);
  const shortcuts = state.shortcuts.filter((one) => one.type === "message");
  if (shortcuts.length === 0 || person?.teamId !== state.team.id) return undefined;
  const items = shortcuts.map((one) => ({
    label: one.name,
    choose: () =>
      act("shortcut", {
        channelId: message.channelId,
        ts: message.ts,
        callbackId: one.callback_id,
      }),
  }));
  return h("div", { class: "message-tools" }, moreMenu(t.moreActions, items));
}

function byline(author, time) {
  return h(
    "p",
    { class: "byline" },
    h("strong", { text: author.name }),
    author.badge && h("span", { class: "app-badge", text: author.badge }),
    author.team && h("span", { class: "team-badge", text: author.team }),
    time,
  );
}

function contents(message) {
  if (message.blocks.length === 0) return h("div", { class: "text" }, mrkdwnNodes(message.text));
  const { channelId, ts } = message;
  return blocksNode(message.blocks, {
    values: {},
    press: (press) => act("press", { ...press, channelId, ts, personId: state.personId }),
  });
}
