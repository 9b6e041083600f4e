import {
  openHome,
  runShortcut,
  type ShortcutOutcome,
} from "../../../src/workspace/acts/interactions.ts";
import { askSlackbot, type SlackbotAnswer } from "../../../src/workspace/acts/ask-slackbot.ts";
import { startWorkflow, type StartOutcome } from "../../../src/workspace/acts/run-workflow.ts";
import { screenOf, type Core } from "../../../src/workspace/core/core.ts";
import type { Channel, Directory, Person } from "../../../src/workspace/core/directory.ts";
import {
  createSlackWorkspace,
  startSlackWorkspace,
  startSlackWorkspaces,
  type SlackWorkspace,
} from "../../../src/workspace/create-slack-workspace.ts";
import { createOpenView, type OpenView } from "./open-view.ts";
import { createPersonView, shortcutNamed, type PersonView } from "./person-view.ts";
import { plainNode } from "./seen-message.ts";
import { waitUntil } from "./wait-until.ts";

/** A workspace with people who type, press and read. */
export type TestWorkspace = SlackWorkspace & People;

interface People {
  /** Returns a person by handle (`ayse`) or id; throws if there is no such person. */
  person(handle: string): WorkspacePerson;
}

/** Creates a workspace for the test's own server. */
export function createTestWorkspace(
  ...options: Parameters<typeof createSlackWorkspace>
): TestWorkspace {
  return withPeople(createSlackWorkspace(...options));
}

/** Starts a workspace on a free port; `close` ends it. */
export async function startTestWorkspace(...options: Parameters<typeof startSlackWorkspace>) {
  return withPeople(await startSlackWorkspace(...options));
}

type StartedWorkspaces = Awaited<ReturnType<typeof startSlackWorkspaces>>;

/** Workspaces where people install the app by OAuth. */
export interface TestWorkspaces extends Omit<StartedWorkspaces, "workspaces"> {
  /** Returns a workspace by its id; throws if there is none. */
  workspace(teamId: string): StartedWorkspaces["workspaces"][number] & People;
  /**
   * Decides on the request of an authorize page, as its buttons do.
   * Resolves with the address that the browser is sent to, at the app.
   * @throws {Error} if Slack refuses the request.
   */
  authorize(address: string, decision: Decision): Promise<URL>;
  /**
   * Installs as a browser does: from the app's own address, with its cookies.
   * Resolves with the app's answer to the returned browser.
   */
  install(installUrl: string, decision: Decision): Promise<Response>;
}

interface Decision {
  /** The id of a workspace or an organisation. */
  readonly place: string;
  /** The handle of the person; default the first administrator. */
  readonly by?: string;
  readonly isAllowed?: boolean;
  /** The optional scopes that the person leaves out. */
  readonly declined?: readonly string[];
}

/** Starts several workspaces on a free port; `close` ends them. */
export async function startTestWorkspaces(
  ...options: Parameters<typeof startSlackWorkspaces>
): Promise<TestWorkspaces> {
  const program = await startSlackWorkspaces(...options);
  const workspaces = program.workspaces.map(withPeople);
  const everybody = workspaces.flatMap(({ directory }) =>
    directory.people.map((person) => ({ person, teamId: directory.team.id })),
  );
  const started: TestWorkspaces = {
    ...program,
    workspace(teamId) {
      const found = workspaces.find(({ directory }) => directory.team.id === teamId);
      if (!found) throw new Error(`there is no workspace ${teamId}`);
      return found;
    },
    async authorize(address, { place, by, isAllowed = true, declined = [] }) {
      const installer = everybody.find(({ person, teamId }) =>
        by === undefined
          ? person.isAdmin && (teamId === place || place.startsWith("E"))
          : person.handle === by,
      );
      const response = await fetch(`${program.url}/oauth/v2/decision`, {
        method: "POST",
        body: JSON.stringify({
          query: new URL(address).search,
          placeId: place,
          personId: installer?.person.id,
          isAllowed,
          declinedScopes: declined,
        }),
      });
      const answer = (await response.json()) as { location?: string; error?: string };
      if (answer.location === undefined) throw new Error(`Slack refused: ${answer.error ?? "?"}`);
      return new URL(answer.location);
    },
    async install(installUrl, decision) {
      const begun = await fetch(installUrl, { redirect: "manual" });
      const returned = await started.authorize(begun.headers.get("location") ?? "", decision);
      const cookies = begun.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      const headers = { cookie: cookies.join("; ") };
      return fetch(returned, { headers, redirect: "manual" });
    },
  };
  return started;
}

/** Adds people. Tests make many calls in a short time, so Slack's rate limits are off. */
function withPeople<Workspace extends Pick<SlackWorkspace, "core" | "directory" | "knobs">>(
  workspace: Workspace,
): Workspace & People {
  workspace.knobs.turn({ unlimitedCalls: true });
  return Object.assign(workspace, {
    person(handle: string) {
      const person = workspace.directory.person(handle);
      if (!person) throw new Error(`nobody is called ${handle}`);
      return createWorkspacePerson(workspace.core, person);
    },
  });
}

/** A person of the workspace, for tests. */
export interface WorkspacePerson {
  readonly person: Person;
  /**
   * Returns the person in a channel; its name has no number sign.
   * @throws {Error} if the person is not a member.
   */
  in(channelName: string): PersonView;
  /** Returns the person in their conversation with the app. */
  withApp(): PersonView;
  /**
   * Chooses the app's global shortcut of this name or callback id.
   * @throws {Error} if there is no such shortcut.
   */
  shortcut(name: string): Promise<ShortcutOutcome>;
  /**
   * Resolves with the front modal, once there is one with this title, if given.
   * @throws {Error} after the timeout.
   */
  modal(title?: string, timeoutMs?: number): Promise<OpenView>;
  /** Opens the Home tab; resolves once the app has answered its event. */
  openHome(): Promise<{ readonly kind: "acknowledged" | "failed" }>;
  /** Opens the conversation with the app; resolves once the app has answered its event. */
  openConversation(): Promise<{ readonly kind: "acknowledged" | "failed" }>;
  /** Opens the Home tab; resolves with the tab once the app has published it. */
  home(timeoutMs?: number): Promise<OpenView>;
  /** Asks Slackbot, which calls one of the app's tools. */
  askSlackbot(question: string): Promise<SlackbotAnswer>;
  /** Starts a workflow of the app's only step in a channel, with inputs by name. */
  startWorkflow(
    channelName: string,
    inputs: Readonly<Record<string, string>>,
  ): Promise<StartOutcome>;
  /** Stores a file for a `file_input`; returns the id to fill in. */
  upload(name: string, content: Buffer | string): string;
}

function createWorkspacePerson(core: Core, person: Person): WorkspacePerson {
  const { directory } = core;
  return {
    person,
    in: (name) => createPersonView(core, person, memberOf(directory, name, person)),
    withApp: () => createPersonView(core, person, directory.directMessage(person.id)),
    shortcut: async (name) => runShortcut(core, person, shortcutNamed(core, "global", name)),
    async modal(title, timeoutMs = 60_000) {
      const front = () => core.views.stack(screenOf(core, person)).at(-1);
      const titleOf = () => plainNode(front()?.["title"], directory);
      const found = () => (title === undefined || titleOf() === title ? front() : undefined);
      const modal = await waitUntil(core, found, timeoutMs, () => {
        const seen = front() ? `"${titleOf()}"` : "no modal";
        return `no modal ${title ?? ""} within ${timeoutMs} ms; ${person.handle} sees ${seen}`;
      });
      return createOpenView(core, person, modal);
    },
    openHome: () => openHome(core, person, "home"),
    openConversation: () => openHome(core, person, "messages"),
    async home(timeoutMs = 60_000) {
      await openHome(core, person, "home");
      const found = () => core.views.home(person.id);
      const view = await waitUntil(core, found, timeoutMs, () => {
        return `no Home tab within ${timeoutMs} ms`;
      });
      return createOpenView(core, person, view);
    },
    askSlackbot: (question) => askSlackbot(core, person, question),
    async startWorkflow(channelName, inputs) {
      const [step] = core.manifest.steps;
      if (!step) throw new Error("the app has no step for workflows");
      const channel = memberOf(directory, channelName, person);
      const how = { channel, callbackId: step.callbackId, inputs };
      return (await startWorkflow(core, person, how)) ?? { kind: "failed", error: "not_found" };
    },
    upload: (name, content) => core.files.add(person.id, name, Buffer.from(content)).id,
  };
}

function memberOf(directory: Directory, name: string, person: Person): Channel {
  const channel = directory.channelNamed(name);
  if (!channel) throw new Error(`there is no channel ${name}`);
  if (!channel.memberIds.includes(person.id)) throw new Error(`${person.handle} is not in ${name}`);
  return channel;
}
