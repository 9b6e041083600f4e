import { actionIds } from "../action-ids.ts";
import { showLanguage } from "../show-language.ts";
import type { Action } from "./action.ts";

/** The language that a person wants to read; `team` leaves it to the team. Free. */
export const chooseLanguage: Action = {
  id: actionIds.language,
  needs: "see",
  // The Home and the message are drawn again in that language.
  answeredAt: (interaction) => Promise.resolve(interaction),
  async run(interaction, language) {
    const { services, person, surface } = interaction;
    await services.team.setLanguage(person.team, person.userId, language);
    if (surface.kind !== "home") await showLanguage(interaction, true);
  },
};
