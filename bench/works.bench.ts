import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { vkn } from "../test/kunye/lists/support/numbers.ts";
import { heldVkn, startListTeam } from "./support/list-team.ts";
import { closeCommands, quantile } from "./support/signed-commands.ts";

/**
 * How long commands wait for their acknowledgement while a list is read and asked, its file is written, the registry or
 * Slack hangs, and the operator backs up, erases and purges. `--rows 5000` is the length of the list.
 */

type Team = Awaited<ReturnType<typeof startListTeam>>;

const waitMs = 600_000;
const perSecond = 20;
const hungMs = 10_000;

export async function run(args: readonly string[]): Promise<void> {
  const options = { rows: { type: "string", default: "5000" } } as const;
  const rows = Number(parseArgs({ args: [...args], options }).values.rows);
  const team = await startListTeam(20);
  const ofTeam = ["--team", team.workspace.directory.team.id];
  const works: [string, (team: Team) => Promise<unknown>][] = [
    ["nothing else", () => delay(10_000)],
    [`a list of ${rows} rows is offered`, (one) => offer(one, rows)],
    ["it is asked", ask],
    ["its file is written", writeFile],
    ["a backup", ({ admin, apps }) => admin("backup", join(apps.directories[0] ?? "", "copy"))],
    ["an erasure", ({ admin }) => admin("kvkk", "erase", ...ofTeam, "--vkn", heldVkn, ...byBench)],
    ["a purge", ({ admin }) => admin("purge", ...ofTeam, "--yes")],
    ["a hung registry", hangRegistry],
    ["a hung Slack", hangSlack],
  ];
  await acknowledged(team, delay(5_000));
  for (const [name, work] of works) {
    const from = performance.now();
    const times = await acknowledged(team, work(team));
    const seconds = ((performance.now() - from) / 1_000).toFixed(0);
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    console.log(`${name} (${seconds} s, ${times.length}): p50 ${p50}, p99 ${p99}, max ${max} ms`);
  }
  await team.stop();
  await closeCommands();
}

/** Sends commands until the work ends; returns their times until the acknowledgement. */
async function acknowledged({ load }: Team, work: Promise<unknown>): Promise<number[]> {
  const ended = new AbortController();
  const done = work.finally(() => {
    ended.abort();
  });
  const times = await load({ perSecond, seconds: waitMs / 1_000, until: ended.signal });
  await done;
  return times;
}

const byBench = ["--by", "bench", "--why", "bench", "--yes"];

async function offer({ direct }: Team, rows: number): Promise<void> {
  const lines = Array.from({ length: rows }, (_, row) => `${vkn(500_000_000 + row)};ÖRNEK A.Ş.`);
  const content = ["VKN;Unvan", heldVkn, ...lines].join("\n");
  await direct.type("", { files: [{ name: "uzun.csv", content }] });
  await direct.waitFor("farklı VKN", waitMs);
}

async function ask({ direct }: Team): Promise<void> {
  await direct.click("Hepsi", { confirm: true });
  await direct.waitFor("Liste bitti", waitMs);
}

async function writeFile({ direct }: Team): Promise<void> {
  await direct.click("Sonucu al");
  await direct.waitFor("gönderildi; yeniden", waitMs);
}

async function hangRegistry({ registry, direct }: Team): Promise<void> {
  registry("hang");
  for (let row = 0; row < 20; row += 1) await direct.type(`/vkn ${vkn(600_000_000 + row)}`);
  await delay(hungMs);
  registry("answer");
}

async function hangSlack({ workspace }: Team): Promise<void> {
  workspace.knobs.turn({ answerDelayMs: hungMs });
  await delay(hungMs);
  workspace.knobs.turn({ answerDelayMs: 0 });
}
