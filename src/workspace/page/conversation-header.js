import { byId, h, icon } from "./dom.js";
import { currentChannel, currentPerson, onChange, redraws, state } from "./client-state.js";
import { isOurs, ownTeam } from "./company.js";
import {
  conversationIcon,
  conversationName,
  conversationTitle,
  isDirect,
} from "./conversation-name.js";
import { tabList } from "./conversation-tabs.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { memberList } from "./member-list.js";
import { moreMenu } from "./popover-menu.js";

/** The channel's name and facts, whether the app is in it, and its tabs. */
export function startConversationHeader() {
  const header = byId("conversation-header");
  onChange((what) => {
    if (redraws(what) || (state.ready && what === "file")) header.replaceChildren(...contents());
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
        h("span", { class: "label", text: conversationName(channel) }),
      ),
      isApp && h("span", { class: "app-badge", text: t.appBadge }),
      channel.isExtShared && notice(t.sharedWith(sharingTeam().name)),
      channel.isOrgShared && notice(t.sharedAcross(state.enterprise.name)),
      channel.postingRestricted && notice(t.onlyAdminsPost, "megaphone"),
      channel.isArchived && notice(t.archived, "archive"),
      h("p", { class: "topic", text: channel.topic }),
      !isApp && memberList(channel),
      mayInvite(channel) && membershipMenu(channel),
    ),
    tabList(channel),
  ].filter(Boolean);
}

/** The company at the other end of a shared channel. */
function sharingTeam() {
  return isOurs(currentPerson()) ? state.otherTeam : state.team;
}

/** Where there is no room for the words, the icon stands for them. */
function notice(text, shape) {
  return h(
    "span",
    { class: shape ? "channel-notice with-icon" : "channel-notice", title: text },
    shape && icon(shape),
    h("span", { class: "label", text }),
  );
}

/** Slack has no way to invite an app into a conversation of people's own. */
function mayInvite(channel) {
  const person = currentPerson();
  return !isDirect(channel) && !channel.isArchived && isOurs(person) && !person.isGuest;
}

/** What `/invite` and `/remove` do in Slack. */
function membershipMenu(channel) {
  const { name } = state.app;
  const isMember = !channel.hasBot;
  return moreMenu(t.channelActions, [
    {
      label: isMember ? t.addApp(name) : t.removeApp(name),
      choose: () => act("app-member", { channelId: channel.id, isMember }),
    },
  ]);
}
