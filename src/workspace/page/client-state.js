/** The beginning of this workspace's addresses: empty for the first workspace. */
export const base = /^\/w\/\w+/.exec(window.location.pathname)?.[0] ?? "";

/** Remembers what a person last saw in this workspace. */
const memory = {
  get: (name) => localStorage.getItem(name + base),
  set: (name, value) => localStorage.setItem(name + base, value),
};

/** The page's state. A snapshot adds `team`, `otherTeam`, `commands`, `hasHomeTab` and others. */
export const state = {
  /** The id of this browser tab; a modal opens only in the tab of its trigger. */
  pageId: window.crypto.randomUUID(),
  isReady: false,
  isConnected: true,
  bootId: "",
  /** The name of the workspace or organisation with the app, or null without it. */
  installedFor: null,
  people: [],
  workflowSteps: [],
  channels: [],
  /** Messages by "channel/ts"; private messages last as long as the page. */
  messages: new Map(),
  traffic: new Map(),
  files: new Map(),
  /** Unread counts by person and channel. */
  unread: new Map(),
  personId: memory.get("person") ?? "",
  channelId: memory.get("channel") ?? "",
  tab: memory.get("tab") ?? "messages",
  /** The last open conversation that is not the app's. */
  lastChannelId: "",
  /** The ts of the open thread's parent message; empty if no thread is open. */
  threadTs: "",
};

const listeners = [];

/** True if a change of this kind redraws the whole screen; false before the first snapshot. */
export function isFullRedraw(kind) {
  return state.isReady && ["all", "language", "person", "channel"].includes(kind);
}

/** Calls `listener` with the kind of each change ("all", "person", "message" …) and its detail. */
export function onChange(listener) {
  listeners.push(listener);
}

export function notify(kind, detail) {
  for (const listener of listeners) listener(kind, detail);
}

export function currentPerson() {
  return state.people.find((one) => one.id === state.personId);
}

export function currentChannel() {
  return state.channels.find((one) => one.id === state.channelId);
}

export function isInstalled() {
  return state.installedFor !== null;
}

/** Returns a person's conversations; the one with the app exists while the app is installed. */
export function channelsOf(personId) {
  return state.channels.filter(
    ({ kind, memberIds }) => memberIds.includes(personId) && (kind !== "im" || isInstalled()),
  );
}

export function isVisible(message) {
  return (message.ephemeralTo ?? state.personId) === state.personId;
}

export function isTopLevel(message) {
  return message.threadTs === undefined || message.isBroadcast === true;
}

export function isInOpenThread(message) {
  return message.ts === state.threadTs || message.threadTs === state.threadTs;
}

/** Returns the open channel's visible messages that pass `filter`, oldest first. */
export function visibleMessages(filter) {
  return [...state.messages.values()]
    .filter((one) => one.channelId === state.channelId && isVisible(one) && filter(one))
    .sort((a, b) => (a.ts < b.ts ? -1 : 1));
}

export function showThread(ts) {
  state.threadTs = ts;
  notify("thread");
}

/** Switches to another person, if possible in the same channel or the app's conversation. */
export function showPerson(personId) {
  const isWithApp = currentChannel()?.kind === "im";
  state.personId = personId;
  state.threadTs = "";
  memory.set("person", personId);
  const channels = channelsOf(personId);
  const appChannel = isWithApp && channels.find((one) => one.kind === "im");
  if (channels.some((one) => one.id === state.channelId)) markRead();
  else if (appChannel) showChannel(appChannel.id, state.tab);
  else showChannel(channels[0]?.id ?? "");
  notify("person");
}

export function showChannel(channelId, tab = tabToOpen(channelId)) {
  state.channelId = channelId;
  state.threadTs = "";
  state.tab = tab;
  if (currentChannel()?.kind !== "im") state.lastChannelId = channelId;
  memory.set("channel", channelId);
  memory.set("tab", tab);
  markRead();
  notify("channel");
}

/** Returns the tab to open: Home for the app, or its messages if some are unread. */
function tabToOpen(channelId) {
  const channel = state.channels.find((one) => one.id === channelId);
  const isUnread = state.unread.get(state.personId)?.has(channelId);
  if (channelId === state.channelId && !isUnread) return state.tab;
  return channel?.kind === "im" && state.hasHomeTab && !isUnread ? "home" : "messages";
}

function markRead() {
  if (state.tab === "messages") state.unread.get(state.personId)?.delete(state.channelId);
}

/** Counts a new message, unless private or a reply, as unread for all who do not see it. */
export function countUnread(message) {
  if (!isTopLevel(message) || message.ephemeralTo !== undefined) return;
  const channel = state.channels.find((one) => one.id === message.channelId);
  for (const id of channel?.memberIds ?? []) {
    const isAuthor = message.author.kind === "person" && message.author.id === id;
    const isOnScreen = message.channelId === state.channelId && state.tab === "messages";
    if (isAuthor || (isOnScreen && id === state.personId)) continue;
    const counts = state.unread.get(id) ?? new Map();
    counts.set(message.channelId, (counts.get(message.channelId) ?? 0) + 1);
    state.unread.set(id, counts);
  }
}

/** True for people of our company, guests included. */
export function isOurs(person) {
  return person !== undefined && person.teamId !== state.otherTeam.id;
}

/** True if the person can use the app's commands and shortcuts. */
export function canUseApp() {
  return isInstalled() && isOurs(currentPerson());
}

export function availableCommands() {
  return canUseApp() ? state.commands : [];
}

export function currentTeam() {
  const person = currentPerson();
  return person && !isOurs(person) ? state.otherTeam : state.team;
}
