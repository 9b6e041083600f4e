import { byId, h, icon } from "./dom.js";
import { appAvatar } from "./avatar.js";
import { currentChannel, onChange, redraws, showChannel, state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { blocksNode } from "./blocks.js";

/** The channel's name and facts; for the app, its tabs. */
export function startConversationHeader() {
  const header = byId("conversation-header");
  onChange((what) => {
    if (redraws(what)) {
      header.replaceChildren(...contents());
      showHome();
      if (["all", "channel"].includes(what) && currentChannel()?.kind === "im")
        void act("home", { tab: state.tab });
    }
    if (what === "home" && state.ready) showHome();
  });
}

function contents() {
  const channel = currentChannel();
  if (!channel) return [];
  const isApp = channel.kind === "im";
  document.title = `${isApp ? state.app.name : `#${channel.name}`} · ${state.team.name}`;
  return [
    h(
      "div",
      { class: "conversation-title" },
      h(
        "h1",
        {},
        isApp ? appAvatar() : icon(channel.kind === "private" ? "lock" : "hash"),
        isApp ? state.app.name : channel.name,
      ),
      isApp && h("span", { class: "app-badge", text: t.appBadge }),
      channel.isExtShared &&
        h("span", { class: "shared-notice", text: t.sharedWith(state.otherTeam.name) }),
      h("p", { class: "topic", text: channel.topic }),
      !isApp &&
        h(
          "span",
          { class: "facts", title: channel.hasBot ? undefined : t.botIsNoMember },
          icon("people", t.members),
          String(channel.memberIds.length),
        ),
    ),
    isApp && state.homeTab && tabs(channel),
  ].filter(Boolean);
}

function tabs(channel) {
  const tab = (name, text) =>
    h("button", {
      type: "button",
      role: "tab",
      "aria-selected": String(state.tab === name),
      onclick: () => showChannel(channel.id, name),
      text,
    });
  return h(
    "div",
    { class: "tabs", role: "tablist" },
    tab("home", t.tabs.home),
    tab("messages", t.tabs.messages),
  );
}

function showHome() {
  const isHome = currentChannel()?.kind === "im" && state.tab === "home";
  byId("log").hidden = isHome;
  byId("composer").hidden = isHome;
  const view = byId("home-view");
  view.hidden = !isHome;
  if (!isHome) return;
  const home = state.homes[state.personId];
  view.replaceChildren(
    home
      ? blocksNode(home.blocks, {
          values: {},
          press: (press) => act("press-view", { ...press, viewId: home.id }),
          suggest: (place) => act("suggest", { ...place, viewId: home.id }),
        })
      : h("p", { class: "unknown-block", text: t.nothingPublished }),
  );
}
