import { createLists } from "./lists/create-lists.ts";
import type { Authority } from "./slack-app/authority.ts";
import type { InstallationFinder } from "./slack-app/installation.ts";
import { createListNotices, type NoticePorts } from "./slack-app/list-notices.ts";
import { mayStillSpend } from "./slack-app/permission.ts";
import type { KunyeStore } from "./store/create-store.ts";

type Ports = Omit<NoticePorts, "lists"> & {
  store: KunyeStore;
  authority: Authority;
};

/** Builds lists over the store and the lookups, and the messages that tell how far they are; who they spend for is asked of Slack. */
export function connectLists(ports: Ports, installation: InstallationFinder) {
  const lists = createLists({
    ...ports,
    slowerMs: 2_000,
    mayStillSpend: (person) => mayStillSpend(ports, installation, person),
    seesPeople: async (userId) => (await ports.authority.isAmong(userId, "viewers")) === "yes",
    onChange: () => void listNotices.run(),
    failed: (error) => {
      ports.log.error({ err: error }, "a list failed");
    },
  });
  const listNotices = createListNotices({ ...ports, lists });
  return { lists, listNotices };
}
