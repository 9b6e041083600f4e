import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { vkn } from "../test/kunye/lists/support/numbers.ts";
import { xlsxBytes } from "../test/kunye/lists/support/workbooks.ts";
import { heldVkn, startListTeam } from "./support/list-team.ts";
import { quantile } from "./support/signed-commands.ts";

/**
 * A person's wait for the card of a held company while another person sends the worst files and
 * texts, or asks six times for the result of a long list; as a ratio to the wait without this work
 * in the same run. `--heap 512` limits Künye's heap, `--rows 50000` is the length of the list,
 * `--only six` chooses by name.
 */

type Team = Awaited<ReturnType<typeof startListTeam>>;

interface Work {
  name: string;
  run: (team: Team) => Promise<unknown>;
}

const waitMs = 600_000;
const fileBytes = 9_900_000;
const header = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      heap: { type: "string", default: "512" },
      rows: { type: "string", default: "5000" },
      only: { type: "string", default: "" },
    },
  });
  const team = await startListTeam(20, [`--max-old-space-size=${values.heap}`]);
  await sample(team, delay(3_000));
  for (const { name, run: act } of works(Number(values.rows))) {
    if (!name.includes(values.only)) continue;
    // Right before each work: a loaded machine slows both.
    const idle = await sample(team, delay(2_000));
    const from = performance.now();
    const beside = await sample(team, act(team));
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    console.log(`${name} (${seconds} s, heap ${values.heap} MB): ${described(beside, idle)}`);
  }
  await team.stop();
}

/** The works in their order: the result is that of the list before. */
const works = (rows: number): Work[] => [
  { name: "three files of line breaks", run: give("okunmadı", 3, filled("\n"), "bos.csv") },
  { name: "a file of separators", run: give("dolu satır", 1, filled(";"), "bos.csv") },
  {
    name: "an XML file of small elements",
    run: give("bos.xml", 1, header + filled("<a/>"), "bos.xml"),
  },
  { name: "texts of 40,000 letters", run: giveTexts },
  { name: `a list of ${rows} rows is read`, run: (team) => giveList(team, rows) },
  { name: "six presses on its result", run: pressSixTimes },
];

const filled = (unit: string) => unit.repeat(fileBytes / unit.length);

/** Gives the same file several times, one message each, and waits for the words of each answer. */
function give(words: string, times: number, content: string, name: string): Work["run"] {
  return async ({ direct }) => {
    const said = () => direct.messages().filter(({ plain }) => plain.includes(words)).length;
    const before = said();
    for (let time = 0; time < times; time += 1) {
      await direct.type("", { files: [{ name, content }] });
    }
    await direct.waitFor(() => said() >= before + times, waitMs);
  };
}

async function giveTexts({ direct }: Team): Promise<void> {
  for (const [begin, middle] of [
    ["TR33", "a"],
    ["", "1a"],
    ["", "TR3"],
    ["VKN ", "- "],
    ["", "x\n\n"],
  ] as const) {
    const before = direct.messages().length;
    await direct.type((begin + middle.repeat(40_000)).slice(0, 40_000));
    await direct.waitFor(() => direct.messages().length > before + 1, waitMs);
  }
}

async function giveList({ direct }: Team, rows: number): Promise<void> {
  const places = Array.from({ length: 12 }, (_, at) => at);
  const line = (row: number) =>
    places.map((at) => [vkn(500_000_000 + row), `ÖRNEK ${row} A.Ş.`][at] ?? `bilgi ${at}-${row}`);
  const heading = places.map((at) => ["VKN", "Unvan"][at] ?? `Sütun ${at}`);
  const lines = Array.from({ length: rows }, (_, row) => (row === 0 ? [heldVkn] : line(row)));
  await direct.type("", {
    files: [{ name: "uzun.xlsx", content: xlsxBytes({ A: [heading, ...lines] }) }],
  });
  await direct.waitFor("farklı VKN", waitMs);
  await direct.click("Hepsi", { confirm: true });
  await direct.waitFor("sorgulanıyor", waitMs);
  await direct.click("Durdur");
  await direct.waitFor("Liste durduruldu", waitMs);
}

async function pressSixTimes({ direct }: Team): Promise<void> {
  const sent = () =>
    direct.messages().filter(({ plain }) => plain.includes("gönderildi; yeniden")).length;
  const before = sent();
  const presses = Array.from({ length: 6 }, () => direct.click("Sonucu al"));
  await Promise.all(presses);
  await direct.waitFor(() => sent() >= before + 6, waitMs);
}

/** Looks up the held company again and again as another person until the work ends. */
async function sample({ workspace, apps }: Team, work: Promise<unknown>) {
  const mehmet = workspace.person("mehmet").withApp();
  const state = { isOver: false };
  const ended = work.finally(() => (state.isOver = true));
  ended.catch(() => undefined);
  const times: number[] = [];
  let memory = 0;
  while (!state.isOver || times.length < 20) {
    const before = mehmet.messages().length;
    const from = performance.now();
    await mehmet.type(`/vkn ${heldVkn}`);
    await mehmet.waitFor(() => mehmet.messages().length > before, waitMs);
    times.push(performance.now() - from);
    memory = Math.max(memory, apps.memory());
    await delay(10);
  }
  await ended;
  return { times, memory };
}

function described(beside: { times: number[]; memory: number }, idle: { times: number[] }): string {
  const parts = [0.5, 0.99].map((share) => {
    const [time, least] = [quantile(beside.times, share), quantile(idle.times, share)];
    return `p${share * 100} ${time.toFixed(0)} ms (${(time / least).toFixed(1)}×)`;
  });
  return `${parts.join(", ")}, ${beside.times.length} cards, memory up to ${beside.memory.toFixed(0)} MB`;
}
