import { startComposer } from "./composer.js";
import { startConversationHeader } from "./conversation-header.js";
import { follow } from "./live.js";
import { startMessageList } from "./message-list.js";
import { startModals } from "./modal.js";
import { startRail } from "./rail.js";
import { startSidebar } from "./sidebar.js";
import { startTrafficPanel } from "./traffic-panel.js";

startRail();
startSidebar();
startConversationHeader();
startMessageList();
startComposer();
startTrafficPanel();
startModals();
follow();
