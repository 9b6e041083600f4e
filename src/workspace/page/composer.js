import { acceptDrops, createAttachments, readCells, uploadsDone } from "./attachments.js";
import {
  availableCommands,
  canUseApp,
  currentChannel,
  currentPerson,
  isFullRedraw,
  onChange,
  state,
} from "./client-state.js";
import { createCompletion } from "./completion.js";
import { conversationTitle } from "./names.js";
import { byId, failureNotice, h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { withMenu } from "./menus.js";
import { openWorkflowForm } from "./workflow-form.js";

export function startComposer() {
  const composer = createComposer(byId("composer"), {
    id: "composer",
    pane: byId("conversation"),
    placeholder() {
      const channel = currentChannel();
      if (!channel) return "";
      return runsCommandsOnly(channel) ? t.writeCommand : t.writeTo(conversationTitle(channel));
    },
    target: () => ({ channelId: state.channelId }),
    // The sender wants to see the answer.
    onSent: () => (byId("scroll").scrollTop = byId("scroll").scrollHeight),
  });
  onChange((kind) => {
    if (!isFullRedraw(kind)) return;
    composer.draw();
    if (kind === "channel" && window.matchMedia("(hover: hover)").matches) composer.focus();
  });
}

/** Creates a box for text, files and commands; files can be dropped anywhere on `pane`. */
export function createComposer(form, options) {
  const { id, pane, placeholder, target, hasCommands = true, onSent } = options;
  const input = h("textarea", {
    id: `${id}-text`,
    rows: "1",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": `${id}-commands`,
    spellcheck: "false",
  });
  const completion = createCompletion(input, `${id}-commands`);
  const hint = h("span.hint.muted.one-line", { id: `${id}-hint` });
  const alsoSend = h("input", { type: "checkbox" });
  const send = h("button.send", { type: "submit" }, icon("send"));
  const sender = createSender((unsentText) => {
    input.value ||= unsentText;
    refresh();
  });
  const attachments = createAttachments(() => refresh());

  const fill = (draft = { text: "" }) => {
    input.value = draft.text;
    attachments.replace(draft);
  };
  const drafts = new Map();
  let draftKey = "";
  /** Saves the draft, then shows the draft of the current channel or thread. */
  const switchDraft = () => {
    const nextKey = JSON.stringify([state.personId, target()]);
    if (nextKey === draftKey) return;
    drafts.set(draftKey, { text: input.value, ...attachments.contents() });
    draftKey = nextKey;
    fill(drafts.get(draftKey));
  };

  const refresh = () => {
    const { files, cells } = attachments.contents();
    const hasAttachments = files.length > 0 || cells !== undefined;
    send.classList.toggle("ready", input.value.trim() !== "" || hasAttachments);
    if (!hasCommands) return;
    hint.textContent = completion.hint();
    completion.show();
  };
  input.addEventListener("input", refresh);
  input.addEventListener("paste", (event) => {
    const cells = readCells(event.clipboardData);
    const files = [...event.clipboardData.files];
    if (!cells && (files.length === 0 || !canTakeFiles())) return;
    event.preventDefault();
    if (cells) attachments.replace({ ...attachments.contents(), cells });
    else void attachments.add(files);
  });
  const canTakeFiles = () =>
    input.isConnected && !input.disabled && !form.hidden && !runsCommandsOnly(currentChannel());
  acceptDrops(pane, attachments.add, canTakeFiles);
  input.addEventListener("blur", () => completion.hide());
  input.addEventListener("keydown", (event) => {
    if (completion.handleKey(event)) return refresh();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const key = draftKey;
    if (!(await uploadsDone()) || key !== draftKey) return;
    const typedText = input.value.trim();
    const { files, cells } = attachments.contents();
    const fileIds = files.map((one) => one.id);
    if (typedText === "" && fileIds.length === 0 && !cells) return;
    fill();
    const onPhone = window.matchMedia("(max-width: 760px)").matches;
    const isBroadcast = alsoSend.checked;
    alsoSend.checked = false;
    const content = { text: typedText, fileIds, cells, onPhone, isBroadcast };
    void sender.send({ personId: state.personId, ...target(), ...content });
    onSent?.();
  });

  return {
    focus: () => byId(input.id)?.focus(),
    /** Redraws for the page's language and the conversation on screen. */
    draw() {
      switchDraft();
      const notice = closedNotice(currentChannel(), hasCommands, input.id);
      if (notice) return form.replaceChildren(notice);
      const isReadOnly = currentChannel()?.kind === "im" && !state.isMessagesTabWritable;
      const hasNotice = runsCommandsOnly(currentChannel());
      const noticeId = `${id}-notice`;
      const noticeText = [icon("megaphone"), t.commandsOnly];
      input.setAttribute("aria-describedby", hasNotice ? `${noticeId} ${hint.id}` : hint.id);
      const hadFocus = document.activeElement === input;
      input.disabled = isReadOnly;
      input.placeholder = isReadOnly ? t.cannotWrite : placeholder();
      input.setAttribute("aria-label", input.placeholder);
      send.setAttribute("aria-label", t.send);
      form.replaceChildren(
        ...completion.nodes,
        hasNotice ? h("p.row.posting-notice.muted", { id: noticeId }, noticeText) : "",
        sender.node,
        h("div.composer-box", [
          input,
          attachments.node,
          h("div.row.composer-foot", [
            composerMenu(attachments, hasCommands),
            hasCommands && availableCommands().length > 0 && slashButton(input),
            hint,
            !hasCommands && h("label.row.also-send.muted", [alsoSend, h("span", t.alsoSend)]),
            send,
          ]),
        ]),
      );
      if (hadFocus) input.focus();
      refresh();
    },
  };
}

function slashButton(input) {
  return iconButton("slash", t.showCommands, () => {
    input.value = "/";
    input.focus();
    input.dispatchEvent(new window.Event("input"));
  });
}

function composerMenu(attachments, hasShortcuts) {
  const items = () => [
    ...(runsCommandsOnly(currentChannel())
      ? []
      : [{ contents: [icon("upload"), t.uploadFile], choose: attachments.choose }]),
    ...(hasShortcuts ? [...shortcuts(), ...workflows()] : []),
  ];
  if (items().length === 0) return "";
  return withMenu(iconButton("plus", t.attach), { label: t.attach, items });
}

function shortcuts() {
  if (!canUseApp()) return [];
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

function workflows() {
  if (!canUseApp()) return [];
  return state.workflowSteps.map((step) => ({
    contents: [icon("workflow"), h("span", [step.title, h("small", t.workflow.kind)])],
    choose: () => openWorkflowForm(step),
  }));
}

/** True if the person may run commands here but not write. */
function runsCommandsOnly(channel) {
  return channel?.postingRestricted === true && currentPerson()?.isAdmin === false;
}

/** Returns the notice that replaces the composer, or undefined if the composer stays. */
function closedNotice(channel, hasCommands, id) {
  const noticeNode = (iconName, text) =>
    h("p.row.posting-notice.closed.muted", { id, tabindex: "-1" }, [icon(iconName), text]);
  if (channel?.isArchived) return noticeNode("archive", t.cannotWriteArchived);
  if (!hasCommands && runsCommandsOnly(channel)) return noticeNode("megaphone", t.onlyAdminsPost);
  return undefined;
}

/** Longer than the 3 seconds in which the app must acknowledge. */
const sendTimeoutMs = 10_000;

/** Sends messages; `node` shows failures, and `restoreText` gets the unsent text. */
function createSender(restoreText) {
  const node = h("div");

  async function send(message) {
    const { kind, error } = await act("type", message, sendTimeoutMs);
    if (kind !== undefined && !error?.startsWith("workspace_")) return node.replaceChildren();
    const { channelId, text, fileIds, cells } = message;
    // The text of a message that may have arrived is not restored.
    const isUncertain = error === "workspace_timeout";
    const channel = state.channels.find(({ id }) => id === channelId);
    const name = channel ? conversationTitle(channel) : channelId;
    const failure = isUncertain ? t.noAnswer(name) : t.notSent(name);
    const files = fileIds.map((id) => state.files.get(id)?.name ?? id);
    const content = text || files.join(", ") || t.pastedTable(cells.length);
    node.append(failureNotice(`${failure} ${content}`));
    if (!isUncertain && channelId === state.channelId) restoreText(text);
  }
  return { node, send };
}
