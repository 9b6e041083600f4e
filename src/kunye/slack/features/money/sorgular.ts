import { isHelp } from "../../answer/typed-words.ts";
import { showHelp } from "../../answer/show-help.ts";
import type { Command } from "../../reply/feature.ts";
import { showNewest } from "./show-history.ts";

/** `/sorgular`: the user's five newest lookups. Free. */
export const sorgular: Command = {
  name: "/sorgular",
  words: ["sorgular", "lookups"],
  reads: (_interaction, words) => Promise.resolve(words === "" || isHelp(words)),
  needs: "see",
  run: (interaction, typed) =>
    typed.trim() === "" ? showNewest(interaction) : showHelp(interaction, sorgular),
};
