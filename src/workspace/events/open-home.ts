import type { Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";

/** Tells the app that a person opened a tab of their conversation with it, if it subscribed. */
export async function openHome(
  core: Core,
  person: Person,
  tab: "home" | "messages",
): Promise<{ readonly kind: "acknowledged" | "failed" }> {
  if (!isOurs(person)) return { kind: "acknowledged" };
  const view = core.views.home(person.id);
  const outcome = await core.events.send({
    event: {
      type: "app_home_opened",
      user: person.id,
      channel: core.directory.directMessage(person.id).id,
      tab,
      event_ts: core.ids.actionTs(),
      ...(view === undefined || tab !== "home" ? {} : { view }),
    },
  });
  return { kind: outcome.kind === "failed" ? "failed" : "acknowledged" };
}
