import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { createKeyLinks } from "../../src/kunye/install/key-links.ts";
import { createLeaving } from "../../src/kunye/install/workspace-events.ts";
import { createInstallations } from "../../src/kunye/installations/create-installations.ts";
import { createRegistryClient } from "../../src/kunye/registry-client/create-registry-client.ts";
import { entryValue } from "../../src/kunye/slack/action-ids.ts";
import { createBoltLogger } from "../../src/kunye/slack/bolt-logger.ts";
import { SlackClient } from "../../src/kunye/slack/slack-client.ts";
import { webClientOptions } from "../../src/kunye/slack/web-api.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { connectWork } from "../../src/kunye/start/connect-work.ts";
import { manyWorkspaces } from "../../src/kunye/start/workspaces.ts";
import {
  createRegistryKeys,
  createSharedRegistry,
  createTeamRegistries,
} from "../../src/kunye/start/team-registries.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { SlackWorkspacesOptions } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { isPostgres, testSealer } from "../faults/open-address.ts";
import type { Place } from "../faults/places.ts";
import { buttonsIn } from "./buttons-in.ts";
import {
  connectToPayloads,
  fieldsOf,
  watchFieldsOf,
  type Act,
  type ActPlace,
} from "./deliver-payloads.ts";
import { merkezOf } from "./fake-registry.ts";
import { teamNames, teams, type TeamName } from "./start-two-teams.ts";
import { startTwoWorkspaces } from "./start-two-workspaces.ts";
import { runAdmin } from "./run-admin.ts";
import { processClockOf, type TestClock } from "./test-clock.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { startTruthfulRegistry, type TruthfulRegistry } from "./truthful-registry.ts";

const registryName = "https://registry.example";
/** Returns the name of a team's account in the ledger. */
export const ledgerOf = (name: TeamName): string => `${teams[name].id} ${registryName}`;

/** The key of the operator's account, which opens the registry of Kartal's key. */
const operatorKey = "key-kartal-0001";

/** The key of each team's own account. */
export const ownKeys = { kartal: operatorKey, poyraz: "key-poyraz-0002" } as const;

/** The place and the user of an act, if they are not the team's usual ones. */
type Elsewhere = Partial<Pick<ActPlace, "channel" | "userId" | "responseUrl">>;
type WatchPlace = Elsewhere & { toChannel?: boolean };

/**
 * Starts the app for two teams by a test's clock: due work and readings run when the test says so.
 * Each key opens the account at a registry of its own. On PostgreSQL there are two replicas: they
 * take deliveries in turn, and run due work and readings at the same time.
 */
export async function startTwoByClock(
  place: Place,
  environment: Record<string, string> = {},
  workspaces: Pick<SlackWorkspacesOptions, "companies"> = {},
) {
  const clock: TestClock = { now: Date.parse("2026-11-12T09:00:00Z") };
  const slack = await startTwoWorkspaces("http://127.0.0.1:9", workspaces);
  const apiUrl = slack.settings["SLACK_API_URL"] ?? "";
  const store = await place.open(processClockOf(clock));
  const accounts = new Map<string, TruthfulRegistry>();
  for (const key of Object.values(ownKeys)) accounts.set(key, await startTruthfulRegistry());
  const accountOf = (key: string) => {
    const found = accounts.get(key);
    if (!found) throw new Error(`no account has the key ${key}`);
    return found;
  };
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLogger("info", destination);
  const { scopes } = readManifest(readFileSync("manifest.yml", "utf8"));

  /** Installs the app without its pages. */
  async function install(name: TeamName): Promise<void> {
    const { id, person } = teams[name];
    const { directory } = slack.workspace(id);
    const { token } = slack.installations.install({ ownerId: id, scopes });
    await store.installations.install({
      id,
      enterprise: null,
      isOrgWide: false,
      name: directory.team.name,
      botToken: token,
      scopes,
      botId: directory.app.botId,
      botUserId: directory.app.botUserId,
      appId: directory.app.id,
      installedBy: slack.workspace(id).person(person).person.id,
    });
    await refresh();
  }

  /** Enters a key as its page does after its check. */
  async function enterKey(name: TeamName, key: string): Promise<void> {
    const { id } = teams[name];
    const { installations } = await store.installations.all();
    const installedAt = installations.find((one) => one.id === id)?.installedAt ?? 0;
    await store.installations.setRegistryKey(id, key, { userId: "U0", installedAt });
    await refresh();
  }

  const config = readConfig({
    ...slack.settings,
    DATA_DIR: place.address,
    REGISTRY_BASE_URL: registryName,
    CONFIRM_FROM: "100",
    ...environment,
  });
  const slackOptions = { ...webClientOptions(apiUrl), logger: createBoltLogger(log) };

  /** Starts a process of the app, with its own store and memory. */
  async function startReplica(store: KunyeStore, spoolDirectory: string) {
    const installations = createInstallations({ store: store.installations, log });
    const leaving = createLeaving({ store: store.installations, installations, apiUrl, log });
    await installations.start();
    const deadlineMs = Number(environment["REGISTRY_DEADLINE_MS"] ?? "2000");
    const openRegistry = (apiKey: string) =>
      createRegistryClient({ baseUrl: accountOf(apiKey).url, apiKey, deadlineMs });
    const registries = config.isAccountShared
      ? createSharedRegistry(operatorKey, openRegistry(operatorKey))
      : createTeamRegistries(installations, openRegistry);
    onTestFinished(async () => {
      installations.stop();
      await registries.close();
    });
    const work = connectWork(
      { config, registry: { baseUrl: "", apiKey: "", name: registryName, isDemo: false } },
      {
        store,
        log,
        spool: openSpool(spoolDirectory, testSealer, log),
        workspaces: manyWorkspaces({
          installations,
          clientOf: (token, id) =>
            new SlackClient(token, slackOptions, () => void leaving.revokeIfDead(id)),
          registries,
          registryKeys: config.isAccountShared
            ? null
            : createRegistryKeys(installations, createKeyLinks(store.installations, "https://k")),
          leaving,
        }),
      },
    );
    return { ...work, installations, act: connectToPayloads(work.register) };
  }

  const first = await startReplica(store, place.spoolDirectory);
  const replicas = [first];
  if (isPostgres(place.address)) {
    const second = await place.open(processClockOf(clock, "second"));
    replicas.push(await startReplica(second, temporaryDirectory()));
  }
  type Replica = (typeof replicas)[number];
  const onAll = async (run: (replica: Replica) => Promise<unknown>): Promise<void> => {
    await Promise.all(replicas.map(run));
  };
  const refresh = () => onAll(({ installations }) => installations.refresh());
  for (const name of teamNames) {
    await install(name);
    await enterKey(name, ownKeys[name]);
  }
  let deliveries = 0;

  /** Delivers an act of a team's person in a channel, and waits for its work. */
  async function handle(name: TeamName, request: Act, more: Elsewhere = {}) {
    const { id: team, person, channel } = teams[name];
    const view = slack.workspace(team).person(person);
    deliveries += 1;
    const { act } = replicas[deliveries % replicas.length] ?? first;
    await act(request, {
      team,
      userId: view.person.id,
      channel: view.in(channel).channel.id,
      id: `delivery ${deliveries}`,
      ...more,
    });
  }

  const sweep = () => onAll((one) => one.sweep());
  const runWatches = () => onAll(({ watches }) => watches.run());

  return {
    sweep,
    lists: { ...first.lists, run: () => onAll(({ lists }) => lists.run()) },
    listNotices: { run: () => onAll(({ listNotices }) => listNotices.run()) },
    watches: { run: runWatches },
    readBalances: () => onAll((one) => one.readBalances()),
    deleteExpired: () => onAll((one) => one.deleteExpired()),
    /** Runs the rounds of all watches, as if a month had passed, and delivers their notices. */
    async passMonth(): Promise<void> {
      await store.watches.makeWatchesDue();
      await runWatches();
      await sweep();
    },
    clock,
    slack,
    store,
    accounts,
    install,
    enterKey,
    logged: () => lines.join(""),
    registryOf: (name: TeamName) => accountOf(ownKeys[name]),
    /** Lets each team's registry answer with these fields of a company's record. */
    answerWith(fields: (name: TeamName, number: string) => Record<string, unknown>): void {
      for (const name of teamNames) {
        accountOf(ownKeys[name]).usual = ({ vkn, charge, success, res }) => {
          res.writeHead(200, { "content-type": "application/json" });
          res.end(success(charge(), { Merkez: merkezOf(vkn, fields(name, vkn)) }));
        };
      }
    },
    workspaceOf: (name: TeamName) => slack.workspace(teams[name].id),
    personOf: (name: TeamName) => slack.workspace(teams[name].id).person(teams[name].person),
    at: (name: TeamName) =>
      slack.workspace(teams[name].id).person(teams[name].person).in(teams[name].channel),
    handle,
    /** Presses the newest button, or menu's entry, with this action id that a team was sent. */
    async press(name: TeamName, actionId: string, more: Elsewhere = {}): Promise<void> {
      const pressed = buttonsIn(slack.workspace(teams[name].id).traffic()).flatMap((one) => {
        const value = one.selected_option?.value ?? one.value ?? "";
        const isEntry = value.startsWith(entryValue(actionId, ""));
        return isEntry || one.action_id === actionId ? [{ actionId: one.action_id, value }] : [];
      });
      const newest = pressed.at(-1);
      if (!newest) throw new Error(`${name} has no button ${actionId}`);
      await handle(name, { kind: "action", ...newest }, more);
    },
    /** Gives companies as a list. */
    giveList: (name: TeamName, numbers: readonly string[]) =>
      handle(name, {
        kind: "submission",
        callbackId: "give_list",
        values: fieldsOf({ company: { value: ["VKN", ...numbers].join("\n") } }),
      }),
    /** Agrees to watch a company monthly. */
    watch(name: TeamName, about: string, { toChannel = false, ...more }: WatchPlace = {}) {
      const values = watchFieldsOf({ about, price: 1_000_000, interval: "month", toChannel });
      return handle(name, { kind: "submission", callbackId: "watch", values }, more);
    },
    /** Runs the operator's command with the app's settings. */
    admin: (...args: string[]) =>
      runAdmin(
        { ...place.environment, ...slack.settings, REGISTRY_BASE_URL: registryName },
        ...args,
      ),
    /** Uninstalls the app without an event, so that its token is dead. */
    killToken(name: TeamName): void {
      const installed = slack.installations.of(teams[name].id);
      if (installed) slack.installations.remove(installed);
    },
  };
}

export type TwoByClock = Awaited<ReturnType<typeof startTwoByClock>>;
