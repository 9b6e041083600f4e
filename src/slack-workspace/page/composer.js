import { byId, h, icon } from "./dom.js";
import { currentChannel, onChange, state } from "./client-state.js";
import { createCompletion } from "./completion.js";
import { act } from "./live.js";

const history = [];

/** The box people write in: text, formatting, slash commands and what was written before. */
export function startComposer() {
  const form = byId("composer");
  const text = h("textarea", {
    id: "composer-text",
    rows: "1",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "completion",
    spellcheck: "false",
  });
  const completion = createCompletion(text);
  const send = h("button", { type: "submit", class: "send", "aria-label": "Gönder" }, icon("send"));
  const hint = h("span", { class: "hint", id: "composer-hint" });
  text.setAttribute("aria-describedby", "composer-hint");
  form.replaceChildren(
    completion.node,
    h(
      "div",
      { class: "composer-box" },
      h(
        "div",
        { class: "composer-tools" },
        tools.map((tool) => toolButton(tool, text)),
      ),
      text,
      h("div", { class: "composer-foot" }, slashButton(text), hint, send),
    ),
  );

  const refresh = () => {
    send.classList.toggle("ready", text.value.trim() !== "");
    hint.textContent = completion.hint();
    completion.show();
  };
  text.addEventListener("input", refresh);
  text.addEventListener("blur", () => completion.hide());
  text.addEventListener("keydown", (event) => {
    if (completion.takesKey(event)) {
      refresh();
      return;
    }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    } else if (event.key === "ArrowUp" && (text.value === "" || recalled >= 0)) {
      recall(event, text, recalled + 1);
    } else if (event.key === "ArrowDown" && recalled >= 0) {
      recall(event, text, recalled - 1);
    } else if (event.key.length === 1) recalled = -1;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const written = text.value.trim();
    if (written === "") return;
    if (history[0] !== written) history.unshift(written);
    recalled = -1;
    text.value = "";
    completion.hide();
    refresh();
    void act("type", { channelId: state.channelId, text: written });
  });
  onChange((what) => {
    if (!["all", "person", "channel"].includes(what) || !state.ready) return;
    const channel = currentChannel();
    const name = channel?.kind === "im" ? state.app.name : `#${channel?.name ?? ""}`;
    const closed = channel?.kind === "im" && !state.messagesTabWritable;
    text.disabled = closed;
    text.placeholder = closed ? "Bu konuşmaya yazılamıyor" : `${name} için ileti yazın`;
    text.setAttribute("aria-label", text.placeholder);
    refresh();
    if (what === "channel" && window.matchMedia("(hover: hover)").matches) text.focus();
  });
}

let recalled = -1;

function recall(event, text, index) {
  event.preventDefault();
  if (index >= history.length) return;
  recalled = index;
  text.value = history[index] ?? "";
  text.setSelectionRange(text.value.length, text.value.length);
}

const tools = [
  { icon: "bold", label: "Kalın", mark: "*" },
  { icon: "italic", label: "İtalik", mark: "_" },
  { icon: "strike", label: "Üstü çizili", mark: "~" },
  { icon: "code", label: "Kod", mark: "`" },
];

function toolButton(tool, text) {
  return h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": tool.label,
      title: tool.label,
      onclick() {
        const { selectionStart: start, selectionEnd: end, value } = text;
        text.setRangeText(tool.mark + value.slice(start, end) + tool.mark, start, end, "end");
        if (start === end) text.setSelectionRange(start + 1, start + 1);
        text.focus();
      },
    },
    icon(tool.icon),
  );
}

function slashButton(text) {
  return h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Komutları göster",
      title: "Komutlar",
      onclick() {
        text.value = "/";
        text.focus();
        text.dispatchEvent(new window.Event("input"));
      },
    },
    icon("slash"),
  );
}
