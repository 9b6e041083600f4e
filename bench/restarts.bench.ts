import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { freePort } from "../test/support/free-port.ts";
import { hasNginx, startNginx } from "../test/support/start-nginx.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { startArguments } from "./support/app-processes.ts";
import { paidCommand, takeCards } from "./support/paid-commands.ts";
import { closeCommands, sendCommand, signingSecret } from "./support/signed-commands.ts";

/**
 * Three replicas on PostgreSQL behind nginx with the upstream block of docs/deploy/nginx.conf. Signed commands are sent
 * at a steady rate while each replica in turn is stopped and started again. Wants nginx installed.
 */

const perSecond = 20;
const passes = 2;

/** Restarts every replica twice, and prints how many commands Slack would have seen fail, and how many cards came. */
export async function run(): Promise<void> {
  if (!hasNginx)
    throw new Error("This bench needs nginx on the PATH; Debian's package is nginx-light.");
  const directory = mkdtempSync(join(tmpdir(), "kunye-restarts-"));
  const world = fork("bench/support/fake-world.ts", ["100"]);
  const [at] = (await once(world, "message")) as [{ slack: string; registry: string }];
  const postgres = await startPostgres();
  const settings = {
    PATH: process.env["PATH"],
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: `${await postgres.newDatabase()}?host=${postgres.socket}`,
    ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 7).toString("base64")}`,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${at.slack}/api/`,
    REGISTRY_BASE_URL: at.registry,
    REGISTRY_API_KEY: "bench_key",
  };
  const replica = async (no: number, port: number) => {
    const env = { ...settings, PORT: String(port), DATA_DIR: join(directory, String(no)) };
    const child = spawn(process.execPath, startArguments(), { env, stdio: "ignore" });
    await ready(`http://127.0.0.1:${port}/readyz`);
    return child;
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const running = await Promise.all(ports.map((port, no) => replica(no, port)));
  const front = await freePort();
  const nginx = startNginx(directory, shippedFor(front, ports));
  await ready(`http://127.0.0.1:${front}/`, 404);
  let sent = 0;
  const failures: string[] = [];
  const inFlight = new Set<Promise<unknown>>();
  const ending = new AbortController();
  const sending = (async () => {
    while (!ending.signal.aborted) {
      const one = sendCommand(`http://127.0.0.1:${front}`, paidCommand(at.slack, (sent += 1)));
      const told = one.then(
        (ms) => ms === Infinity && failures.push("no acknowledgement"),
        (error: unknown) => failures.push(String(error)),
      );
      inFlight.add(told.finally(() => inFlight.delete(told)));
      await delay(1_000 / perSecond);
    }
  })();
  await delay(3_000);
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [no, port] of ports.entries()) {
      const child = running[no] as ChildProcess;
      child.kill("SIGTERM");
      await once(child, "exit");
      running[no] = await replica(no, port);
      await delay(1_000);
    }
  }
  ending.abort();
  await sending;
  await Promise.all(inFlight);
  const cards = await takeCards(world);
  console.log(
    `${passes * ports.length} restarts of three replicas: ${sent} commands, ${failures.length} failed, ${cards.length} cards`,
  );
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  nginx.kill("SIGQUIT");
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(running.map((child) => once(child, "exit")));
  await closeCommands();
  await postgres.stop();
  world.kill();
  rmSync(directory, { recursive: true });
}

/** The file that is shipped, without its certificate, for these ports. */
function shippedFor(front: number, ports: readonly number[]): string {
  return readFileSync("docs/deploy/nginx.conf", "utf8")
    .replace(/^ *ssl_certificate.*\n/gm, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${front};`)
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, rest: string) =>
      ports.map((port) => `  server 127.0.0.1:${port}${rest}`).join("\n"),
    );
}

async function ready(url: string, status = 200): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await request(url).catch(() => null);
    await answer?.body.dump();
    if (answer?.statusCode === status) return;
    await delay(50);
  }
  throw new Error(`nothing is ready at ${url}`);
}
