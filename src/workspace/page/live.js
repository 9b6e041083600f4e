import {
  base,
  channelsOf,
  countUnread,
  currentChannel,
  notify,
  showPerson,
  showThread,
  state,
} from "./client-state.js";
import { language } from "./language.js";

/** Receives a snapshot of the workspace, then each change. */
export function followWorkspace() {
  const source = new EventSource(`${base}/workspace/stream?page=${state.pageId}`);
  source.addEventListener("open", () => setConnected(true));
  source.addEventListener("error", () => setConnected(false));
  source.addEventListener("snapshot", (event) => applySnapshot(JSON.parse(event.data)));
  source.addEventListener("change", (event) => applyChange(JSON.parse(event.data)));
}

/** Sends a person's act to the workspace; fails after `timeoutMs`, if given. */
export async function act(name, body, timeoutMs) {
  try {
    const response = await fetch(`${base}/workspace/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ personId: state.personId, pageId: state.pageId, ...body }),
      signal: timeoutMs && window.AbortSignal.timeout(timeoutMs),
    });
    return await response.json();
  } catch ({ name: problem }) {
    const isTimeout = problem === "TimeoutError";
    return { kind: "failed", error: isTimeout ? "workspace_timeout" : "workspace_unreachable" };
  }
}

/** Uploads a file; returns the stored file, or undefined if the upload failed. */
export async function upload(file) {
  const query = new window.URLSearchParams({ personId: state.personId, name: file.name });
  try {
    const response = await fetch(`${base}/workspace/upload?${query}`, {
      method: "POST",
      body: file,
    });
    const answer = await response.json();
    if (answer.kind !== "done") return undefined;
    state.files.set(answer.file.id, answer.file);
    return answer.file;
  } catch {
    return undefined;
  }
}

function setConnected(isConnected) {
  state.isConnected = isConnected;
  notify("connection");
}

function applySnapshot(snapshot) {
  const { messages, traffic, files, ...otherFields } = snapshot;
  // A snapshot has no private messages; a reconnection keeps the page's private messages.
  const privateMessages =
    state.bootId === snapshot.bootId
      ? [...state.messages.values()].filter((one) => one.ephemeralTo !== undefined)
      : [];
  Object.assign(state, otherFields, { isReady: true });
  state.messages = new Map([...messages, ...privateMessages].map((one) => [keyOf(one), one]));
  state.files = new Map(files.map((one) => [one.id, one]));
  state.traffic = new Map(traffic.map((one) => [one.id, one]));
  if (!state.hasHomeTab) state.tab = "messages";
  const linkedTs = openLinked();
  openFirstIfGone();
  notify("all");
  document.querySelector(`#messages [data-ts="${linkedTs}"]`)?.scrollIntoView({ block: "center" });
}

/** Opens the conversation of the page's permalink, once; returns the ts of its message. */
function openLinked() {
  const [, channelId, digits = ""] =
    /\/archives\/(\w+)\/p(\d+)$/.exec(window.location.pathname) ?? [];
  const channel = state.channels.find((one) => one.id === channelId);
  if (!channel) return undefined;
  window.history.replaceState(null, "", `${base}/`);
  if (!channel.memberIds.includes(state.personId)) [state.personId] = channel.memberIds;
  Object.assign(state, { channelId, tab: "messages" });
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Shows the first person and conversation if the shown ones are gone. */
function openFirstIfGone() {
  const isKnown = state.people.some((one) => one.id === state.personId);
  const personId = isKnown ? state.personId : (state.people[0]?.id ?? "");
  if (!channelsOf(personId).some((one) => one.id === state.channelId)) state.channelId = "";
  showPerson(personId);
}

function applyChange(change) {
  const { kind, message, entry, file, channel, personId } = change;
  // A private message reaches only the page that shows its person at that moment.
  const isForOther = message?.ephemeralTo !== undefined && message.ephemeralTo !== state.personId;
  if (kind === "message" && isForOther && !state.messages.has(keyOf(message))) return;
  if (kind === "message") {
    if (!state.messages.has(keyOf(message))) countUnread(message);
    state.messages.set(keyOf(message), message);
  }
  if (kind === "removed") state.messages.delete(keyOf(message));
  if (kind === "traffic") state.traffic.set(entry.id, entry);
  if (kind === "file") state.files.set(file.id, file);
  if (kind === "knobs") state.knobs = change.knobs;
  if (kind === "modals") state.modals[personId] = change.stack;
  if (kind === "home") state.homes[personId] = change.view;
  if (kind === "installation") {
    state.installedFor = change.installedFor;
    openFirstIfGone();
    return notify("all");
  }
  if (kind === "channel") {
    state.channels = state.channels.map((one) => (one.id === channel.id ? channel : one));
    return showPerson(state.personId);
  }
  notify(kind, message ?? entry ?? personId);
  if (change.cause === "posted" && startsThread(message)) showThread(message.ts);
}

/** True for the person's own new message in agent view: the answers come in its thread. */
function startsThread({ author, channelId, threadTs }) {
  const isHere = currentChannel()?.kind === "im" && channelId === state.channelId;
  return state.knobs.agentView && isHere && !threadTs && author.id === state.personId;
}

function keyOf(message) {
  return `${message.channelId}/${message.ts}`;
}
