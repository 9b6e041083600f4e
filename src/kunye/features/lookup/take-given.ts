import type { Given, Handed } from "../../intake/given.ts";
import { readGiven } from "../../intake/read-given.ts";
import type { Interaction } from "../../slack/feature.ts";
import type { GivenText } from "../../slack/given.ts";
import { heavyRunner } from "../../slack/heavy-runner.ts";
import { unescapeTyped } from "../../slack/words.ts";

/** Reads what a user gave: every door hands it over here, once. Free. */
export function takeGiven(
  interaction: Interaction,
  { text, files = [], tables = [] }: Pick<GivenText, "text"> & Partial<GivenText>,
  as: Handed["as"],
): Promise<Given> {
  const { services, person, canReadFiles: hasReadScope } = interaction;
  const handed = {
    text,
    as,
    tables: tables.map((rows) => rows.map((cells) => cells.map(unescapeTyped))),
    files: services.fetchFiles(files, { person, hasReadScope }),
  };
  return readGiven(handed, {
    runHeavy: heavyRunner(interaction),
    knownAmong: (vkns) => services.lookups.knownAmong(person.team, vkns),
  });
}
