import {
  channelsOf,
  currentChannel,
  currentPerson,
  currentTeam,
  isFullRedraw,
  isInstalled,
  onChange,
  showChannel,
  showPerson,
  state,
} from "./client-state.js";
import { conversationIcon, conversationName, isDirect, personAvatar, roleOf } from "./names.js";
import { askConfirmation } from "./dialogs.js";
import { byId, h, icon } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { withMenu } from "./menus.js";

/** Draws the team, its channels, the app, and the switch to another person. */
export function startSidebar() {
  const sidebar = byId("sidebar");
  const toggle = byId("sidebar-toggle");
  toggle.append(icon("menu"));
  toggle.setAttribute("aria-controls", "sidebar");
  const setOpen = (isOpen) => {
    sidebar.classList.toggle("open", isOpen);
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  setOpen(false);
  toggle.addEventListener("click", () => setOpen(!sidebar.classList.contains("open")));
  byId("conversation").addEventListener("click", () => setOpen(false));
  sidebar.addEventListener("keydown", (event) => event.key === "Escape" && setOpen(false));
  onChange((kind) => {
    const isRelevant = isFullRedraw(kind) || ["message", "removed"].includes(kind);
    if (!state.isReady || !isRelevant) return;
    if (isFullRedraw(kind)) byId("rail").replaceChildren(...railContents());
    toggle.setAttribute("aria-label", t.showChannels);
    if (kind === "channel") setOpen(false);
    const focusedKey = document.activeElement?.getAttribute("data-key");
    sidebar.replaceChildren(...sidebarContents());
    if (focusedKey) sidebar.querySelector(`[data-key="${focusedKey}"]`)?.focus();
  });
}

function sidebarContents() {
  const channels = channelsOf(state.personId);
  const person = currentPerson();
  return [
    teamName(person),
    h("div.sidebar-scroll", [
      channelSection(t.channels, channels, (one) => !isDirect(one)),
      channelSection(t.directMessages, channels, (one) => one.kind === "mpim"),
      channelSection(t.apps, channels, (one) => one.kind === "im"),
    ]),
    person && personSwitch(person),
  ];
}

/** Draws the team's name; its menu changes the workspace, and installs and removes the app. */
function teamName(person) {
  const { name } = currentTeam();
  const items = () => [...otherWorkspaces(), ...appItems(person)];
  if (items().length === 0) return h("p.team-name", name);
  const opener = h("button.row.team-name", { "data-key": "team" }, [
    h("span.one-line", name),
    h("span.visually-hidden", t.workspaceMenu),
    icon("chevron"),
  ]);
  return withMenu(opener, { label: t.workspaceMenu, items });
}

function otherWorkspaces() {
  if (state.workspaces.length < 2) return [];
  return state.workspaces.map(({ id, name, path }) => ({
    isCurrent: id === state.team.id,
    contents: name,
    choose: () => window.location.assign(path),
  }));
}

function appItems(person) {
  if (!state.installPath) return [];
  const { name } = state.app;
  if (!isInstalled()) {
    const choose = () => window.location.assign(state.installPath);
    return [{ contents: [icon("plus"), t.installApp(name)], choose }];
  }
  if (!person?.isAdmin) return [];
  return [{ contents: [icon("close"), t.uninstall.item(name)], choose: uninstall }];
}

async function uninstall() {
  const { name } = state.app;
  const { title, text, confirm } = t.uninstall;
  const plain = (words) => ({ type: "plain_text", text: words });
  const isAgreed = await askConfirmation({
    title: plain(title(name)),
    text: plain(text(state.installedFor)),
    confirm: plain(confirm),
    style: "danger",
  });
  if (isAgreed) await act("uninstall", {});
}

function channelSection(heading, allChannels, filter) {
  const channels = allChannels.filter(filter);
  if (channels.length === 0) return [];
  return [h("h2", heading), h("ul", channels.map(channelLink))];
}

function personSwitch(person) {
  const opener = h("button.row.person-switch", { "data-key": "me" }, [
    personAvatar(person),
    h("span.names", [
      person.realName,
      h("span.visually-hidden", t.viewedAs),
      h("small.one-line", roleOf(person)),
    ]),
    icon("chevron"),
  ]);
  return withMenu(opener, {
    label: t.choosePerson,
    heading: t.choosePerson,
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
    unread > 0 && unreadCount(channel, unread),
  ];
  return h("li", h(`button.row.channel-link.${classes}`, attributes, contents));
}

/** Draws the number of unread messages; only direct messages show the number on screen. */
function unreadCount(channel, unread) {
  return [
    h("span.visually-hidden", t.unread(unread)),
    isDirect(channel) && h("span.count", { "aria-hidden": "true" }, String(unread)),
  ];
}

function railContents() {
  const channels = channelsOf(state.personId);
  const isApp = currentChannel()?.kind === "im";
  const others = channels.filter((one) => one.kind !== "im");
  const lastChannel = others.find((one) => one.id === state.lastChannelId) ?? others[0];
  const appChannel = channels.find((one) => one.kind === "im");
  return [
    h("span.team-mark", { "aria-hidden": "true" }, currentTeam().name[0]),
    lastChannel && railButton("home", t.home, !isApp, lastChannel),
    appChannel && railButton("message", t.app, isApp, appChannel),
  ].filter(Boolean);
}

function railButton(iconName, label, isCurrent, channel) {
  const onclick = () => showChannel(channel.id);
  const attributes = { "aria-current": isCurrent && "true", onclick };
  return h("button.rail-button", attributes, [h("span.rail-icon", icon(iconName)), label]);
}
