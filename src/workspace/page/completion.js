import { appAvatar } from "./names.js";
import { availableCommands, state } from "./client-state.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { createListbox } from "./menus.js";

/** Creates the list of slash commands above a composer. */
export function createCompletion(input, id) {
  const heading = h("p.title.muted");
  const announcement = h("p.visually-hidden", { role: "status" });
  const listbox = createListbox(input, id, {
    draw: commandNodes,
    choose(command) {
      input.value = `${command.command} `;
      input.setSelectionRange(input.value.length, input.value.length);
      input.dispatchEvent(new window.Event("input"));
    },
  });
  const node = h("div.completion", { hidden: true }, [heading, listbox.node]);
  let dismissedText = "";

  const show = (commands) => {
    heading.textContent = t.commandsOf(state.app.name);
    listbox.node.setAttribute("aria-label", t.commandsOf(state.app.name));
    node.hidden = commands.length === 0;
    announcement.textContent = commands.length === 0 ? "" : t.commandCount(commands.length);
    listbox.show(commands);
  };

  return {
    nodes: [node, announcement],
    hide: () => show([]),
    show() {
      const typed = input.value;
      const isCommand = /^\/\S*$/.test(typed) && typed !== dismissedText;
      if (isCommand) dismissedText = "";
      show(isCommand ? availableCommands().filter(({ command }) => isMatch(typed, command)) : []);
    },
    hint() {
      const name = /^(\/\S+)\s/.exec(input.value)?.[1];
      const command =
        name && availableCommands().find((one) => lowerCases(name).includes(one.command));
      return command ? `${command.command} ${command.usageHint}` : "";
    },
    /** Returns true if the list used the key. */
    handleKey(event) {
      const command = listbox.activeEntry();
      // Enter sends a fully typed command.
      const isComplete = command && lowerCases(input.value).includes(command.command);
      if (event.key === "Enter" && isComplete) return false;
      if (event.key === "Escape" && command) dismissedText = input.value;
      return listbox.handleKey(event);
    },
  };
}

function commandNodes(command) {
  return [
    appAvatar(),
    h("span.name", [
      command.command,
      " ",
      h("span.usage", command.usageHint),
      h("span.description.one-line", command.description),
    ]),
  ];
}

function isMatch(typed, command) {
  return lowerCases(typed).some((one) => command.startsWith(one));
}

/** Returns the text in lower case by English and by Turkish rules. */
function lowerCases(typed) {
  return [typed.toLowerCase(), typed.toLocaleLowerCase("tr")];
}
