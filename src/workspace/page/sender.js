import { h } from "./dom.js";
import { state } from "./client-state.js";
import { conversationTitle } from "./conversation-name.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { failureNote } from "./press.js";

/** The app has 3 s to acknowledge; a workspace that says nothing for this long isn't there. */
const patienceMs = 10_000;

/** Sends what people write; what the workspace didn't take is told, and given to `takeBack`. */
export function createSender(takeBack) {
  const node = h("div", {});

  async function send(letter) {
    const { kind, error } = await act("type", letter, patienceMs);
    if (kind !== undefined && !error?.startsWith("workspace_")) return node.replaceChildren();
    const channel = state.channels.find(({ id }) => id === letter.channelId);
    const name = channel ? conversationTitle(channel) : letter.channelId;
    const said = error === "workspace_silent" ? t.noAnswer(name) : t.notSent(name);
    node.append(failureNote(`${said} ${letter.text || fileNames(letter)}`));
    takeBack(letter.text);
  }
  return { node, send };
}

function fileNames({ fileIds }) {
  return fileIds.map((id) => state.files.get(id)?.name ?? id).join(", ");
}
