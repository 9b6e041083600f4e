import { t } from "./language.js";
import { byId, h, icon } from "./dom.js";
import { appAvatar, personAvatar, roleOf } from "./avatar.js";
import {
  channelsOf,
  currentPerson,
  onChange,
  showChannel,
  showPerson,
  state,
} from "./client-state.js";
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
    if (
      !state.ready ||
      ["traffic", "modals", "home", "connection", "thread", "knobs", "file"].includes(what)
    )
      return;
    toggle.setAttribute("aria-label", t.showChannels);
    if (what === "channel") open(false);
    const focused = document.activeElement?.getAttribute("data-key");
    sidebar.replaceChildren(...contents());
    if (focused) sidebar.querySelector(`[data-key="${focused}"]`)?.focus();
  });
}

function contents() {
  const mine = channelsOf(state.personId);
  const channels = mine.filter((one) => one.kind !== "im");
  const apps = mine.filter((one) => one.kind === "im");
  const person = currentPerson();
  return [
    h("p", { class: "team-name" }, state.team.name),
    h(
      "div",
      { class: "sidebar-scroll" },
      h("h2", { text: t.channels }),
      h("ul", {}, channels.map(channelItem)),
      apps.length > 0 && h("h2", { text: t.apps }),
      h("ul", {}, apps.map(channelItem)),
    ),
    person && meButton(person),
  ];
}

function channelItem(channel) {
  const unread = state.unread.get(state.personId)?.get(channel.id) ?? 0;
  const isApp = channel.kind === "im";
  const name = isApp ? state.app.name : channel.name;
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: unread > 0 ? "channel-link unread" : "channel-link",
        "aria-current": channel.id === state.channelId ? "page" : undefined,
        "data-key": channel.id,
        onclick: () => showChannel(channel.id),
      },
      isApp
        ? appAvatar()
        : icon(channel.kind === "private" ? "lock" : "hash", t.channelKinds[channel.kind]),
      h("span", { class: "label", text: name }),
      channel.isExtShared && icon("people", t.sharedChannel),
      // Only a conversation of one's own shows its number, as in Slack.
      unread > 0 &&
        h(
          "span",
          { class: isApp ? "count" : "visually-hidden" },
          String(unread),
          h("span", { class: "visually-hidden", text: t.unread }),
        ),
    ),
  );
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
      h("small", { text: roleOf(person) }),
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
