import { h, icon } from "./dom.js";
import { state } from "./client-state.js";
import { conversationTitle } from "./conversation-name.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** The app has 3 s to acknowledge; a workspace that says nothing for this long isn't there. */
const patienceMs = 10_000;

/** Sends what people write, and keeps what the workspace didn't take: to send it again, or not. */
export function createOutbox(afterwards) {
  const list = h("ul", { class: "unsent" });
  let unsent = [];

  const draw = () => {
    const mine = unsent.filter(({ letter }) => letter.personId === state.personId);
    list.replaceChildren(...mine.map(item));
    list.hidden = mine.length === 0;
  };
  const drop = (one) => {
    unsent = unsent.filter((other) => other !== one);
    draw();
    afterwards();
  };
  async function send(letter) {
    const { kind, error } = await act("type", letter, patienceMs);
    if (kind !== undefined && !error?.startsWith("workspace_")) return;
    unsent.push({ letter, isUncertain: error === "workspace_silent" });
    draw();
  }
  const item = (one) => {
    const { letter, isUncertain } = one;
    const channel = state.channels.find(({ id }) => id === letter.channelId);
    const name = channel ? conversationTitle(channel) : letter.channelId;
    const again = () => {
      drop(one);
      void send(letter);
    };
    return h(
      "li",
      {},
      icon("warning"),
      h("span", { class: "why", text: isUncertain ? t.noAnswer(name) : t.notSent(name) }),
      h("span", { class: "what", text: letter.text || fileNames(letter) }),
      h("button", { type: "button", class: "link", onclick: again, text: t.sendAgain }),
      h(
        "button",
        {
          ...{ type: "button", class: "icon-button", "aria-label": t.discard, title: t.discard },
          onclick: () => drop(one),
        },
        icon("close"),
      ),
    );
  };
  return { node: h("div", { role: "alert" }, list), draw, send };
}

function fileNames({ fileIds }) {
  return fileIds.map((id) => state.files.get(id)?.name ?? id).join(", ");
}
