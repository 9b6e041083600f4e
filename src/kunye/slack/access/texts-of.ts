import type { Logger } from "pino";
import { languageNames } from "../../../platform/language.ts";
import type { Team } from "../../team/create-team.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { atMost } from "./slack-failure.ts";

/** The texts in the language of a person: their own choice, else the team's. It never fails. */
export type TextsOf = (person: { team: string; userId: string }) => Promise<Texts>;

/** A modal has to be opened within three seconds. */
const patienceMs = 500;

/** Builds it over what people chose, and the team's texts; where that can't be read, what was known last of a person counts. */
export function createTextsOf(
  { languages: book }: Pick<Team, "languages">,
  ours: Texts,
  log: Logger,
): TextsOf {
  const known = new Map<string, Texts>();
  return async ({ team, userId }) => {
    const key = `${team} ${userId}`;
    try {
      const chosen = await atMost(patienceMs, book.languageOf(team, userId));
      const name = languageNames.find((one) => one === chosen);
      if (known.size > 10_000) known.clear();
      known.set(key, name ? languages[name] : ours);
    } catch (error) {
      log.warn({ err: error }, "a person's language could not be read");
    }
    return known.get(key) ?? ours;
  };
}
