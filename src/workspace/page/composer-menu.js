import { h, icon, iconButton } from "./dom.js";
import { currentChannel, currentPerson, state } from "./client-state.js";
import { isOurs } from "./company.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { withMenu } from "./popover-menu.js";
import { runsCommandsOnly } from "./posting-rights.js";

/** The + beside a composer: a file, and what the app does from anywhere. */
export function composerMenu(attachments, withShortcuts) {
  const items = () => [
    ...(runsCommandsOnly(currentChannel()) ? [] : [uploadItem(attachments)]),
    ...(withShortcuts ? shortcuts() : []),
  ];
  if (items().length === 0) return "";
  return withMenu(iconButton("plus", t.attach), { label: t.attach, items });
}

function uploadItem(attachments) {
  return { contents: [icon("upload"), t.uploadFile], choose: attachments.choose };
}

function shortcuts() {
  if (!isOurs(currentPerson())) return [];
  return state.shortcuts
    .filter((one) => one.type === "global")
    .map((one) => ({
      contents: [
        icon("bolt"),
        h("span", {}, one.name, h("small", { text: `${state.app.name} · ${one.description}` })),
      ],
      choose: () => act("global-shortcut", { callbackId: one.callback_id }),
    }));
}
