import { conversationIcon, conversationName, conversationTitle } from "./names.js";
import { blocksNode } from "./blocks.js";
import {
  currentChannel,
  currentPerson,
  isOurs,
  onChange,
  ownTeam,
  redraws,
  showChannel,
  state,
} from "./client-state.js";
import { byId, h, icon } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** Draws the conversation's header and its tabs, and shows the chosen tab. */
export function startConversation() {
  onChange((what) => {
    if (redraws(what)) byId("conversation-header").replaceChildren(...contents());
    if (redraws(what) || (state.ready && what === "home")) showTab();
    if (what === "channel" && state.tab === "home") byId("scroll").scrollTop = 0;
    const isSeen = what === "all" || what === "channel";
    if (isSeen && currentChannel()?.kind === "im") void act("home", { tab: state.tab });
  });
}

function contents() {
  const channel = currentChannel();
  if (!channel) return [];
  const isApp = channel.kind === "im";
  document.title = `${conversationTitle(channel)} · ${ownTeam().name}`;
  return [
    h("div.row.conversation-title", [
      h("h1.row", [conversationIcon(channel), h("span.one-line", conversationName(channel))]),
      isApp && h("span.app-badge", t.appBadge),
      channel.isExtShared && notice(t.sharedWith(sharingTeam().name)),
      channel.postingRestricted && notice(t.onlyAdminsPost),
      channel.isArchived && notice(t.archived),
      h("p.topic.muted.one-line", channel.topic),
      !isApp && members(channel),
    ]),
    tabList(channel),
  ].filter(Boolean);
}

function sharingTeam() {
  return isOurs(currentPerson()) ? state.otherTeam : state.team;
}

function notice(text) {
  return h("span.channel-notice.one-line", { title: text }, text);
}

function members(channel) {
  const count = channel.memberIds.length + (channel.hasBot ? 1 : 0);
  return h("span.row.facts.muted", [icon("people"), t.memberCount(count)]);
}

function tabList(channel) {
  if (channel.kind !== "im" || !state.homeTab) return undefined;
  const tab = (name) => {
    const attributes = {
      role: "tab",
      "aria-selected": String(state.tab === name),
      tabindex: state.tab !== name && "-1",
      onclick() {
        showChannel(channel.id, name);
        // The tabs were redrawn; among messages the composer takes the focus.
        if (name === "home") focusTab(0);
      },
    };
    return h("button", attributes, t.tabs[name]);
  };
  return h(
    "div.tabs",
    { role: "tablist", onkeydown: moveBetweenTabs },
    ["home", "messages"].map(tab),
  );
}

function moveBetweenTabs(event) {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const other = state.tab === "home" ? 1 : 0;
  event.currentTarget.children[other].click();
  focusTab(other);
}

function focusTab(index) {
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
  // The pressed button is gone: its successor of the same name gets the focus.
  const again = [...view.querySelectorAll("button, input")].find((one) => nameOf(one) === focused);
  view.tabIndex = -1;
  (again ?? view).focus({ preventScroll: true });
}

function nameOf(node) {
  return node.getAttribute("aria-label") || node.textContent || node.id;
}

function home() {
  const view = state.homes[state.personId];
  if (!view) return h("p.unknown-block.muted", t.nothingPublished);
  return blocksNode(view.blocks, {
    values: {},
    press: (press) => act("press-view", { ...press, viewId: view.id }),
  });
}
