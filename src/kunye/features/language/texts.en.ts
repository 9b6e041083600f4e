import type * as tr from "./texts.tr.ts";

export const language: typeof tr.language = {
  name: "English",
  heading: "Dil · Language",
  team: "The team's language",
  chosen: "Künye answers you in English. What a channel sees is in the team's language.",
  offer: "Künye also speaks English.",
  stay: "Stay in Turkish",
};
