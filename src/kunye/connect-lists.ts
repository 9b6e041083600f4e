import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { MicroCredits } from "../company/credits.ts";
import { createLists, type Lists } from "./lists/create-lists.ts";
import type { Lookups } from "./lookups/create-lookups.ts";
import type { Authority } from "./slack-app/authority.ts";
import type { InstallationFinder } from "./slack-app/installation.ts";
import { createListNotices, type ListNotices } from "./slack-app/list-notices.ts";
import { mayStillSpend } from "./slack-app/permission.ts";
import type { KunyeStore } from "./store/create-store.ts";
import { tr } from "./texts/tr.ts";

/** The use cases of lists, and the messages that tell how far they are. */
export interface ConnectedLists {
  lists: Lists;
  listNotices: ListNotices;
}

const slowerMs = 2_000;

/** Builds lists over the store and the lookups; who they spend for is asked of Slack. */
export function connectLists(ports: {
  store: KunyeStore;
  lookups: Lookups;
  slack: webApi.WebClient;
  authority: Authority;
  installation: InstallationFinder;
  confirmFrom: MicroCredits;
  log: Logger;
}): ConnectedLists {
  const { installation, log } = ports;
  const lists = createLists({
    ...ports,
    slowerMs,
    mayStillSpend: (person) => mayStillSpend(ports, installation, person),
    onChange: () => void listNotices.run(),
    failed(error) {
      log.error({ err: error }, "a list failed");
    },
  });
  const listNotices = createListNotices({ ...ports, lists, dueWork: ports.store, texts: tr });
  return { lists, listNotices };
}
