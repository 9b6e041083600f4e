import { actionIds } from "../action-ids.ts";
import { actions, button, context, header } from "../cards/blocks.ts";
import type { HomeSection } from "./home-state.ts";

/** How to ask: each opens a modal, and nothing is asked before its price was seen. */
export const ways: HomeSection = (_home, { home }) => [
  header(home.heading),
  ...actions(
    (["askCompany", "checkInvoice", "giveList"] as const).map((name) =>
      button({ label: home[name], actionId: actionIds[name], value: "home" }),
    ),
  ),
  ...context(home.free),
];

/** Whom to ask for help, and what happens to what is shown here. */
export const footer: HomeSection = ({ invented }, { home, demoNotice }) =>
  context(home.support, home.privacy, invented ? demoNotice : "");
