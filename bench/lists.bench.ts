import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { vkn } from "../test/kunye/lists/support/numbers.ts";
import { xlsxBytes } from "../test/kunye/lists/support/workbooks.ts";
import {
  askList,
  awaited,
  giveList,
  heldVkn,
  startListTeam,
  type ListTeam,
} from "./support/list-team.ts";
import { closeCommands, quantile } from "./support/signed-commands.ts";

const apiMs = 50;
const rowsAtOnce = 2;
const perSecond = 20;
const long = { rows: 50_000, columns: 12, rounds: 3 };
const waitMs = 900_000;

/**
 * A list's time, as a ratio to the least time of its queries (two at a time) and to a bare client's
 * time; the time to read a file of 50,000 rows and to write its result; the acknowledgements during
 * each of these. `--rows 5000` for a longer list.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = { rows: { type: "string", default: "1000" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const rows = Number(values.rows);
  console.log(`load of the machine at the start ${readFileSync("/proc/loadavg", "utf8").trim()}`);
  const file = { name: "uzun.xlsx", content: longFile() };
  const team = await startListTeam(apiMs);
  await team.load({ perSecond: 2 * perSecond, seconds: 15 });
  const idle = await team.load({ perSecond, seconds: 20 });
  console.log(`idle: acks ${described(idle, idle)}`);

  const floor = (rows * apiMs) / rowsAtOnce / 1_000;
  const ended = team.apps.measure();
  await giveList(team, 320_000_000, rows);
  const alone = await askList(team);
  const ratio = (alone / floor).toFixed(2);
  console.log(`${rows} rows: ${alone.toFixed(1)} s, the least is ${floor} s: ${ratio}×`);
  console.log(`  with reading it: ${spent(ended())}`);
  const bare = await bareQueries(team.registryUrl, rows);
  const overBare = (alone / bare).toFixed(2);
  console.log(`a bare client's queries: ${bare.toFixed(1)} s; the list takes ${overBare}× that`);
  const running = await beside(team, async () => {
    await giveList(team, 340_000_000, Math.ceil(rows / 2));
    await askList(team);
  });
  console.log(`while a list runs: acks ${described(running, idle)}`);

  const give = () => awaited(team, "farklı VKN", () => team.direct.type("", { files: [file] }));
  const end = team.apps.measure();
  await give();
  console.log(`${long.rows} × ${long.columns} read and offered: ${spent(end())}`);
  const reading = await beside(team, give, long.rounds);
  console.log(`while it is read: acks ${described(reading, idle)}`);

  await awaited(team, "sorgulanıyor", () => team.direct.click("Hepsi", { confirm: true }));
  await awaited(team, "Liste durduruldu", () => team.direct.click("Durdur"));
  const take = () => awaited(team, "gönderildi; yeniden", () => team.direct.click("Sonucu al"));
  const written = team.apps.measure();
  await take();
  console.log(`its result written and sent: ${spent(written())}`);
  const writing = await beside(team, take, long.rounds);
  console.log(`while it is written: acks ${described(writing, idle)}`);
  await Promise.all([team.stop(), closeCommands()]);
}

/** Returns the seconds of the same queries by a bare client over kept connections. */
async function bareQueries(url: string, rows: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: rowsAtOnce });
  const query = async () => {
    const post = request(`${url}/v1/search/vkn`, { method: "POST", agent }).end("{}");
    const [answer] = (await once(post, "response")) as [IncomingMessage];
    await text(answer);
  };
  const from = performance.now();
  const left = Array(rows).keys();
  const work = async () => {
    while (!left.next().done) await query();
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, work));
  agent.destroy();
  return (performance.now() - from) / 1_000;
}

/** Returns the times of acknowledgements while the work is done `times` times. */
async function beside(team: ListTeam, work: () => Promise<unknown>, times = 1): Promise<number[]> {
  const over = new AbortController();
  const loaded = team.load({ perSecond, seconds: waitMs / 1_000, until: over.signal });
  for (let time = 0; time < times; time += 1) await work();
  over.abort();
  return loaded;
}

/** Builds a workbook of new companies and one whose answer is held. */
function longFile(): Buffer {
  const heading = (at: number) => ["VKN", "Unvan"][at] ?? `Sütun ${at}`;
  const columns = [...Array(long.columns).keys()];
  const rows = Array.from({ length: long.rows }, (_, row) => {
    const number = row === 0 ? heldVkn : vkn(500_000_000 + row);
    return columns.map((at) => [number, `ÖRNEK ${row} A.Ş.`][at] ?? `bilgi ${at}-${row}`);
  });
  return xlsxBytes({ Cariler: [columns.map(heading), ...rows] });
}

function described(times: readonly number[], idle: readonly number[]): string {
  const [own, floor] = [times, idle].map((some) => quantile(some, 0.99));
  const of = (share: number) => `${quantile(times, share).toFixed(1)} ms`;
  const ratio = ((own ?? 0) / (floor ?? 1)).toFixed(1);
  return `p50 ${of(0.5)}, p99 ${of(0.99)} (${ratio}× idle), max ${of(1)}, ${times.length} commands`;
}

function spent({ processor, peakGrowth }: { processor: number; peakGrowth: number }): string {
  return `${processor.toFixed(1)} s of processor time, memory rose by up to ${peakGrowth.toFixed(0)} MB`;
}
