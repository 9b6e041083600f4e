import { isJsonObject } from "../../platform/exact-json.ts";
import type { SlackError } from "./app-content.ts";
import type { Core } from "./core.ts";

type Arguments = Readonly<Record<string, unknown>>;

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** Finds the workspace of a request; the first one gets requests that name none. */
export function createWorkspaces(cores: readonly [Core, ...Core[]]) {
  const [first] = cores;
  const { installations } = first;
  const ofTeam = (teamId: string) => cores.find(({ directory }) => directory.team.id === teamId);

  return {
    all: cores,
    first,
    ofTeam,
    ofResponseUrl: (id: string) => cores.find((one) => one.responseUrls.isKnown(id)) ?? first,
    ofUpload: (ticket: string) => cores.find((one) => one.files.isAnnounced(ticket)) ?? first,
    ofCode: (code: string) => ofTeam(installations.grantOf(code)?.teamId ?? "") ?? first,
    /**
     * Returns the workspace that a call acts on.
     * An organisation's token acts on the workspace of `team_id`, else of the named objects.
     */
    ofCall({
      token,
      args,
      needsTeam,
    }: {
      readonly token: string;
      readonly args: Arguments;
      readonly needsTeam: boolean;
    }): Core | SlackError {
      const caller = installations.callerOf(token);
      const isOrganisation =
        "kind" in caller && caller.kind === "bot" && caller.installation.isForEnterprise;
      // A dead token's call is refused later, in its workspace.
      if (!isOrganisation) return ofTeam(installations.ofToken(token)?.ownerId ?? "") ?? first;
      const teamId = args["team_id"];
      if (typeof teamId === "string" && teamId !== "") {
        const core = ofTeam(teamId);
        return core && installations.isReached(teamId) ? core : noAccess;
      }
      if (needsTeam) return missingTeam;
      const found = cores.find((core) => hasObjectOf(core, args)) ?? first;
      const isReached = installations.isReached(found.directory.team.id);
      // People belong to the organisation: users.info also knows those of an unreached workspace.
      const isAboutPerson = "user" in args && !("channel" in args);
      return isReached || isAboutPerson ? found : noAccess;
    },
  };
}

const noAccess: SlackError = { error: "team_access_not_granted" };

const missingTeam: SlackError = {
  error: "missing_argument",
  details: { errors: ["[ERROR] missing required field: team_id"] },
};

/** True if the arguments name a person, conversation, file, view or trigger of the workspace. */
function hasObjectOf(core: Core, args: Arguments): boolean {
  const { directory, files, views, triggers, workflows } = core;
  const text = (name: string) => (typeof args[name] === "string" ? args[name] : "");
  const places = ["channel", "channel_id", "user", "user_id"].map(text);
  const uploads = Array.isArray(args["files"]) ? (args["files"] as unknown[]) : [];
  const fileIds = [text("file"), ...uploads.map((one) => isJsonObject(one) && one["id"])];
  return (
    places.some((id) => directory.channel(id) ?? directory.person(id)) ||
    fileIds.some((id) => files.find(String(id))) ||
    views.isOpen(text("view_id")) ||
    triggers.isKnown(text("trigger_id")) ||
    workflows.find(text("function_execution_id")) !== undefined
  );
}
