import { byId, h, icon } from "./dom.js";
import { currentChannel, currentPerson, onChange, redraws, state } from "./client-state.js";
import { isOurs, ownTeam } from "./company.js";
import { conversationIcon, conversationName, conversationTitle } from "./conversation-name.js";
import { tabList } from "./conversation-tabs.js";
import { t } from "./language.js";

/** The channel's name and facts, and its tabs. */
export function startConversationHeader() {
  const header = byId("conversation-header");
  onChange((what) => {
    if (redraws(what)) header.replaceChildren(...contents());
  });
}

function contents() {
  const channel = currentChannel();
  if (!channel) return [];
  const isApp = channel.kind === "im";
  document.title = `${conversationTitle(channel)} · ${ownTeam().name}`;
  return [
    h(
      "div",
      { class: "conversation-title" },
      h(
        "h1",
        {},
        conversationIcon(channel),
        h("span", { class: "one-line", text: conversationName(channel) }),
      ),
      isApp && h("span", { class: "app-badge", text: t.appBadge }),
      channel.isExtShared && notice(t.sharedWith(sharingTeam().name)),
      channel.postingRestricted && notice(t.onlyAdminsPost),
      channel.isArchived && notice(t.archived),
      h("p", { class: "topic muted one-line", text: channel.topic }),
      !isApp && members(channel),
    ),
    tabList(channel),
  ].filter(Boolean);
}

/** The company at the other end of a shared channel. */
function sharingTeam() {
  return isOurs(currentPerson()) ? state.otherTeam : state.team;
}

function notice(text) {
  return h("span", { class: "channel-notice one-line", title: text, text });
}

function members(channel) {
  const count = channel.memberIds.length + (channel.hasBot ? 1 : 0);
  return h("span", { class: "facts muted" }, icon("people"), t.memberCount(count));
}
