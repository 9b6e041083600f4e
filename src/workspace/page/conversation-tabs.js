import { byId, h } from "./dom.js";
import { blocksNode } from "./blocks.js";
import { currentChannel, onChange, redraws, showChannel, state } from "./client-state.js";
import { fileList } from "./file-list.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** What is on screen of a conversation: its messages, its files, or the app's Home. */
export function startConversationTabs() {
  onChange((what) => {
    if (redraws(what) || (state.ready && (what === "home" || what === "file"))) showTab();
    const isSeen = what === "all" || what === "channel";
    if (isSeen && currentChannel()?.kind === "im" && state.tab !== "files") {
      void act("home", { tab: state.tab });
    }
  });
}

/** The tabs of a conversation that has more than its messages. */
export function tabList(channel) {
  const names = [
    channel.kind === "im" && state.homeTab && "home",
    "messages",
    filesIn(channel).length > 0 && "files",
  ].filter(Boolean);
  if (names.length < 2) return undefined;
  return h(
    "div",
    { class: "tabs", role: "tablist", onkeydown: moveAlong },
    names.map((name) =>
      h("button", {
        type: "button",
        role: "tab",
        "aria-selected": String(state.tab === name),
        tabindex: state.tab === name ? undefined : "-1",
        onclick() {
          showChannel(channel.id, name);
          // The tabs were drawn anew; among messages the box has the focus.
          if (name !== "messages") focusOn(names.indexOf(name));
        },
        text: t.tabs[name],
      }),
    ),
  );
}

function moveAlong(event) {
  const all = [...event.currentTarget.children];
  const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (move === undefined) return;
  const at = (all.indexOf(document.activeElement) + move + all.length) % all.length;
  all[at]?.click();
  focusOn(at);
}

function focusOn(index) {
  byId("conversation-header").querySelectorAll('[role="tab"]')[index]?.focus();
}

function showTab() {
  const channel = currentChannel();
  const isMessages = state.tab === "messages" || !channel;
  byId("log").hidden = !isMessages;
  byId("composer").hidden = !isMessages;
  const view = byId("tab-view");
  view.hidden = isMessages;
  if (isMessages) return;
  view.setAttribute("aria-label", t.tabs[state.tab]);
  view.replaceChildren(state.tab === "files" ? files(channel) : home());
}

function filesIn(channel) {
  return [...state.files.values()]
    .filter((file) => file.shares.some((share) => share.channelId === channel.id))
    .reverse();
}

function files(channel) {
  return fileList(filesIn(channel).map((file) => file.id)) ?? "";
}

function home() {
  const view = state.homes[state.personId];
  if (!view) return h("p", { class: "unknown-block", text: t.nothingPublished });
  return blocksNode(view.blocks, {
    values: {},
    press: (press) => act("press-view", { ...press, viewId: view.id }),
    suggest: (place) => act("suggest", { ...place, viewId: view.id }),
  });
}
