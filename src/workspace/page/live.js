import { notify, channelsOf, countUnread, showPerson, state } from "./client-state.js";
import { language } from "./language.js";

/** Follows the workspace: a snapshot, then each change. */
export function follow() {
  const source = new EventSource(`/workspace/stream?page=${state.pageId}`);
  source.addEventListener("open", () => setConnected(true));
  source.addEventListener("error", () => setConnected(false));
  source.addEventListener("snapshot", (event) => takeSnapshot(JSON.parse(event.data)));
  source.addEventListener("change", (event) => takeChange(JSON.parse(event.data)));
}

/** Sends an act of the person to the workspace; returns the outcome, within `patienceMs` if given. */
export async function act(name, body, patienceMs) {
  try {
    const response = await fetch(`/workspace/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ personId: state.personId, pageId: state.pageId, ...body }),
      signal: patienceMs && window.AbortSignal.timeout(patienceMs),
    });
    return await response.json();
  } catch ({ name: problem }) {
    const isSilent = problem === "TimeoutError";
    return { kind: "failed", error: isSilent ? "workspace_silent" : "workspace_unreachable" };
  }
}

/** Uploads a file; returns the stored file, or nothing if it was refused. */
export async function upload(file) {
  const query = new window.URLSearchParams({ personId: state.personId, name: file.name });
  try {
    const response = await fetch(`/workspace/upload?${query}`, { method: "POST", body: file });
    const answer = await response.json();
    if (answer.kind !== "done") return undefined;
    state.files.set(answer.file.id, answer.file);
    return answer.file;
  } catch {
    return undefined;
  }
}

function setConnected(connected) {
  state.connected = connected;
  notify("connection");
}

function takeSnapshot(snapshot) {
  const { messages, traffic, files, ...rest } = snapshot;
  // The snapshot has no private messages: after a reconnection they are kept.
  const kept =
    state.bootId === snapshot.bootId
      ? [...state.messages.values()].filter((one) => one.ephemeralTo !== undefined)
      : [];
  Object.assign(state, rest, { ready: true });
  state.messages = new Map([...messages, ...kept].map((one) => [keyOf(one), one]));
  state.files = new Map(files.map((one) => [one.id, one]));
  state.traffic = new Map(traffic.map((one) => [one.id, one]));
  if (!state.homeTab) state.tab = "messages";
  const known = state.people.some((one) => one.id === state.personId);
  const personId = known ? state.personId : (state.people[0]?.id ?? "");
  if (!channelsOf(personId).some((one) => one.id === state.channelId)) state.channelId = "";
  showPerson(personId);
  notify("all");
}

function takeChange(change) {
  const { kind, message, entry, file, channel, personId } = change;
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
  if (kind === "channel") {
    state.channels = state.channels.map((one) => (one.id === channel.id ? channel : one));
    return showPerson(state.personId);
  }
  notify(kind, message ?? entry ?? personId);
}

function keyOf(message) {
  return `${message.channelId}/${message.ts}`;
}
