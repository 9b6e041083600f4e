import type { Core } from "./core.ts";
import { isOurs, type Person } from "./directory.ts";

/** Tells the app that a person opened a tab of their conversation with it, if it subscribed. */
export async function openHome(
  core: Core,
  person: Person,
  tab: "home" | "messages",
): Promise<{ readonly kind: "acknowledged" | "failed" }> {
  const { app, team } = core.directory;
  if (!isOurs(person) || !core.manifest.botEvents.includes("app_home_opened")) {
    return { kind: "acknowledged" };
  }
  const view = core.views.home(person.id);
  const delivery = await core.delivery.json("app_home_opened", {
    token: app.verificationToken,
    team_id: team.id,
    api_app_id: app.id,
    type: "event_callback",
    event_id: core.ids.eventId(),
    event_time: Math.floor(core.clock() / 1000),
    is_ext_shared_channel: false,
    authorizations: [
      {
        enterprise_id: null,
        team_id: team.id,
        user_id: app.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    event: {
      type: "app_home_opened",
      user: person.id,
      channel: core.directory.directMessage(person.id).id,
      tab,
      event_ts: core.ids.actionTs(),
      ...(view === undefined || tab !== "home" ? {} : { view }),
    },
  });
  return { kind: delivery.kind };
}
