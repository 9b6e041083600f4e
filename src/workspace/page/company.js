import { currentPerson, state } from "./client-state.js";

/** Whether a person is of the company's own, and not of the one that shares a channel with it. */
export function isOurs(person) {
  return person !== undefined && person.teamId !== state.otherTeam.id;
}

/** The app's commands as far as the person on screen has them: people of another company don't. */
export function ownCommands() {
  return isOurs(currentPerson()) ? state.commands : [];
}

/** The workspace that the person on screen belongs to. */
export function ownTeam() {
  const person = currentPerson();
  return person && !isOurs(person) ? state.otherTeam : state.team;
}
