import type { Logger } from "pino";
import { coalesced } from "../../platform/coalesced.ts";
import { createSignal } from "../../platform/signal.ts";
import type { InstallationStore, StoredInstallation } from "./installation-store.ts";

/** The installations in memory, in step with the other replicas. */
export type Installations = ReturnType<typeof createInstallations>;

/** Milliseconds between two looks for changes by other replicas; chosen by hand. */
const lookEveryMs = 3_000;

export function createInstallations({
  store,
  log,
  everyMs = lookEveryMs,
}: {
  store: Pick<InstallationStore, "version" | "all">;
  log: Logger;
  everyMs?: number;
}) {
  let known = new Map<string, StoredInstallation>();
  let version = -1;
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  const changed = createSignal();

  const refresh = coalesced(async () => {
    if ((await store.version()) === version) return;
    const read = await store.all();
    version = read.version;
    known = new Map(read.installations.map((one) => [one.id, one]));
    changed.emit();
  });

  /** Looks for changes. Without its store, the program works on with what it knows. */
  async function look(): Promise<void> {
    try {
      await refresh();
      if (isFailing) log.info("the installations are read again");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "the installations could not be read");
      isFailing = true;
    }
  }

  return {
    /** Reads the installations, and from then on other replicas' changes. */
    async start(): Promise<void> {
      await refresh();
      timer = setInterval(() => void look(), everyMs);
    },
    /** Reads changes immediately, such as this process's own. */
    refresh,
    /** Returns the version of the installations that are known; a smaller one before the start. */
    version: () => version,
    /** Returns every installation, also those that ended. */
    all: (): readonly StoredInstallation[] => [...known.values()],
    /** Returns the usable installation: the workspace's own, else its organisation's, or null. */
    find({
      team,
      enterprise,
    }: {
      team: string | null;
      enterprise: string | null;
    }): StoredInstallation | null {
      const own = team === null ? undefined : known.get(team);
      if (own && isUsable(own)) return own;
      const ofOrganisation = enterprise === null ? undefined : known.get(enterprise);
      return ofOrganisation?.isOrgWide && isUsable(ofOrganisation) ? ofOrganisation : null;
    },
    /** Calls a listener after every change. */
    onChange: changed.on,
    stop: (): void => {
      if (timer) clearInterval(timer);
    },
  };
}

/** True if Slack can be called for an installation. */
function isUsable({ botToken, revokedAt }: StoredInstallation): boolean {
  return botToken !== null && revokedAt === null;
}
