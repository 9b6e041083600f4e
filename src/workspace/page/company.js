import { currentPerson, state } from "./client-state.js";

/** Whether a person is of the company's own: of this workspace, or of a sister of it. */
export function isOurs(person) {
  return person !== undefined && person.teamId !== state.otherTeam.id;
}

/** The name of a person's workspace where it isn't the one on screen. */
export function awayTeamName({ teamId }) {
  if (teamId === state.team.id) return undefined;
  return [state.otherTeam, ...state.teams].find((one) => one.id === teamId)?.name ?? teamId;
}

/** The app's commands as far as the person on screen has them: a shared channel's guests don't. */
export function ownCommands() {
  return isOurs(currentPerson()) ? state.commands : [];
}

/** The workspace that the person on screen belongs to. */
export function ownTeam() {
  const teamId = currentPerson()?.teamId;
  return [state.otherTeam, ...state.teams].find((one) => one.id === teamId) ?? state.team;
}
