import { currentTeam, isFullRedraw, notify, onChange, state } from "./client-state.js";
import { startComposer } from "./composer.js";
import { startConversation } from "./conversation-header.js";
import { byId } from "./dom.js";
import { setLanguage, t } from "./language.js";
import { followWorkspace } from "./live.js";
import { startMessageList } from "./message-list.js";
import { startModals } from "./modal.js";
import { startSidebar } from "./sidebar.js";
import { startSlackbotPanel } from "./slackbot-panel.js";
import { startThreadPane } from "./thread-pane.js";
import { startTrafficPanel } from "./traffic-panel.js";

startFrame();
startSidebar();
startConversation();
startMessageList();
startComposer();
startThreadPane();
startSlackbotPanel();
startTrafficPanel();
startModals();
followWorkspace();

/** Labels the regions and the title; starts the language switch; ignores stray drops. */
function startFrame() {
  byId("language-switch").addEventListener("click", () => {
    setLanguage(t.otherLanguage.code);
    notify("language");
  });
  onChange((kind) => {
    byId("connection-lost").hidden = state.isConnected;
    if (isFullRedraw(kind)) labelFrame();
  });
  // Without this the browser opens a file that is dropped outside a drop zone.
  for (const eventName of ["dragover", "drop"]) {
    document.addEventListener(eventName, (event) => {
      if (event.defaultPrevented || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
  labelFrame();
}

function labelFrame() {
  byId("skip-link").textContent = t.skipToComposer;
  byId("connection-lost").textContent = t.connectionLost;
  for (const region of document.querySelectorAll("[data-label]")) {
    region.setAttribute("aria-label", t.regions[region.dataset.label]);
  }
  const { code, name, label } = t.otherLanguage;
  const languageSwitch = byId("language-switch");
  languageSwitch.textContent = name;
  languageSwitch.lang = code;
  languageSwitch.title = label;
  if (!state.isReady) return;
  byId("top-title").textContent = t.workspaceTitle(currentTeam().name);
}
