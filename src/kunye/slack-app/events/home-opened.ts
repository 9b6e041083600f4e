import { publishHome } from "../home/publish-home.ts";
import type { OpenedHome } from "../reception/read-event.ts";
import type { AppEvent } from "./app-event.ts";

/** Publishes the Home to somebody who has opened it, as they may see it now. Free. */
export const homeOpened: AppEvent<OpenedHome> = {
  type: "app_home_opened",
  needs: "none",
  run: (interaction, { hash }) => publishHome(interaction, hash),
};
