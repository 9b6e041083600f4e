import { notify, onChange, ownTeam, redraws, state } from "./client-state.js";
import { startComposer } from "./composer.js";
import { startConversation } from "./conversation-header.js";
import { byId } from "./dom.js";
import { t, useLanguage } from "./language.js";
import { follow } from "./live.js";
import { startMessageList } from "./message-list.js";
import { startModals } from "./modal.js";
import { startSidebar } from "./sidebar.js";
import { startThreadPane } from "./thread-pane.js";
import { startTrafficPanel } from "./traffic-panel.js";

startFrame();
startSidebar();
startConversation();
startMessageList();
startComposer();
startThreadPane();
startTrafficPanel();
startModals();
follow();

/** Labels the regions and the title, and switches the language. */
function startFrame() {
  byId("language-switch").addEventListener("click", () => {
    useLanguage(t.otherLanguage.code);
    notify("language");
  });
  onChange((what) => {
    if (what === "connection" || redraws(what)) byId("connection-lost").hidden = state.connected;
    if (redraws(what)) label();
  });
  // The browser would open a file that is dropped elsewhere.
  for (const kind of ["dragover", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
  label();
}

function label() {
  byId("skip-link").textContent = t.skipToComposer;
  byId("connection-lost").textContent = t.connectionLost;
  for (const region of document.querySelectorAll("[data-label]")) {
    region.setAttribute("aria-label", t.regions[region.dataset.label]);
  }
  const { code, name, label } = t.otherLanguage;
  const language = byId("language-switch");
  language.textContent = name;
  language.lang = code;
  language.title = label;
  if (!state.ready) return;
  byId("top-title").textContent = t.workspaceTitle(ownTeam().name);
}
