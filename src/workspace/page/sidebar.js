import { t } from "./language.js";
import { byId, h, icon } from "./dom.js";
import { personAvatar, roleOf } from "./avatar.js";
import { channelLink } from "./channel-link.js";
import { channelsOf, currentPerson, onChange, redraws, showPerson, state } from "./client-state.js";
import { ownTeam } from "./company.js";
import { isDirect } from "./conversation-name.js";
import { withMenu } from "./popover-menu.js";

/** The team, its channels, the conversation with the app, and who is looking. */
export function startSidebar() {
  const sidebar = byId("sidebar");
  const toggle = byId("sidebar-toggle");
  toggle.append(icon("menu"));
  toggle.setAttribute("aria-controls", "sidebar");
  const open = (isOpen) => {
    sidebar.classList.toggle("open", isOpen);
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  open(false);
  toggle.addEventListener("click", () => open(!sidebar.classList.contains("open")));
  byId("conversation").addEventListener("click", () => open(false));
  sidebar.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
  onChange((what) => {
    const isShown = redraws(what) || ["message", "removed"].includes(what);
    if (!state.ready || !isShown) return;
    toggle.setAttribute("aria-label", t.showChannels);
    if (what === "channel") open(false);
    const focused = document.activeElement?.getAttribute("data-key");
    sidebar.replaceChildren(...contents());
    if (focused) sidebar.querySelector(`[data-key="${focused}"]`)?.focus();
  });
}

function contents() {
  const mine = channelsOf(state.personId);
  const person = currentPerson();
  return [
    h("p", { class: "team-name" }, ownTeam().name),
    h(
      "div",
      { class: "sidebar-scroll" },
      listOf(t.channels, mine, (one) => !isDirect(one)),
      listOf(t.directMessages, mine, (one) => one.kind === "mpim"),
      listOf(t.apps, mine, (one) => one.kind === "im"),
    ),
    person && meButton(person),
  ];
}

function listOf(heading, mine, belongs) {
  const channels = mine.filter(belongs);
  if (channels.length === 0) return [];
  return [h("h2", { text: heading }), h("ul", {}, channels.map(channelLink))];
}

function meButton(person) {
  const opener = h(
    "button",
    { type: "button", class: "me", "data-key": "me" },
    personAvatar(person),
    h(
      "span",
      { class: "names" },
      person.realName,
      h("span", { class: "visually-hidden", text: t.lookingAs }),
      h("small", { class: "one-line", text: roleOf(person) }),
    ),
    icon("chevron"),
  );
  return withMenu(opener, {
    label: t.whoseEyes,
    heading: t.whoseEyes,
    items: () =>
      state.people.map((one) => ({
        isCurrent: one.id === person.id,
        contents: [
          personAvatar(one),
          h("span", {}, one.realName, h("small", { text: roleOf(one) })),
        ],
        choose: () => showPerson(one.id),
      })),
  });
}
