import { text } from "node:stream/consumers";
import * as webApi from "@slack/web-api";
import { UsageError } from "../../../platform/command-line.ts";
import { createLogger } from "../../../platform/logger.ts";
import { secret } from "../../../platform/secret-setting.ts";
import type { StoredInstallation } from "../../installations/installation-store.ts";
import { keyTail } from "../../installations/key-tail.ts";
import { readBalanceOf } from "../../registry-client/create-registry-client.ts";
import { createBoltLogger } from "../../slack/bolt-logger.ts";
import { slackFailure, webClientOptions } from "../../slack/web-api.ts";
import { isoTime, printTable, requireYes, type AdminContext } from "./admin-context.ts";

/** Chosen by hand. */
const checkWithinMs = 10_000;

/** Lists the installations, also those that ended in the last 30 days. */
export async function listInstallations({ config, store }: AdminContext): Promise<void> {
  const { installations } = await store.installations.all();
  const rows = installations.map((one) => {
    const kind = one.isOrgWide ? "organisation" : (one.enterprise ?? "workspace");
    const since = `${isoTime(one.installedAt)} by ${one.installedBy}`;
    const language = one.language ?? config.teamLanguage;
    return [one.id, one.name, kind, stateOf(one), keyWords(config, one), language, since];
  });
  printTable("Id\tName\tOf\tState\tRegistry key\tLanguage\tInstalled", rows, "Installations");
}

function stateOf({ revokedAt, botToken }: StoredInstallation): string {
  if (revokedAt !== null) return `uninstalled ${isoTime(revokedAt)}`;
  return botToken === null ? "its token's encryption key is missing" : "active";
}

function keyWords(
  { isAccountShared }: AdminContext["config"],
  { registryKey }: StoredInstallation,
): string {
  if (isAccountShared) return "shared";
  return registryKey === null ? "none" : `…${keyTail(registryKey) ?? ""}`;
}

/** Stores a workspace's registry key from stdin, after a free reading of its balance. */
export async function setKey(context: AdminContext): Promise<void> {
  const { config, store } = context;
  const { id, name, installedAt } = await activeInstallation(context);
  if (config.isAccountShared) {
    throw new UsageError("All workspaces share the account of REGISTRY_API_KEY.");
  }
  if (config.registry.mode === "embedded") {
    throw new UsageError("With invented data a workspace opens its demo account on its own page.");
  }
  const key = (await text(process.stdin)).trim();
  if (!secret.safeParse(key).success) {
    throw new UsageError("Write the key to stdin: npm run -s admin -- set-key TEAM < FILE");
  }
  const { baseUrl } = config.registry;
  const outcome = await readBalanceOf({ baseUrl, apiKey: key }, checkWithinMs);
  if (outcome.kind === "failed") {
    throw new Error(
      outcome.cause === "unauthorized"
        ? "The registry service refuses this key; it was not stored."
        : "The registry service did not answer, so the key was neither checked nor stored.",
    );
  }
  const by = { userId: operator, installedAt };
  if (!(await store.installations.setRegistryKey(id, key, by))) {
    throw new Error("The workspace uninstalled Künye meanwhile; the key was not stored.");
  }
  console.log(`The key …${keyTail(key) ?? ""} of ${name} (${id}) is stored.`);
}

/** Stands for the operator where the store keeps a person's Slack id. */
const operator = "operator";

/** Drops a workspace's token and key, and removes the app from it at Slack. */
export async function uninstall(context: AdminContext): Promise<void> {
  const { config, store } = context;
  const { id, name, installedAt, botToken } = await activeInstallation(context);
  requireYes(context);
  await store.installations.revoke(id, installedAt + 1);
  console.log(
    `Token and registry key of ${name} (${id}) are deleted; its data goes in 30 days, or now: npm run admin -- purge --team ${id} --yes`,
  );
  const { slack } = config;
  if (slack.mode !== "many" || botToken === null) return;
  const { clientId: client_id, clientSecret: client_secret, apiUrl } = slack;
  try {
    const logger = createBoltLogger(createLogger("silent"));
    const client = new webApi.WebClient(botToken, { ...webClientOptions(apiUrl), logger });
    await client.apps.uninstall({ client_id, client_secret });
  } catch (error) {
    const { code } = slackFailure(error);
    throw new Error(
      `Slack did not remove the app (${code}); an administrator of the workspace can do it in Slack.`,
      { cause: error },
    );
  }
}

/** Returns the installation that the argument names. Throws UsageError if it isn't active. */
async function activeInstallation({ store, argument }: AdminContext): Promise<StoredInstallation> {
  const { installations } = await store.installations.all();
  const found = installations.find(({ id }) => id === argument);
  if (found?.revokedAt === null) return found;
  throw new UsageError(
    "Name the id of a workspace that has Künye: npm run admin -- installations lists them.",
  );
}
