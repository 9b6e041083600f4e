import { appAvatar, personAvatar, roleOf } from "./avatar.js";
import { state } from "./client-state.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";
import { placeBeside } from "./popover-menu.js";

/** How many people and apps are in a channel; pressed, who they are. */
export function memberList(channel) {
  const people = channel.memberIds.flatMap((id) => state.people.find((one) => one.id === id) ?? []);
  const members = [...people.map(personItem), ...(channel.hasBot ? [appItem()] : [])];
  const popover = h(
    "div",
    { class: "options", popover: "auto", role: "dialog", tabindex: "-1", "aria-label": t.members },
    h("p", { text: t.memberCount(members.length) }),
    h("ul", { class: "member-list" }, members),
  );
  const opener = h(
    "button",
    {
      type: "button",
      class: "facts",
      title: t.members,
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      "aria-label": t.memberCount(members.length),
    },
    icon("people"),
    String(members.length),
  );
  opener.addEventListener("click", () => {
    popover.togglePopover();
    if (!popover.matches(":popover-open")) return;
    placeBeside(popover, opener);
    popover.focus();
  });
  popover.addEventListener("toggle", (event) =>
    opener.setAttribute("aria-expanded", String(event.newState === "open")),
  );
  return h("span", { class: "menu" }, opener, popover);
}

function personItem(person) {
  return h(
    "li",
    {},
    personAvatar(person),
    h("span", {}, person.realName, h("small", { text: roleOf(person) })),
  );
}

function appItem() {
  const badge = h("span", { class: "app-badge", text: t.appBadge });
  return h("li", {}, appAvatar(), h("span", {}, state.app.name, " ", badge));
}
