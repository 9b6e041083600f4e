import { changed, channelsOf, countUnread, showPerson, state } from "./client-state.js";
import { language } from "./language.js";

/** Follows the workspace: first what there is, then each change. */
export function follow() {
  const source = new EventSource("/workspace/stream");
  source.addEventListener("open", () => setConnected(true));
  source.addEventListener("error", () => setConnected(false));
  source.addEventListener("snapshot", (event) => takeSnapshot(JSON.parse(event.data)));
  source.addEventListener("change", (event) => takeChange(JSON.parse(event.data)));
}

/** Tells the workspace what the person did; answers what came of it, given `patienceMs` within that time. */
export async function act(name, body, patienceMs) {
  try {
    const response = await fetch(`/workspace/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ personId: state.personId, ...body }),
      signal: patienceMs && window.AbortSignal.timeout(patienceMs),
    });
    return await response.json();
  } catch ({ name: problem }) {
    const isSilent = problem === "TimeoutError";
    return { kind: "failed", error: isSilent ? "workspace_silent" : "workspace_unreachable" };
  }
}

/** Uploads a file of the person's; answers it as the workspace keeps it, or nothing where it was not taken. */
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
  changed("connection");
}

function takeSnapshot(snapshot) {
  const { messages, traffic, files, ...rest } = snapshot;
  // After a mere reconnection what only this page still has is kept.
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
  changed("all");
}

function takeChange(change) {
  switch (change.kind) {
    case "message": {
      const key = keyOf(change.message);
      if (!state.messages.has(key)) countUnread(change.message);
      state.messages.set(key, change.message);
      return changed("message", change.message);
    }
    case "removed":
      state.messages.delete(keyOf(change.message));
      return changed("removed", change.message);
    case "traffic":
      state.traffic.set(change.entry.id, change.entry);
      return changed("traffic", change.entry);
    case "file":
      state.files.set(change.file.id, change.file);
      return changed("file", change.file);
    case "knobs":
      state.knobs = change.knobs;
      return changed("knobs");
    case "channel":
      state.channels = state.channels.map((one) =>
        one.id === change.channel.id ? change.channel : one,
      );
      return showPerson(state.personId);
    case "modals":
      state.modals[change.personId] = change.stack;
      return changed("modals", change.personId);
    case "home":
      state.homes[change.personId] = change.view;
      return changed("home", change.personId);
  }
}

function keyOf(message) {
  return `${message.channelId}/${message.ts}`;
}
