import { byId, h } from "./dom.js";
import { channelsOf, showChannel, state } from "./client-state.js";
import { conversationIcon, conversationName } from "./conversation-name.js";
import { t } from "./language.js";

/** Ctrl+K or Cmd+K, or the title at the top: a channel by a few letters of its name. */
export function startQuickSwitcher() {
  window.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
  byId("top-title").addEventListener("click", open);
}

function open() {
  if (!state.ready || document.querySelector("dialog[open]")) return;
  let active = 0;
  let shown = [];
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const choose = (channel) => {
    close();
    showChannel(channel.id);
  };
  const draw = () => {
    shown = found(input.value);
    active = Math.min(active, Math.max(0, shown.length - 1));
    list.replaceChildren(...shown.map((one, index) => option(one, index === active, index)));
    nothing.hidden = shown.length > 0;
    if (shown.length > 0) input.setAttribute("aria-activedescendant", `jump-${active}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const option = (channel, isActive, index) =>
    h(
      "li",
      {
        role: "option",
        id: `jump-${index}`,
        "aria-selected": String(isActive),
        onclick: () => choose(channel),
      },
      conversationIcon(channel),
      conversationName(channel),
    );
  const onkeydown = (event) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && shown.length > 0) {
      event.preventDefault();
      active = (active + move + shown.length) % shown.length;
      draw();
    } else if (event.key === "Enter" && shown[active]) {
      event.preventDefault();
      choose(shown[active]);
    }
  };
  const input = h("input", {
    class: "field",
    type: "text",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "true",
    "aria-controls": "jump-list",
    "aria-label": t.jumpTo,
    placeholder: t.jumpHint,
    oninput() {
      active = 0;
      draw();
    },
    onkeydown,
  });
  const list = h("ul", { id: "jump-list", role: "listbox", "aria-label": t.channels });
  const nothing = h("p", { class: "nothing", role: "status", text: t.nothingFound });
  const dialog = h(
    "dialog",
    {
      class: "dialog switcher",
      "aria-label": t.jumpTo,
      oncancel: close,
      onclick: (event) => event.target === dialog && close(),
    },
    input,
    list,
    nothing,
  );
  byId("dialogs").append(dialog);
  draw();
  dialog.showModal();
  input.focus();
}

function found(typed) {
  const wanted = typed.trim().replace(/^#/, "").toLocaleLowerCase("tr");
  return channelsOf(state.personId).filter((one) =>
    conversationName(one).toLocaleLowerCase("tr").includes(wanted),
  );
}
