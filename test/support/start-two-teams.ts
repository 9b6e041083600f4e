import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { expect, onTestFinished } from "vitest";
import { accessEvents, leavingEvents } from "../../src/kunye/install/workspace-events.ts";
import { withWorkflows } from "../../src/kunye/operate/manifest/optional-parts.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startRegistryService } from "../../src/registry/start-registry-service.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import type { Language } from "../../src/platform/language.ts";
import { startBalancer } from "../registry/support/replica-programs.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, startFakeRegistry } from "./fake-registry.ts";
import { freePort } from "./free-port.ts";
import { encodePayload, type SlackPayload } from "./slack-payloads.ts";
import { createVisitor } from "./start-many.ts";
import { startTwoWorkspaces, teamIds } from "./start-two-workspaces.ts";
import { dataDirectory } from "./store-directory.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { shortIntervals } from "./short-intervals.ts";

/** The two workspaces. */
export const teams = {
  kartal: { id: teamIds.first, person: "ayse", channel: "finans" },
  poyraz: { id: teamIds.second, person: "selin", channel: "muhasebe" },
} as const;
export type TeamName = keyof typeof teams;
export const teamNames: readonly TeamName[] = ["kartal", "poyraz"];
export const otherOf = { kartal: "poyraz", poyraz: "kartal" } as const;

/** The words in the titles that only one team's registry gives. */
export const words = { kartal: "AKPELİKAN", poyraz: "SARITURNA" } as const;

/** An organisation that may own Kartal. */
export const organisation = { id: "E05BIRLIK01", name: "Birlik Holding" };

const credits = 50_000_000;

/** A registry in place of the real one, which takes any key. */
interface OtherRegistry {
  url: string;
}

/** The teams' keys of a registry in place of the real one. */
export const givenKeys = { kartal: "key-kartal-canary-0001", poyraz: "key-poyraz-canary-0002" };

async function startRegistry() {
  const registry = await startRegistryService({
    dataDir: temporaryDirectory(),
    companies: 500,
    host: "127.0.0.1",
    port: 0,
    logger: createLogger("silent"),
  });
  const keyOf = async (name: TeamName) =>
    (await registry.accounts.ensure({ name, balance: credits })).key;
  const keys = { kartal: await keyOf("kartal"), poyraz: await keyOf("poyraz") };
  return { url: registry.url, keys, close: () => registry.close() };
}

/** Starts a load balancer before `ports` of this machine and returns its own. */
async function balancePorts(ports: readonly number[]): Promise<string> {
  return new URL(await startBalancer(ports.map((port) => ({ port: () => port })))).port;
}

/**
 * Starts the app for many workspaces, the registry, and two workspaces without the app, which may
 * belong to an organisation. Two `replicas` on one PostgreSQL database take deliveries in turn.
 */
export async function startTwoTeams(
  environment: Record<string, string> = {},
  other?: OtherRegistry,
  {
    events = [...leavingEvents, ...accessEvents],
    organisation,
    replicas = 1,
  }: {
    events?: readonly string[];
    organisation?: { id: string; name: string };
    replicas?: 1 | 2;
  } = {},
) {
  const registry = other
    ? { url: other.url, keys: givenKeys, close: () => Promise.resolve() }
    : await startRegistry();
  const { keys } = registry;
  const port = await freePort();
  const ports = [port, ...(replicas === 2 ? [await freePort()] : [])];
  const publicUrl = `http://localhost:${replicas === 2 ? await balancePorts(ports) : port}`;
  const manifest = readFileSync("manifest.yml", "utf8").replace(
    "      - message.im\n",
    ["      - message.im\n", ...events.map((event) => `      - ${event}\n`)].join(""),
  );
  const ready = manifest.replace(
    "org_deploy_enabled: false",
    `org_deploy_enabled: ${!!organisation}`,
  );
  const slack = await startTwoWorkspaces(publicUrl, {
    manifest: readManifest(environment["WORKFLOWS"] === "on" ? withWorkflows(ready, "tr") : ready),
    ...(organisation && { enterprise: organisation }),
  });
  /** Kartal is served by the installation of its organisation, if there is one. */
  const idOf = (name: TeamName): string =>
    (name === "kartal" ? organisation?.id : undefined) ?? teams[name].id;
  const { signingSecret } = slack;
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const dataDir = environment["DATA_DIR"] ?? (await dataDirectory());
  const settings = {
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    ...slack.settings,
    METRICS_TOKEN: "metrics",
    ...(environment["REGISTRY"] === undefined && { REGISTRY_BASE_URL: registry.url }),
    CONFIRM_FROM: "100",
    ...environment,
  };
  const start = (more: Record<string, string> = {}) =>
    startKunye(
      readConfig({ ...settings, ...more }),
      createLogger("trace", destination),
      shortIntervals,
    );
  let kunye = await start();
  const others = await Promise.all(
    ports.slice(1).map((one) => start({ PORT: String(one), DATA_DIR: temporaryDirectory() })),
  );
  onTestFinished(async () => {
    await Promise.all([kunye, ...others].map((one) => one.stop()));
    await registry.close();
  });

  /** Sends the form of a link's page. */
  const enterKey = async (
    visitor: ReturnType<typeof createVisitor>,
    page: string,
    { key, language = "tr" }: { key: string; language?: Language },
  ) => {
    const link = new URL(page).searchParams.get("link") ?? "";
    const saved = await visitor.visit(`${publicUrl}/slack/key`, {
      method: "POST",
      body: new URLSearchParams({ link, key, language }),
      headers: { "sec-fetch-site": "same-origin", origin: publicUrl },
    });
    expect(saved.text).toContain(key.slice(-4));
    expect(saved.text).not.toContain(key);
  };

  return {
    slack,
    keys,
    /** Returns the id of the installation that serves a team. */
    idOf,
    publicUrl,
    dataDir,
    logged: () => lines.join(""),
    /** Ends the app, then starts it again on the same data. */
    async restart(): Promise<void> {
      await kunye.stop();
      kunye = await start();
    },
    /** Starts another process's app on the same PostgreSQL database; returns its address. */
    async startReplica(): Promise<string> {
      const replica = await start({
        PORT: String(await freePort()),
        DATA_DIR: temporaryDirectory(),
      });
      onTestFinished(() => replica.stop());
      return replica.url;
    },
    /** Signs a payload and sends it to the app, or to a replica of it. */
    async send(payload: SlackPayload, to: string = publicUrl): Promise<number> {
      const { type, body } = encodePayload(payload);
      const at = String(Math.floor(Date.now() / 1000));
      const hmac = createHmac("sha256", signingSecret).update(`v0:${at}:${body}`).digest("hex");
      const headers = {
        "content-type": type,
        "x-slack-request-timestamp": at,
        "x-slack-signature": `v0=${hmac}`,
      };
      return (await fetch(`${to}/slack/events`, { method: "POST", headers, body })).status;
    },
    metrics: async () => {
      const headers = { authorization: "Bearer metrics" };
      return (await fetch(`${publicUrl}/metrics`, { headers })).text();
    },
    /** True if the app works on no delivery. */
    isIdle: async () => {
      const headers = { authorization: "Bearer metrics" };
      const text = await (await fetch(`${publicUrl}/metrics`, { headers })).text();
      return /^kunye_deliveries_in_flight 0$/m.test(text);
    },
    /** Installs the app in a workspace by the pages; the key is entered unless it is null. */
    async install(
      name: TeamName,
      key: string | null = keys[name],
      language: Language = "tr",
    ): Promise<void> {
      const visitor = createVisitor();
      const { to: authorize } = await visitor.visit(`${publicUrl}/slack/install`);
      const back = await slack.authorize(authorize, { place: idOf(name) });
      const { to: page } = await visitor.visit(back.href);
      if (environment["SHARED_ACCOUNT"] === "true") return;
      expect(page).toContain("/slack/key?link=");
      if (key === null) return;
      await enterKey(visitor, page, { key, language });
    },
    enterKey,
    /** Presses a manager's button on the Home, and returns the address that the window shows. */
    async keyLink(name: TeamName, label: string): Promise<string> {
      const { id, person } = teams[name];
      const manager = slack.workspace(id).person(person);
      const home = await manager.home();
      await expect.poll(() => home.plain()).toContain(label);
      await home.click(label);
      const shown = await manager.modal("Kayıt servisi anahtarı");
      const [, address = ""] =
        /<([^|>]+)\|Sayfayı aç>/.exec(JSON.stringify(shown.view().blocks)) ?? [];
      await shown.close(true);
      return address;
    },
    /** Removes the app as the workspace's page does. */
    async uninstall(name: TeamName): Promise<void> {
      const { id, person } = teams[name];
      const personId = slack.workspace(id).person(person).person.id;
      const { status } = await fetch(`${slack.url}/w/${id}/workspace/uninstall`, {
        method: "POST",
        body: JSON.stringify({ personId }),
      });
      expect(status).toBe(200);
    },
    /** Sends a signed command as Slack does, also after the app was removed. */
    async call(name: TeamName, command: string): Promise<void> {
      const { id, person, channel } = teams[name];
      const view = slack.workspace(id).person(person).in(channel);
      const body = new URLSearchParams({
        command,
        team_id: id,
        user_id: view.person.id,
        channel_id: view.channel.id,
        trigger_id: "1.2.3",
        response_url: `${slack.url}/response/none`,
      }).toString();
      const time = String(Math.floor(Date.now() / 1_000));
      const digest = createHmac("sha256", signingSecret).update(`v0:${time}:${body}`).digest("hex");
      const { status } = await fetch(`${publicUrl}/slack/events`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-slack-request-timestamp": time,
          "x-slack-signature": `v0=${digest}`,
        },
        body,
      });
      expect(status).toBe(200);
    },
    /** Returns the workspace of a team. */
    workspaceOf: (name: TeamName) => slack.workspace(teams[name].id),
    personOf: (name: TeamName) => slack.workspace(teams[name].id).person(teams[name].person),
    /** Returns a workspace's person in its channel. */
    at: (name: TeamName) => {
      const { id, person, channel } = teams[name];
      return slack.workspace(id).person(person).in(channel);
    },
    balanceOf: async (name: TeamName) => {
      const headers = { authorization: `Bearer ${keys[name]}` };
      const answer = await fetch(`${registry.url}/v1/search/balance`, { headers });
      return Number(((await answer.json()) as { balance: string }).balance);
    },
  };
}

/** A question of a team at the fake registry. */
interface Question {
  name: TeamName;
  number: string;
  isDetail: boolean;
}

/**
 * Starts two teams that have the app, and a fake registry that answers by team. Without the price
 * of `answer` a query costs a credit.
 */
export async function startInstalled(
  environment: Record<string, string>,
  answer: (
    asked: Question,
  ) =>
    | { cost?: number; data: Record<string, unknown> }
    | Promise<{ cost?: number; data: Record<string, unknown> }>,
  more: Parameters<typeof startTwoTeams>[2] = {},
) {
  const registry = await startFakeRegistry();
  registry.answers = [
    async ({ path, body, authorization }) => {
      const name = authorization === `Bearer ${givenKeys.poyraz}` ? "poyraz" : "kartal";
      const number = typeof body["vkn"] === "string" ? body["vkn"] : unnumbered;
      const { cost = 1, data } = await answer({ name, number, isDetail: path.includes("detail") });
      return answered(number, cost, data);
    },
  ];
  const both = await startTwoTeams(environment, registry, more);
  for (const name of teamNames) await both.install(name);
  return { registry, both };
}

/** The company of a question without a VKN. */
const unnumbered = vkn(640_000_001);
