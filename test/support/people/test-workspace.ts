import {
  createSlackWorkspace,
  startSlackWorkspace,
  type SlackWorkspace,
} from "../../../src/workspace/create-slack-workspace.ts";
import { createWorkspacePerson, type WorkspacePerson } from "./workspace-person.ts";

/** A workspace with people who type, press and read. */
export type TestWorkspace = SlackWorkspace & People;

interface People {
  /** Returns a person by handle (`ayse`) or id; throws if nobody has that name. */
  person(handle: string): WorkspacePerson;
}

/** Creates a workspace for a server of the test's own. */
export function createTestWorkspace(
  ...options: Parameters<typeof createSlackWorkspace>
): TestWorkspace {
  return withPeople(createSlackWorkspace(...options));
}

/** Starts a workspace on a port of its own; `close` ends it. */
export async function startTestWorkspace(...options: Parameters<typeof startSlackWorkspace>) {
  return withPeople(await startSlackWorkspace(...options));
}

function withPeople<Workspace extends SlackWorkspace>(workspace: Workspace): Workspace & People {
  return Object.assign(workspace, {
    person(handle: string) {
      const person = workspace.directory.person(handle);
      if (!person) throw new Error(`nobody is called ${handle}`);
      return createWorkspacePerson(workspace.core, person);
    },
  });
}
