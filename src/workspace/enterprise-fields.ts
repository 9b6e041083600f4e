import type { Directory, Person, Team } from "./directory.ts";

/** Whether the app is installed in all of an enterprise at once. */
export function isOrgWide({ enterprise }: Directory): boolean {
  return enterprise?.install === "org-wide";
}

/** The id of what the app is installed in: the workspace, or the whole enterprise. */
export function installedIn(directory: Directory): string {
  const { enterprise, team } = directory;
  return enterprise && isOrgWide(directory) ? enterprise.id : team.id;
}

/** `enterprise_id` and `enterprise_name`, where there is an enterprise. */
export function enterpriseFields({ enterprise }: Directory): Readonly<Record<string, string>> {
  return enterprise ? { enterprise_id: enterprise.id, enterprise_name: enterprise.name } : {};
}

/** The fields of an interaction that say where the app is installed. */
export function installedFields(directory: Directory): Readonly<Record<string, unknown>> {
  const { enterprise, team } = directory;
  const orgWide = isOrgWide(directory);
  return {
    team: orgWide ? null : { id: team.id, domain: team.domain, ...enterpriseFields(directory) },
    enterprise: enterprise && { id: enterprise.id, name: enterprise.name },
    is_enterprise_install: orgWide,
  };
}

/** The workspace that a command names: a person's own where the app is installed in all of them. */
export function commandTeam(directory: Directory, person: Person): Team {
  const { team, teams } = directory;
  return (isOrgWide(directory) && teams.find(({ id }) => id === person.teamId)) || team;
}
