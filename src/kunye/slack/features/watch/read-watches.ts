import { isPersonsRecord } from "../../../../company/people.ts";
import { readAnswer } from "../../../../company/read-answer.ts";
import { titleIn } from "../../../../company/record.ts";
import type { WatchLine } from "../../../watches/watch.ts";
import { isManager } from "../../access/permission.ts";
import type { Interaction } from "../../reply/feature.ts";

/** Reads the watches that have not ended: the person's, or (`ofTeam`) everybody's. */
export async function readWatches(
  { services: { lookups, watches }, person: { team, userId } }: Interaction,
  ofTeam: boolean,
): Promise<WatchLine[]> {
  const lines = await watches.watchesOf(team, ofTeam ? null : userId);
  // Before its first check a watch has no title of its own.
  const untitled = lines.flatMap(({ title, listName, vkns }) =>
    title === null && listName === null ? vkns : [],
  );
  if (untitled.length === 0) return lines;
  const titles = await titlesOf(lookups, team, untitled);
  return lines.map((line) => {
    const [vkn = ""] = line.vkns;
    return line.listName === null ? { ...line, title: line.title ?? titles(vkn) } : line;
  });
}

/** Returns the titles of companies that the team holds; null for others and for persons' businesses. */
export async function titlesOf(
  lookups: Pick<Interaction["services"]["lookups"], "heldAbout">,
  team: string,
  vkns: string[],
): Promise<(vkn: string) => string | null> {
  const held = await lookups.heldAbout(team, vkns);
  return (vkn) => {
    const content = readAnswer(held.get(vkn)?.body ?? null);
    return isPersonsRecord(content) ? null : titleIn(content) || null;
  };
}

/** Reads one of the person's own watches, or for a manager one of the team's. */
export async function readWatch(
  interaction: Interaction,
  watchId: string,
): Promise<WatchLine | null> {
  const isMeant = ({ id }: WatchLine) => id === watchId;
  const own = (await readWatches(interaction, false)).find(isMeant);
  if (own) return own;
  if (!(await isManager(interaction))) return null;
  return (await readWatches(interaction, true)).find(isMeant) ?? null;
}
