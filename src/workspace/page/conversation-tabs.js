import { byId, h } from "./dom.js";
import { blocksNode } from "./blocks.js";
import { currentChannel, onChange, redraws, showChannel, state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** What is on screen of a conversation: its messages, or the app's Home. */
export function startConversationTabs() {
  onChange((what) => {
    if (redraws(what) || (state.ready && what === "home")) showTab();
    if (what === "channel" && state.tab === "home") byId("scroll").scrollTop = 0;
    const isSeen = what === "all" || what === "channel";
    if (isSeen && currentChannel()?.kind === "im") void act("home", { tab: state.tab });
  });
}

const names = ["home", "messages"];

/** The tabs of the conversation with an app that has a Home. */
export function tabList(channel) {
  if (channel.kind !== "im" || !state.homeTab) return undefined;
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
          // The tabs were drawn again; among messages the box has the focus.
          if (name === "home") focusOn(0);
        },
        text: t.tabs[name],
      }),
    ),
  );
}

function moveAlong(event) {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const other = state.tab === "home" ? 1 : 0;
  event.currentTarget.children[other].click();
  focusOn(other);
}

function focusOn(index) {
  byId("conversation-header").querySelectorAll('[role="tab"]')[index]?.focus();
}

function showTab() {
  const isHome = state.tab === "home" && currentChannel() !== undefined;
  byId("log").hidden = isHome;
  byId("composer").hidden = isHome;
  const view = byId("tab-view");
  view.hidden = !isHome;
  if (!isHome) return;
  view.setAttribute("aria-label", t.tabs.home);
  const focused = view.contains(document.activeElement) && nameOf(document.activeElement);
  view.replaceChildren(home());
  if (!focused) return;
  // The pressed button is gone; a person at the keyboard stays at the one of the same name.
  const again = [...view.querySelectorAll("button, input")].find((one) => nameOf(one) === focused);
  view.tabIndex = -1;
  (again ?? view).focus({ preventScroll: true });
}

function nameOf(node) {
  return node.getAttribute("aria-label") || node.textContent || node.id;
}

function home() {
  const view = state.homes[state.personId];
  if (!view) return h("p", { class: "unknown-block muted", text: t.nothingPublished });
  return blocksNode(view.blocks, {
    values: {},
    press: (press) => act("press-view", { ...press, viewId: view.id }),
  });
}
