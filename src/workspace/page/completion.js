import { h } from "./dom.js";
import { appAvatar } from "./avatar.js";
import { state } from "./client-state.js";
import { ownCommands } from "./company.js";
import { t } from "./language.js";

/** The list of slash commands over a composer; `id` tells its parts from another composer's. */
export function createCompletion(text, id) {
  const list = h("ul", { class: "commands", id, role: "listbox" });
  const heading = h("p", { class: "title" });
  const node = h("div", { class: "completion", hidden: true }, heading, list);
  const spoken = h("p", { class: "visually-hidden", role: "status" });
  let shown = [];
  let active = 0;
  let dismissed = "";

  const hide = () => {
    shown = [];
    node.hidden = true;
    spoken.textContent = "";
    text.removeAttribute("aria-activedescendant");
  };
  const draw = () => {
    heading.textContent = t.commandsOf(state.app.name);
    list.setAttribute("aria-label", t.commandsOf(state.app.name));
    list.replaceChildren(...shown.map((command, index) => option(command, index)));
    node.hidden = false;
    spoken.textContent = t.commandCount(shown.length);
    text.setAttribute("aria-activedescendant", `${id}-${active}`);
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  };
  const choose = (command) => {
    text.value = `${command.command} `;
    text.setSelectionRange(text.value.length, text.value.length);
    hide();
  };
  const option = (command, index) =>
    h(
      "li",
      {
        role: "option",
        id: `${id}-${index}`,
        "aria-selected": String(index === active),
        // The press must not take the focus out of the box.
        onmousedown: (event) => event.preventDefault(),
        onclick() {
          choose(command);
          text.dispatchEvent(new window.Event("input"));
        },
      },
      appAvatar(),
      h(
        "span",
        { class: "name" },
        command.command,
        " ",
        h("span", { class: "usage", text: command.usageHint }),
        h("span", { class: "about", text: command.description }),
      ),
    );

  return {
    nodes: [node, spoken],
    hide,
    show() {
      const typed = text.value;
      const found = /^\/\S*$/.test(typed)
        ? ownCommands().filter(({ command }) =>
            spellings(typed).some((one) => command.startsWith(one)),
          )
        : [];
      if (found.length === 0 || dismissed === typed) return hide();
      dismissed = "";
      if (found.length !== shown.length) active = 0;
      shown = found;
      draw();
    },
    /** The usage of the command that is being written. */
    hint() {
      const name = /^(\/\S+)\s/.exec(text.value)?.[1];
      const command = name && ownCommands().find((one) => spellings(name).includes(one.command));
      return command ? `${command.command} ${command.usageHint}` : "";
    },
    /** Handles the keys that are the list's; true when it did. */
    takesKey(event) {
      if (shown.length === 0) return false;
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move !== undefined) active = (active + move + shown.length) % shown.length;
      else if (event.key === "Escape") {
        dismissed = text.value;
      } else if (event.key === "Tab" || event.key === "Enter") {
        const command = shown[active];
        // A command that is written out is sent, not completed.
        if (event.key === "Enter" && spellings(text.value).includes(command.command)) return false;
        choose(command);
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** A command as it may be meant: in capitals, on a Turkish keyboard as well. */
function spellings(typed) {
  return [typed.toLowerCase(), typed.toLocaleLowerCase("tr")];
}
