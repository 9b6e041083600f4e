import {
  channelsOf,
  currentChannel,
  currentPerson,
  onChange,
  ownTeam,
  redraws,
  showChannel,
  showPerson,
  state,
} from "./client-state.js";
import { conversationIcon, conversationName, isDirect, personAvatar, roleOf } from "./names.js";
import { byId, h, icon } from "./dom.js";
import { t } from "./language.js";
import { withMenu } from "./menus.js";

/** Draws the team, its channels, the app, and the switch of the person. */
export function startSidebar() {
  const sidebar = byId("sidebar");
  const toggle = byId("sidebar-toggle");
  toggle.append(icon("menu"));
  toggle.setAttribute("aria-controls", "sidebar");
  const open = (isOpen) => {
    sidebar.classList.toggle("open", isOpen);
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  open(false);
  toggle.addEventListener("click", () => open(!sidebar.classList.contains("open")));
  byId("conversation").addEventListener("click", () => open(false));
  sidebar.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
  onChange((what) => {
    const isShown = redraws(what) || ["message", "removed"].includes(what);
    if (!state.ready || !isShown) return;
    if (redraws(what)) byId("rail").replaceChildren(...railContents());
    toggle.setAttribute("aria-label", t.showChannels);
    if (what === "channel") open(false);
    const focused = document.activeElement?.getAttribute("data-key");
    sidebar.replaceChildren(...contents());
    if (focused) sidebar.querySelector(`[data-key="${focused}"]`)?.focus();
  });
}

function contents() {
  const mine = channelsOf(state.personId);
  const person = currentPerson();
  return [
    h("p.team-name", ownTeam().name),
    h("div.sidebar-scroll", [
      listOf(t.channels, mine, (one) => !isDirect(one)),
      listOf(t.directMessages, mine, (one) => one.kind === "mpim"),
      listOf(t.apps, mine, (one) => one.kind === "im"),
    ]),
    person && meButton(person),
  ];
}

function listOf(heading, mine, belongs) {
  const channels = mine.filter(belongs);
  if (channels.length === 0) return [];
  return [h("h2", heading), h("ul", channels.map(channelLink))];
}

function meButton(person) {
  const opener = h("button.row.me", { "data-key": "me" }, [
    personAvatar(person),
    h("span.names", [
      person.realName,
      h("span.visually-hidden", t.lookingAs),
      h("small.one-line", roleOf(person)),
    ]),
    icon("chevron"),
  ]);
  return withMenu(opener, {
    label: t.whoseEyes,
    heading: t.whoseEyes,
    items: () =>
      state.people.map((one) => ({
        isCurrent: one.id === person.id,
        contents: [personAvatar(one), h("span", [one.realName, h("small", roleOf(one))])],
        choose: () => showPerson(one.id),
      })),
  });
}

function channelLink(channel) {
  const unread = state.unread.get(state.personId)?.get(channel.id) ?? 0;
  const classes = `${unread > 0 ? "unread" : ""}.${channel.isArchived ? "archived" : ""}`;
  const attributes = {
    "aria-current": channel.id === state.channelId && "page",
    "data-key": channel.id,
    onclick: () => showChannel(channel.id),
  };
  const contents = [
    conversationIcon(channel, true),
    h("span.label.one-line", conversationName(channel)),
    channel.isExtShared && icon("people", t.sharedChannel),
    unread > 0 && unreadMarks(channel, unread),
  ];
  return h("li", h(`button.row.channel-link.${classes}`, attributes, contents));
}

/** Channels tell their unread messages only to screen readers; conversations show a number. */
function unreadMarks(channel, unread) {
  return [
    h("span.visually-hidden", t.unread(unread)),
    isDirect(channel) && h("span.count", { "aria-hidden": "true" }, String(unread)),
  ];
}

function railContents() {
  const mine = channelsOf(state.personId);
  const isApp = currentChannel()?.kind === "im";
  const others = mine.filter((one) => one.kind !== "im");
  const last = others.find((one) => one.id === state.lastChannelId) ?? others[0];
  const app = mine.find((one) => one.kind === "im");
  return [
    h("span.team-mark", { "aria-hidden": "true" }, ownTeam().name[0]),
    last && railButton("home", t.home, !isApp, last),
    app && railButton("message", t.app, isApp, app),
  ].filter(Boolean);
}

function railButton(shape, label, isCurrent, channel) {
  const onclick = () => showChannel(channel.id);
  const attributes = { "aria-current": isCurrent && "true", onclick };
  return h("button.rail-button", attributes, [h("span.rail-icon", icon(shape)), label]);
}
