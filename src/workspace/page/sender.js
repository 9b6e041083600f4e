import { h } from "./dom.js";
import { state } from "./client-state.js";
import { conversationTitle } from "./conversation-name.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { failureNote } from "./press.js";

/** The app has 3 s to acknowledge; a workspace that says nothing for this long isn't there. */
const patienceMs = 10_000;

/** Sends what people write. What wasn't sent is told in `node`, and given to `takeBack`. */
export function createSender(takeBack) {
  const node = h("div", {});

  async function send(letter) {
    const { kind, error } = await act("type", letter, patienceMs);
    if (kind !== undefined && !error?.startsWith("workspace_")) return node.replaceChildren();
    const { channelId, text, fileIds, cells } = letter;
    // What may have been sent is not offered to be sent again.
    const isUncertain = error === "workspace_silent";
    const channel = state.channels.find(({ id }) => id === channelId);
    const name = channel ? conversationTitle(channel) : channelId;
    const said = isUncertain ? t.noAnswer(name) : t.notSent(name);
    const files = fileIds.map((id) => state.files.get(id)?.name ?? id);
    node.append(failureNote(`${said} ${text || files.join(", ") || t.pastedTable(cells.length)}`));
    if (!isUncertain && channelId === state.channelId) takeBack(text);
  }
  return { node, send };
}
