import { conversationIcon, conversationName, conversationTitle } from "./names.js";
import { blocksNode } from "./blocks.js";
import {
  currentChannel,
  currentPerson,
  currentTeam,
  isFullRedraw,
  isInstalled,
  isOurs,
  onChange,
  showChannel,
  state,
} from "./client-state.js";
import { byId, h, icon } from "./dom.js";
import { language, t } from "./language.js";
import { act } from "./live.js";

/** Draws the conversation's header and its tabs, and shows the chosen tab. */
export function startConversation() {
  onChange((kind) => {
    if (isFullRedraw(kind)) byId("conversation-header").replaceChildren(...headerContents());
    if (isFullRedraw(kind) || (state.isReady && kind === "home")) showTab();
    if (kind === "channel" && state.tab === "home") byId("scroll").scrollTop = 0;
    const isOpened = kind === "all" || kind === "channel";
    if (isOpened && currentChannel()?.kind === "im") void act("home", { tab: state.tab });
  });
}

function headerContents() {
  const channel = currentChannel();
  if (!channel) return [];
  const isApp = channel.kind === "im";
  const memberCount = channel.memberIds.length + (channel.hasBot && isInstalled() ? 1 : 0);
  document.title = `${conversationTitle(channel)} · ${currentTeam().name}`;
  return [
    h("div.row.conversation-title", [
      h("h1.row", [conversationIcon(channel), h("span.one-line", conversationName(channel))]),
      isApp && h("span.app-badge", t.appBadge),
      channel.isExtShared && channelNotice(t.sharedWith(sharingTeam().name)),
      channel.postingRestricted && channelNotice(t.onlyAdminsPost),
      channel.isArchived && channelNotice(t.archived),
      h("p.topic.muted.one-line", channel.topic[language]),
      !isApp && h("span.row.member-count.muted", [icon("people"), t.memberCount(memberCount)]),
    ]),
    tabList(channel),
  ].filter(Boolean);
}

function sharingTeam() {
  return isOurs(currentPerson()) ? state.otherTeam : state.team;
}

function channelNotice(text) {
  return h("span.channel-notice.one-line", { title: text }, text);
}

function tabList(channel) {
  if (channel.kind !== "im" || !state.hasHomeTab) return undefined;
  const tab = (name) => {
    const attributes = {
      role: "tab",
      "aria-selected": String(state.tab === name),
      tabindex: state.tab !== name && "-1",
      onclick() {
        showChannel(channel.id, name);
        // The tabs were redrawn; on the messages tab the composer takes the focus.
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
  const otherIndex = state.tab === "home" ? 1 : 0;
  event.currentTarget.children[otherIndex].click();
  focusTab(otherIndex);
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
  const focusedLabel = view.contains(document.activeElement) && labelOf(document.activeElement);
  view.replaceChildren(homeView());
  if (!focusedLabel) return;
  // The redraw removed the pressed button; the new button with that label gets the focus.
  const controls = [...view.querySelectorAll("button, input")];
  view.tabIndex = -1;
  (controls.find((one) => labelOf(one) === focusedLabel) ?? view).focus({ preventScroll: true });
}

function labelOf(node) {
  return node.getAttribute("aria-label") || node.textContent || node.id;
}

function homeView() {
  const view = state.homes[state.personId];
  if (!view) return h("p.unknown-block.muted", t.nothingPublished);
  return blocksNode(view.blocks, {
    values: {},
    press: (press) => act("press-view", { ...press, viewId: view.id }),
  });
}
