import { byId, h, icon, iconButton } from "./dom.js";
import { onChange, state } from "./client-state.js";
import { createKnobsPanel } from "./knobs-panel.js";
import { language, t, timeWithSeconds } from "./language.js";

/** Shows the requests between the workspace, the app and its services, newest first. */
export function startTrafficPanel() {
  const panel = byId("traffic");
  const toggle = byId("traffic-toggle");
  const list = h("ol");
  const emptyNotice = h("p.empty-notice.muted");
  const setOpen = (isOpen) => {
    panel.hidden = !isOpen;
    toggle.setAttribute("aria-pressed", String(isOpen));
    localStorage.setItem("traffic", isOpen ? "open" : "closed");
    drawList();
  };
  /** Draws the entries; a closed panel has none. */
  const drawList = () => {
    list.replaceChildren();
    if (panel.hidden) return;
    for (const entry of state.traffic.values()) drawEntry(entry);
  };
  const close = () => {
    setOpen(false);
    toggle.focus();
  };
  toggle.addEventListener("click", () => setOpen(panel.hidden));
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  setOpen(localStorage.getItem("traffic") === "open" && window.innerWidth > 1100);

  function drawEntry(entry) {
    const old = list.querySelector(`[data-id="${entry.id}"]`);
    const node = entryNode(entry, old?.querySelector("details")?.open ?? false);
    if (old) old.replaceWith(node);
    else list.prepend(node);
    emptyNotice.hidden = true;
  }
  const knobs = createKnobsPanel();
  const draw = () => {
    toggle.replaceChildren(icon("traffic"), t.traffic);
    emptyNotice.textContent = t.noTraffic;
    emptyNotice.hidden = false;
    panel.replaceChildren(
      h("header.row", [h("h2", t.regions.traffic), iconButton("close", t.closeTraffic, close)]),
      knobs.node,
      emptyNotice,
      list,
    );
    knobs.draw();
    drawList();
  };
  onChange((kind, entry) => {
    if (kind === "traffic" && !panel.hidden) drawEntry(entry);
    if (kind === "knobs") knobs.update();
    if (kind === "all" || kind === "language") draw();
  });
}

function entryNode(entry, isOpen) {
  const details = h("details", { open: isOpen }, [
    h("summary", [
      directionNode(entry.direction),
      h("span.label.one-line", entry.label),
      resultNode(entry),
      h("span.path.one-line", `${timeWithSeconds(entry.startedAt)} ${entry.method} ${entry.path}`),
      entry.note && h("span.note", entry.note[language]),
    ]),
  ]);
  // The log can be long: bodies are drawn only when opened.
  const drawBodies = () => {
    if (details.querySelector("pre")) return;
    details.append(...bodyOf(t.request, entry.request), ...bodyOf(t.response, entry.response));
  };
  details.addEventListener("toggle", drawBodies);
  if (isOpen) drawBodies();
  return h("li", { "data-id": entry.id }, details);
}

function directionNode(direction) {
  switch (direction) {
    case "to-app":
      return h("span", icon("toApp", t.toApp));
    case "from-app":
      return h("span.from-app", icon("fromApp", t.fromApp));
    default:
      return h("span.to-service", icon("toService", t.toService));
  }
}

function resultNode(entry) {
  if (entry.failure !== undefined) return h("span.result.failed", entry.failure);
  if (entry.status === undefined) return h("span.result", t.waiting);
  const isRefused = entry.status >= 400 || entry.response?.ok === false;
  const error = entry.response?.error ? ` ${entry.response.error}` : "";
  const text = `${entry.status}${error} · ${entry.durationMs} ms`;
  return h(isRefused ? "span.result.failed" : "span.result", text);
}

function bodyOf(title, body) {
  if (body === undefined || body === "") return [];
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  return [h("h3", title), h("pre", { tabindex: "0", role: "group", "aria-label": title }, text)];
}
