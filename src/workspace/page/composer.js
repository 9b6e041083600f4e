import { createAttachments, readCells, takeDrops } from "./attachments.js";
import {
  currentChannel,
  currentPerson,
  isOurs,
  onChange,
  ownCommands,
  redraws,
  state,
} from "./client-state.js";
import { createCompletion } from "./completion.js";
import { conversationTitle } from "./names.js";
import { byId, failureNote, h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { withMenu } from "./menus.js";

export function startComposer() {
  const composer = createComposer(byId("composer"), {
    id: "composer",
    pane: byId("conversation"),
    placeholder() {
      const channel = currentChannel();
      if (!channel) return "";
      return runsCommandsOnly(channel) ? t.writeCommand : t.writeTo(conversationTitle(channel));
    },
    where: () => ({ channelId: state.channelId }),
    // A person who sends something wants to see the answer.
    onSent: () => (byId("scroll").scrollTop = byId("scroll").scrollHeight),
  });
  onChange((what) => {
    if (!redraws(what)) return;
    composer.draw();
    if (what === "channel" && window.matchMedia("(hover: hover)").matches) composer.focus();
  });
}

/** Creates a box for text, files and `commands`; files can be dropped anywhere on its `pane`. */
export function createComposer(form, { id, pane, placeholder, where, commands = true, onSent }) {
  const text = h("textarea", {
    id: `${id}-text`,
    rows: "1",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": `${id}-commands`,
    spellcheck: "false",
  });
  const completion = createCompletion(text, `${id}-commands`);
  const hint = h("span.hint.muted.one-line", { id: `${id}-hint` });
  const send = h("button.send", { type: "submit" }, icon("send"));
  const sender = createSender((unsent) => {
    text.value ||= unsent;
    refresh();
  });
  const attachments = createAttachments(() => refresh());

  const put = (draft = { text: "" }) => {
    text.value = draft.text;
    attachments.put(draft);
  };
  const drafts = new Map();
  let place = "";
  /** Keeps each unsent draft in its own channel or thread. */
  const changePlace = () => {
    const next = JSON.stringify([state.personId, where()]);
    if (next === place) return;
    drafts.set(place, { text: text.value, ...attachments.held() });
    place = next;
    put(drafts.get(place));
  };

  const refresh = () => {
    const { files, cells } = attachments.held();
    const isAttached = files.length > 0 || cells !== undefined;
    send.classList.toggle("ready", text.value.trim() !== "" || isAttached);
    if (!commands) return;
    hint.textContent = completion.hint();
    completion.show();
  };
  text.addEventListener("input", refresh);
  text.addEventListener("paste", (event) => {
    const cells = readCells(event.clipboardData);
    const files = [...event.clipboardData.files];
    if (!cells && (files.length === 0 || !takesFiles())) return;
    event.preventDefault();
    if (cells) attachments.put({ ...attachments.held(), cells });
    else void attachments.take(files);
  });
  const takesFiles = () =>
    text.isConnected && !text.disabled && !form.hidden && !runsCommandsOnly(currentChannel());
  takeDrops(pane, attachments.take, takesFiles);
  text.addEventListener("blur", () => completion.hide());
  text.addEventListener("keydown", (event) => {
    if (completion.takesKey(event)) return refresh();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const written = text.value.trim();
    const { files, cells } = attachments.held();
    const fileIds = files.map((one) => one.id);
    if (written === "" && fileIds.length === 0 && !cells) return;
    put();
    void sender.send({ personId: state.personId, ...where(), text: written, fileIds, cells });
    onSent?.();
  });

  return {
    focus: () => byId(text.id)?.focus(),
    /** Redraws for the page's language and the conversation on screen. */
    draw() {
      changePlace();
      const notice = closedNotice(currentChannel(), commands, text.id);
      if (notice) return form.replaceChildren(notice);
      const closed = currentChannel()?.kind === "im" && !state.messagesTabWritable;
      const told = runsCommandsOnly(currentChannel());
      const line = { id: `${id}-notice` };
      text.setAttribute("aria-describedby", told ? `${line.id} ${hint.id}` : hint.id);
      const hadFocus = document.activeElement === text;
      text.disabled = closed;
      text.placeholder = closed ? t.cannotWrite : placeholder();
      text.setAttribute("aria-label", text.placeholder);
      send.setAttribute("aria-label", t.send);
      form.replaceChildren(
        ...completion.nodes,
        told ? h("p.row.posting-notice.muted", line, [icon("megaphone"), t.commandsOnly]) : "",
        sender.node,
        h("div.composer-box", [
          text,
          attachments.node,
          h("div.row.composer-foot", [
            composerMenu(attachments, commands),
            commands && ownCommands().length > 0 && slashButton(text),
            hint,
            send,
          ]),
        ]),
      );
      if (hadFocus) text.focus();
      refresh();
    },
  };
}

function slashButton(text) {
  return iconButton("slash", t.showCommands, () => {
    text.value = "/";
    text.focus();
    text.dispatchEvent(new window.Event("input"));
  });
}

function composerMenu(attachments, withShortcuts) {
  const items = () => [
    ...(runsCommandsOnly(currentChannel())
      ? []
      : [{ contents: [icon("upload"), t.uploadFile], choose: attachments.choose }]),
    ...(withShortcuts ? shortcuts() : []),
  ];
  if (items().length === 0) return "";
  return withMenu(iconButton("plus", t.attach), { label: t.attach, items });
}

function shortcuts() {
  if (!isOurs(currentPerson())) return [];
  return state.shortcuts
    .filter((one) => one.type === "global")
    .map((one) => ({
      contents: [
        icon("bolt"),
        h("span", [one.name, h("small", `${state.app.name} · ${one.description}`)]),
      ],
      choose: () => act("global-shortcut", { callbackId: one.callback_id }),
    }));
}

/** True if the person may run commands here but not write. */
function runsCommandsOnly(channel) {
  return channel?.postingRestricted === true && currentPerson()?.isAdmin === false;
}

/** Replaces the composer; takes the focus by its `id`. */
function closedNotice(channel, commands, id) {
  const closed = (shape, text) =>
    h("p.row.posting-notice.closed.muted", { id, tabindex: "-1" }, [icon(shape), text]);
  if (channel?.isArchived) return closed("archive", t.cannotWriteArchived);
  if (!commands && runsCommandsOnly(channel)) return closed("megaphone", t.onlyAdminsPost);
  return undefined;
}

/** Longer than the 3 seconds that the app has to acknowledge. */
const patienceMs = 10_000;

/** Sends messages; `node` tells of the unsent ones, and `takeBack` gets their text. */
function createSender(takeBack) {
  const node = h("div");

  async function send(letter) {
    const { kind, error } = await act("type", letter, patienceMs);
    if (kind !== undefined && !error?.startsWith("workspace_")) return node.replaceChildren();
    const { channelId, text, fileIds, cells } = letter;
    // A message that may have been sent is not offered again.
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
