import { byId, h, icon } from "./dom.js";
import { appAvatar } from "./avatar.js";
import { currentChannel, currentPerson, onChange, redraws, state } from "./client-state.js";
import { tabList } from "./conversation-tabs.js";
import { t } from "./language.js";
import { act } from "./live.js";
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
        h("span", { class: "facts" }, icon("people", t.members), String(channel.memberIds.length)),
      !isApp && currentPerson()?.teamId === state.team.id && membershipMenu(channel),
    ),
    tabList(channel),
  ].filter(Boolean);
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
