import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Core } from "../core/core.ts";

/** Milliseconds between two comments in an idle stream, which keep it open. Chosen by hand. */
const heartbeatMs = 20_000;

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Streams a snapshot to a page, then all changes except other pages' modals. */
export function createLiveStreams(core: Core) {
  const bootId = randomUUID();
  const pageIds = new Map<ServerResponse, string>();
  const send = (response: ServerResponse, event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const unsubscribe = core.changes.subscribe((change) => {
    for (const [response, pageId] of pageIds) {
      if (change.kind !== "modals" || change.pageId === pageId) send(response, "change", change);
    }
  });
  const heartbeat = setInterval(() => {
    for (const response of pageIds.keys()) response.write(": ben buradayım\n\n");
  }, heartbeatMs);
  heartbeat.unref();
  return {
    open(response: ServerResponse, pageId: string): void {
      response.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      send(response, "snapshot", snapshot(core, bootId, pageId));
      pageIds.set(response, pageId);
      response.on("close", () => pageIds.delete(response));
    },
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const response of pageIds.keys()) response.end();
      pageIds.clear();
    },
  };
}

/** Returns the path of an installation that begins on Slack's own pages: without a state. */
function installPath({ manifest, directory }: Core, clientId: string): string {
  const scope = manifest.scopes.join(",");
  const query = new URLSearchParams({ client_id: clientId, scope, team: directory.team.id });
  return `/oauth/v2/authorize?${query.toString()}`;
}

function snapshot(core: Core, bootId: string, pageId: string): Record<string, unknown> {
  const { team, otherTeam, app, people, userGroups, channels } = core.directory;
  const { teams, client } = core.installations;
  return {
    bootId,
    workspaces: teams.map(({ id, name }, index) => {
      return { id, name, path: index === 0 ? "/" : `/w/${id}/` };
    }),
    installedFor: core.installedFor(),
    installPath: client && installPath(core, client.id),
    team,
    otherTeam,
    app: {
      id: app.id,
      name: app.name,
      description: app.description,
      botUserId: app.botUserId,
    },
    knobs: core.knobs.settings(),
    people,
    userGroups,
    channels,
    commands: core.manifest.commands,
    shortcuts: core.manifest.shortcuts,
    hasHomeTab: core.manifest.hasHomeTab,
    workflowSteps: core.manifest.steps,
    hasTools: core.toolCaller !== null,
    isMessagesTabWritable: core.manifest.isMessagesTabWritable,
    // Slack stores no ephemeral messages: a reload loses them.
    messages: core.messages.all().filter((one) => one.ephemeralTo === undefined),
    files: core.files.all(),
    modals: Object.fromEntries(
      people.map(({ id }) => [id, core.views.stack({ personId: id, pageId })]),
    ),
    homes: Object.fromEntries(people.map((one) => [one.id, core.views.home(one.id) ?? null])),
    traffic: core.traffic.entries(),
  };
}
