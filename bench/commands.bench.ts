import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request } from "undici";
import { vknCheckDigit } from "../src/company/id-numbers.ts";
import { freePort } from "../test/support/free-port.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { startArguments } from "./support/app-processes.ts";
import { askList, giveList, startListTeam } from "./support/list-team.ts";
import { closeCommands, send, sendCommand, signingSecret } from "./support/signed-commands.ts";

/**
 * The use of store, disk and Slack by one command on both stores: a paid `/vkn`, a held one, a
 * refused one, a press, a list's row. `--list` prints the statements; `--against DIR` measures
 * another checkout first.
 */

const counted = 5;
const timed = 150;
/** The rows of a list; its message and its end count for each row. */
const listRows = 100;

interface Version {
  name: string;
  checkout: string;
  /** Makes a database and returns the settings for it. */
  newDatabase: () => Promise<Record<string, string>>;
}

/** Prints counts and processor time for each kind of delivery. */
export async function run(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { list: { type: "boolean", default: false }, against: { type: "string" } },
  });
  const postgres = await startPostgres();
  for (const store of ["SQLite", "PostgreSQL"]) {
    for (const checkout of [...(values.against ? [values.against] : []), "."]) {
      const address = async () => `${await postgres.newDatabase()}?host=${postgres.socket}`;
      const newDatabase = async (): Promise<Record<string, string>> =>
        store === "SQLite" ? {} : { DATABASE_URL: await address() };
      const name = checkout === "." ? store : `${store}, before`;
      await countOn({ name, checkout, newDatabase }, values.list);
      await countRows({ name, checkout, newDatabase });
    }
  }
  await closeCommands();
  await postgres.stop();
}

const countingOptions = `--import=${resolve("bench/support/counting.ts")}`;

/** Prints the statements and the processor time of a list's row. */
async function countRows({ name, checkout, newDatabase }: Version): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "kunye-rows-"));
  const file = join(directory, "counts");
  writeFileSync(file, "");
  const statements = () =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("sql\t")).length;
  const counting = { COUNT_TO: file, NODE_OPTIONS: countingOptions };
  let first = 320_000_000;
  for (const counter of [counting, null]) {
    const environment = { ...(await newDatabase()), ...counter };
    const team = await startListTeam(0, [], environment, checkout);
    await giveList(team, (first += listRows), listRows);
    await askList(team);
    await giveList(team, (first += listRows), listRows);
    const before = statements();
    const end = team.apps.measure();
    await askList(team);
    const figures = counter
      ? `${((statements() - before) / listRows).toFixed(1)} statements`
      : `${((end().processor * 1_000) / listRows).toFixed(1)} ms of processor time`;
    console.log(`${name}: a list's row: ${figures}`);
    await team.stop();
  }
  rmSync(directory, { recursive: true });
}

async function countOn({ name: version, checkout, newDatabase }: Version, isListed: boolean) {
  const database = await newDatabase();
  const directory = mkdtempSync(join(tmpdir(), "kunye-commands-"));
  const file = join(directory, "counts");
  writeFileSync(file, "");
  const world = await startWorld();
  const port = await freePort();
  const start = async (more: Record<string, string>) => {
    const child = spawn(process.execPath, startArguments(), {
      stdio: "ignore",
      cwd: checkout,
      env: {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        ...database,
        LOG_LEVEL: "silent",
        DATA_DIR: join(directory, "data"),
        COUNT_TO: file,
        ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 7).toString("base64")}`,
        SLACK_SIGNING_SECRET: signingSecret,
        SLACK_BOT_TOKEN: "xoxb-bench",
        SLACK_API_URL: `${world.url}/api/`,
        REGISTRY_BASE_URL: world.url,
        REGISTRY_API_KEY: "bench_key",
        ...more,
      },
    });
    const ready = () => request(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    for (let up = await ready(); up?.statusCode !== 200; up = await ready()) {
      await up?.body.dump();
      await delay(50);
    }
    return child;
  };
  const url = `http://127.0.0.1:${port}`;
  let no = 0;
  const newVkn = () => {
    const nine = String(300_000_000 + (no += 1));
    return `${nine}${vknCheckDigit(nine)}`;
  };
  const type = (text: string) =>
    world.cardAfter((response_url) => {
      const where = { team_id: "T1", user_id: "U1", channel_id: "C1", response_url };
      return sendCommand(url, { command: "/vkn", text, ...where });
    });
  const press = (card: string) => {
    const action = { type: "button", action_ts: "1.1", block_id: "b", ...pricedButton(card) };
    const payload = {
      type: "block_actions",
      team: { id: "T1" },
      user: { id: "U1", team_id: "T1" },
      container: { type: "message", channel_id: "C1", message_ts: "1.1" },
      channel: { id: "C1" },
      trigger_id: randomUUID(),
      actions: [action],
    };
    return world.cardAfter((response_url) => {
      const text = JSON.stringify({ ...payload, response_url });
      return send(url, new URLSearchParams({ payload: text }).toString());
    });
  };
  const kinds: [string, () => Promise<() => Promise<unknown>>][] = [
    ["paid /vkn", () => Promise.resolve(() => type(newVkn()))],
    [
      "held /vkn",
      async () => {
        const vkn = newVkn();
        await type(vkn);
        return () => type(vkn);
      },
    ],
    // A wrong check digit: a notice, and nothing is asked.
    ["refused /vkn", () => Promise.resolve(() => type("1234567891"))],
    [
      "press of the detail",
      async () => {
        const card = await type(newVkn());
        return () => press(card);
      },
    ],
  ];
  const counting = await start({ NODE_OPTIONS: countingOptions });
  for (const [name, prepare] of kinds) {
    const seen: string[][] = [];
    for (let time = 0; time < counted; time += 1) {
      const act = await prepare();
      await delay(600);
      const before = readFileSync(file, "utf8").length;
      world.calls.length = 0;
      await act();
      await delay(600);
      const lines = readFileSync(file, "utf8").slice(before).split("\n").filter(Boolean);
      seen.push([...lines, ...world.calls.map((path) => `slack\t${path}`)]);
    }
    // Regular tasks add to some of the five counts, so the lowest is printed.
    const fewest = seen.toSorted((a, b) => a.length - b.length)[0] ?? [];
    const count = (kind: string) => fewest.filter((line) => line.startsWith(`${kind}\t`)).length;
    const isBegin = (line: string) => /^sql\t(?:begin|start)/i.test(line);
    console.log(
      `${version}: ${name}: ${count("sql")} statements in them ${fewest.filter(isBegin).length} transactions, ${count("sync")} syncs, ${count("seal")} sealings, ${count("open")} openings, ${count("slack")} calls of Slack and the registry`,
    );
    if (isListed) for (const line of fewest) console.log(`    ${line}`);
  }
  counting.kill("SIGTERM");
  await once(counting, "exit");
  const child = await start({});
  for (const [name, prepare] of kinds) {
    const acts = [];
    for (let time = 0; time < timed; time += 1) acts.push(await prepare());
    for (const act of acts.splice(0, 30)) await act();
    const before = processorMs(child.pid);
    const from = performance.now();
    for (const act of acts) await act();
    const each = (value: number) => (value / acts.length).toFixed(1);
    console.log(
      `${version}: ${name}: ${each(processorMs(child.pid) - before)} ms of processor time, ${each(performance.now() - from)} ms to its card, one after another`,
    );
  }
  child.kill("SIGTERM");
  await once(child, "exit");
  world.close();
  rmSync(directory, { recursive: true });
}

/** Starts a server that is Slack and the registry, and answers immediately. */
async function startWorld() {
  const calls: string[] = [];
  const waiting = new Map<string, (card: string) => void>();
  const bodyOf = async (req: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const listener: RequestListener = (req, res) => {
    void bodyOf(req).then((body) => {
      const [id = ""] = /[0-9a-f-]{36}/.exec(req.url ?? "") ?? [];
      const path = (req.url ?? "").replace(id, "");
      calls.push(path);
      res.setHeader("content-type", "application/json");
      if (path.startsWith("/v1/search/balance")) res.end('{"balance":1000}');
      else if (path.startsWith("/v1/")) res.end(answerTo(body, path.endsWith("detail")));
      else {
        res.end(
          '{"ok":true,"team_id":"T1","user_id":"UBOT","bot_id":"BBOT","user":{"id":"U1","team_id":"T1"},"channel":{"id":"C1"}}',
        );
        // A redrawn card is not the awaited one.
        if (/YÜK|1234567891/.test(body) && !body.includes('"replace_original":true'))
          waiting.get(id)?.(body);
      }
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    /**
     * Lets `send` send a delivery with its own response address; resolves to the card posted there.
     */
    async cardAfter(send: (responseUrl: string) => Promise<unknown>): Promise<string> {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(id, resolve);
      await send(`${url}/response/${id}`);
      return promise.finally(() => waiting.delete(id));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the card's priced button. */
function pricedButton(card: string): { action_id: string; value: string } {
  const { blocks } = JSON.parse(card) as {
    blocks: { elements?: { action_id?: string; value?: string }[] }[];
  };
  const buttons = blocks.flatMap(({ elements = [] }) => elements);
  const found = buttons.find(({ action_id = "" }) => /^(?:offer|ask)/.test(action_id));
  if (found?.action_id === undefined || found.value === undefined) throw new Error(card);
  return { action_id: found.action_id, value: found.value };
}

function answerTo(body: string, isDetail: boolean): string {
  const { vkn } = JSON.parse(body) as { vkn: string };
  const Merkez = {
    Unvani: `YÜK ${vkn} A.Ş.`,
    MersisNo: `0${vkn}00011`,
    FirmaNevi: "ANONİM ŞİRKET",
  };
  const cost = isDetail ? 2 : 1;
  return JSON.stringify({ success: true, dusulen_bakiye: cost, data: { Merkez } });
}

function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
