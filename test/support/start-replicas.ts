import { readFileSync } from "node:fs";
import { webApi } from "@slack/bolt";
import { onTestFinished } from "vitest";
import { readConfig } from "../../src/kunye/start/config.ts";
import { createRegistryClient } from "../../src/kunye/registry-client/create-registry-client.ts";
import { createBoltLogger } from "../../src/kunye/slack/bolt-logger.ts";
import { connectWork, type WorkPorts } from "../../src/kunye/start/connect-work.ts";
import { oneWorkspace } from "../../src/kunye/start/workspaces.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { isPostgres, testSealer } from "../faults/open-address.ts";
import type { Place } from "../faults/places.ts";
import { connectToPayloads, type Act } from "./deliver-payloads.ts";
import { processClockOf, type TestClock } from "./test-clock.ts";
import { startTruthfulRegistry } from "./truthful-registry.ts";
import { createTestWorkspace } from "./people/test-workspace.ts";

const log = createLogger("silent");
const botToken = "xoxb-test";

/**
 * Starts a store, a workspace and a test clock for replicas of the app.
 * They ask the registry `at` an address, by default a truthful one.
 */
export async function startReplicas(
  place: Place,
  now: string,
  environment = {},
  at?: Record<"url" | "key", string>,
) {
  const clock: TestClock = { now: Date.parse(now) };
  const registry = await startTruthfulRegistry();
  const workspace = createTestWorkspace({
    appUrl: () => "http://127.0.0.1:9/slack/events",
    baseUrl: () => url,
    signingSecret: "test-signing-secret",
    botToken,
    appToken: "xapp-test",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
  });
  const server = createLimitedServer(workspace.listener);
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    await workspace.close();
    server.closeAllConnections();
  });
  const store = await place.open(processClockOf(clock));
  const account = "T05KARTALTP registry";
  let deliveries = 0;

  /** Starts a replica, or another life of one. */
  async function replica(ports: Pick<WorkPorts, "startTimer" | "heavyWork"> = {}) {
    const client = createRegistryClient({
      baseUrl: at?.url ?? registry.url,
      apiKey: at?.key ?? "key",
      deadlineMs: 5_000,
    });
    onTestFinished(() => client.close());
    const config = readConfig({ DATA_DIR: place.address, CONFIRM_FROM: "100", ...environment });
    // Two connections to one SQLite file in one process would wait for each other.
    const ownStore = isPostgres(place.address) ? await place.open(processClockOf(clock)) : store;
    const work = connectWork(
      {
        config,
        registry: { baseUrl: "", apiKey: "key", name: "registry", isDemo: false },
      },
      {
        ...ports,
        store: ownStore,
        log,
        spool: openSpool(place.spoolDirectory, testSealer, log),
        workspaces: oneWorkspace({
          apiKey: "key",
          registry: client,
          slack: new webApi.WebClient(botToken, {
            slackApiUrl: `${url}/api/`,
            retryConfig: { retries: 0 },
            rejectRateLimitedCalls: true,
            logger: createBoltLogger(log),
          }),
        }),
      },
    );
    const act = connectToPayloads(work.register);
    const handle = async (userId: string, request: Act, channel = "C05FINANS02") => {
      const id = `delivery ${(deliveries += 1)}`;
      await act(request, { team: "T05KARTALTP", userId, channel, id });
    };
    const deliver = (userId: string, request: Act, channel?: string): void => {
      void handle(userId, request, channel);
    };
    // Replies wait until Slack has answered auth.test.
    await handle("U0", { kind: "action", actionId: "nothing", value: "" });
    return { ...work, handle, deliver };
  }

  return { clock, registry, workspace, store, account, replica };
}
