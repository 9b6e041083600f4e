import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye, type Kunye } from "../../src/kunye/start/start-kunye.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { slackSettings, type MisbehavingSlack } from "./misbehaving-slack.ts";
import { shortIntervals } from "./short-intervals.ts";

/** Starts the whole app without logs, with this Slack, registry and data directory. */
export function startAtSlack(
  slack: MisbehavingSlack,
  registry: { url: string },
  dataDir: string,
): Promise<Kunye> {
  return startKunye(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      REGISTRY_BASE_URL: registry.url,
      REGISTRY_API_KEY: "test_key",
      ...slackSettings(slack),
    }),
    createLogger("silent"),
    shortIntervals,
  );
}
