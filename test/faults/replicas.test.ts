import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { totals, violations } from "../support/oracle.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startTruthfulRegistry } from "../support/truthful-registry.ts";
import { placeAt } from "./places.ts";

// `npm run bench -- faults` sets a hundred.
const companies = Number(process.env["FAULT_COMPANIES"] ?? 10);
const processes = 3;
const commandsEach = 50;

const postgres = usePostgres();

test("fault 28: fifty identical commands to each of three processes: one paid call per company, an answer per command", async () => {
  const place = placeAt(await postgres().newDatabase());
  const slack = await startMisbehavingSlack();
  const registry = await startTruthfulRegistry();
  const environment = {
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...place.environment,
    ...slackSettings(slack),
  };
  const programs = await Promise.all(
    Array.from({ length: processes }, () =>
      startProgram({ ...environment, DATA_DIR: temporaryDirectory() }),
    ),
  );
  const cards = () => slack.received.filter(({ whole }) => whole.includes("DENEME GIDA"));
  const numbers = Array.from({ length: companies }, (_, index) => {
    const nine = String(400_000_000 + index);
    return `${nine}${vknCheckDigit(nine)}`;
  });

  let answers = 0;
  for (const vkn of numbers) {
    slack.received.length = 0;
    const sent = programs.flatMap(({ url }, program) =>
      Array.from({ length: commandsEach }, (_, index) =>
        slack.command(url, vkn, { user: `U${program}X${index}` }),
      ),
    );
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    await expect
      .poll(() => cards().length, { timeout: 60_000, interval: 100 })
      .toBe(processes * commandsEach);
    expect(new Set(cards().map(({ user }) => user)).size).toBe(processes * commandsEach);
    answers += cards().length;
  }

  for (const { child, ended } of programs) {
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
  const rows = await place.rows();
  console.log(
    `${companies} companies: ${registry.calls.length} paid calls, ${answers} answers, ${JSON.stringify(totals({ registry, rows }))}`,
  );
  expect(answers).toBe(companies * processes * commandsEach);
  expect(registry.calls.map(({ question }) => question)).toEqual(
    numbers.map((vkn) => `vkn ${vkn}`),
  );
  const consents = new Map<string, number>();
  expect(await violations({ registry, rows, consents, store: await place.open() })).toEqual([]);
}, 1_800_000);
