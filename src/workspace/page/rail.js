import { byId, h, icon } from "./dom.js";
import {
  channelsOf,
  currentChannel,
  onChange,
  redraws,
  showChannel,
  state,
} from "./client-state.js";
import { ownTeam } from "./company.js";
import { t } from "./language.js";

/** The narrow bar at the edge: the team, its channels, the app. */
export function startRail() {
  onChange((what) => {
    if (redraws(what)) byId("rail").replaceChildren(...contents());
  });
}

function contents() {
  const mine = channelsOf(state.personId);
  const isApp = currentChannel()?.kind === "im";
  const others = mine.filter((one) => one.kind !== "im");
  const last = others.find((one) => one.id === state.lastChannelId) ?? others[0];
  const app = mine.find((one) => one.kind === "im");
  return [
    h("span", { class: "team-mark", "aria-hidden": "true", text: ownTeam().name[0] }),
    last && railButton("home", t.home, !isApp, last),
    app && railButton("message", t.app, isApp, app),
  ].filter(Boolean);
}

function railButton(shape, label, isCurrent, channel) {
  return h(
    "button",
    {
      type: "button",
      class: "rail-button",
      "aria-current": isCurrent ? "true" : undefined,
      onclick: () => showChannel(channel.id),
    },
    h("span", { class: "rail-icon" }, icon(shape)),
    label,
  );
}
