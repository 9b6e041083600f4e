import { channelsOf, onChange, showChannel, state } from "./client-state.js";
import { byId, h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { mrkdwnNodes } from "./mrkdwn.js";

/** Shows Slackbot, which answers by the app's tools; hidden if the app has none. */
export function startSlackbotPanel() {
  const panel = byId("slackbot");
  const toggle = byId("slackbot-toggle");
  const list = h("ol");
  const log = h("div.slackbot-log", { role: "log", "aria-live": "polite", tabindex: "0" }, list);
  const input = h("textarea", { id: "slackbot-text", rows: "2", maxlength: "12000" });
  const send = h("button.send.ready", { type: "submit" }, icon("send"));
  const form = h("form.composer", { autocomplete: "off", onsubmit }, [
    h("div.composer-box", [input, h("div.row.composer-foot", [h("span.hint"), send])]),
  ]);
  /** The questions and answers of each person, as long as the page is open. */
  const talks = new Map();
  const talk = () => {
    if (!talks.has(state.personId)) talks.set(state.personId, []);
    return talks.get(state.personId);
  };
  const setOpen = (isOpen) => {
    panel.hidden = !isOpen;
    toggle.setAttribute("aria-pressed", String(isOpen));
    if (isOpen) input.focus();
  };
  const close = () => {
    setOpen(false);
    toggle.focus();
  };
  toggle.addEventListener("click", () => setOpen(panel.hidden));
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });

  async function onsubmit(event) {
    event.preventDefault();
    const question = input.value.trim();
    if (question === "") return;
    input.value = "";
    const entry = { question };
    talk().push(entry);
    drawLog();
    entry.answer = await act("slackbot", { question });
    drawLog();
  }

  function drawLog() {
    list.replaceChildren(...talk().flatMap(entryNodes));
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  const draw = () => {
    toggle.hidden = !state.hasTools;
    toggle.replaceChildren(icon("message"), h("span.label", t.slackbot.name));
    toggle.title = t.slackbot.name;
    if (!state.hasTools) setOpen(false);
    log.setAttribute("aria-label", t.slackbot.name);
    input.placeholder = t.slackbot.placeholder;
    input.setAttribute("aria-label", t.slackbot.placeholder);
    send.setAttribute("aria-label", t.send);
    const header = h("header.row", [
      h("h2", t.slackbot.name),
      iconButton("close", t.slackbot.close, close),
    ]);
    const lead = h("p.slackbot-lead.muted", t.slackbot.lead(state.app.name));
    panel.replaceChildren(header, lead, log, form);
    drawLog();
  };
  onChange((kind) => {
    if (state.isReady && ["all", "language", "person"].includes(kind)) draw();
  });
}

function entryNodes({ question, answer }) {
  const { kind, text, tool } = answer ?? {};
  const words = text ?? (answer ? t.slackbot.noAnswer : t.waiting);
  return [
    h("li.asked", question),
    h(kind === "answered" || !answer ? "li" : "li.failed", [
      tool && h("small", t.slackbot.byTool(tool)),
      h("div.text", words.split(/(slack:\/\/user\?\S+)/).flatMap(linkedNodes)),
    ]),
  ];
}

/** Draws Slack's own address of a conversation as a button that opens it here. */
function linkedNodes(part) {
  if (!part.startsWith("slack://user?")) return mrkdwnNodes(part);
  const channel = channelsOf(state.personId).find((one) => one.kind === "im");
  if (!channel) return [];
  const open = () => {
    showChannel(channel.id, "messages");
    // The panel covers the conversation.
    if (window.matchMedia("(max-width: 1000px)").matches) byId("slackbot-toggle").click();
  };
  return [h("button.link", { onclick: open }, t.slackbot.openApp(state.app.name))];
}
