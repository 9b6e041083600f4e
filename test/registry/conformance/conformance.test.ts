import { describe, expect, test } from "vitest";
import { reportLines } from "../../../src/registry/cli/conformance-command.ts";
import {
  createHttpTransport,
  type ApiAnswer,
  type Transport,
} from "../../../src/registry/conformance/check.ts";
import {
  conformanceChecks,
  runConformance,
  type CheckResult,
  type SuiteInputs,
} from "../../../src/registry/conformance/run-conformance.ts";
import { dataMutations } from "./support/data-mutations.ts";
import { envelopeMutations } from "./support/envelope-mutations.ts";
import { fieldMutations } from "./support/field-mutations.ts";
import type { Mutation } from "./support/mutation.ts";
import { refusalMutations } from "./support/refusal-mutations.ts";
import { exitCodeOf, run } from "../support/run-command.ts";
import type { RegistryPlace } from "../../../src/registry/accounts/database.ts";
import { storeKinds, usePlaces } from "../support/stores.ts";
import { startTestService } from "../support/test-service.ts";

const ruleMutations = [...envelopeMutations, ...dataMutations, ...refusalMutations];

const failedIds = (results: readonly CheckResult[]) =>
  results.filter(({ kind }) => kind === "failed").map(({ check }) => check.id);

async function openSuite({
  balance = "100",
  ...place
}: Partial<RegistryPlace> & { balance?: string } = {}) {
  const { url, key, service } = await startTestService({ ...place, balance });
  const poor = await service.accounts.add({ name: "poor", balance: 500_000 });
  const inputs: SuiteInputs = {
    key,
    poorKey: poor.key,
    vkn: "1234567890",
    title: "örnek gıda sanayi",
    mersis: null,
    noMatch: "zzkwq plmxx",
    includesPaid: true,
  };
  return { url, inputs, service, send: createHttpTransport(url) };
}

describe.each(storeKinds)("on %s", (store) => {
  const newPlace = usePlaces(store);

  test("our own service passes every check, and none is skipped", async () => {
    const { inputs, send } = await openSuite(await newPlace());
    const results = await runConformance(inputs, send);
    expect(failedIds(results)).toEqual([]);
    expect(results.filter(({ kind }) => kind === "skipped")).toEqual([]);
  });
});

test("the free part charges nothing and skips the paid checks", async () => {
  const { inputs, send, service } = await openSuite();
  const results = await runConformance({ ...inputs, includesPaid: false }, send);
  expect(failedIds(results)).toEqual([]);
  expect(results.filter(({ kind }) => kind === "passed").length).toBeGreaterThan(80);
  expect(await service.accounts.findByKey(inputs.key)).toMatchObject({ balance: 100_000_000 });
});

test("a service that charges refused queries fails the balance checks", async () => {
  const { inputs, send, service } = await openSuite();
  const charging: Transport = async (request) => {
    const answer = await send(request);
    const isOwn = request.authorization === `Bearer ${inputs.key}`;
    if (isOwn && answer.status === 404) await service.accounts.topUp({ name: "test" }, -1_000_000);
    if (isOwn && answer.status === 400) await service.accounts.topUp({ name: "test" }, -1);
    return answer;
  };
  const failed = failedIds(await runConformance(inputs, charging));
  expect(failed).toEqual(["refusals.free", "no-match.free", "no-match-detail.free"]);
});

/** Replays the real service's answers, one of them changed by a mutation. */
async function recordedSuite() {
  const { inputs, send } = await openSuite();
  const recorded = new Map<string, ApiAnswer>();
  await runConformance(inputs, async (request) => {
    const answer = await send(request);
    recorded.set(request.step, answer);
    return answer;
  });
  return async (mutation: Mutation | null) => {
    const results = await runConformance(inputs, ({ step }) => {
      const answer = recorded.get(step);
      if (!answer) throw new Error(`nothing was recorded of ${step}`);
      return Promise.resolve(step === mutation?.step ? mutation.change(answer) : answer);
    });
    return { failed: failedIds(results), lines: reportLines(results, true) };
  };
}

const turkish =
  /[ğışçöüİĞŞÇÖÜ]|\b(alan|anahtar|bakiye|bir|dizi|geldi|metin|nesne|unvan|var|ve|yok)\b/;

test("the recorded answers pass every check while unchanged", async () => {
  const failedWith = await recordedSuite();
  expect((await failedWith(null)).failed).toEqual([]);
});

test.each([
  ["rule", ruleMutations],
  ["field", fieldMutations],
])("each broken %s fails its own check and is reported in English", async (_what, mutations) => {
  const failedWith = await recordedSuite();
  for (const mutation of mutations) {
    const { failed, lines } = await failedWith(mutation);
    expect(lines.filter((line) => turkish.test(line))).toEqual([]);
    const { name, step, breaks } = mutation;
    expect({ name, step, breaks, isRed: failed.includes(breaks) }).toMatchObject({ isRed: true });
  }
});

test("every check fails for some mutation", () => {
  const broke = new Set([...ruleMutations, ...fieldMutations].map(({ breaks }) => breaks));
  const all = conformanceChecks.map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  // This check reads the given key, not an answer; the next test covers it.
  expect(all.filter((id) => !broke.has(id))).toEqual(["key.shape"]);
});

test("a key without a prefix is reported", async () => {
  const { inputs, send } = await openSuite();
  const results = await runConformance({ ...inputs, key: "anahtar", includesPaid: false }, send);
  expect(failedIds(results)).toContain("key.shape");
});

test("the command prints the cost first, then every group, and ends with 0", async () => {
  const { url, inputs } = await openSuite();
  const args = ["conformance", "--url", url, "--key", inputs.key];
  const free = await run("unused", ...args);
  expect(free[0]).toBe("Only the free part runs. With --paid, a run spends 12 credits.");
  expect(free.at(-1)).toMatch(/^Checks, \d+ in all: \d+ passed, 0 failed, \d+ skipped\.$/);
  expect(free).toContain("– 402 insufficient balance (1 in all, 1 skipped)");
  const paid = await run(
    "unused",
    ...args,
    "--paid",
    "--poor-key",
    inputs.poorKey ?? "",
    "--prices",
    "mersis=2.5",
  );
  expect(paid[0]).toContain("spends 12.5 credits");
  expect(paid).toContain("✓ GET /v1/search/balance (8 in all)");
  expect(paid.at(-1)).toContain("0 failed, 0 skipped.");
  expect(paid.join("\n")).not.toContain("ÖRNEK");
});

test("the command prints what is wrong and ends with 1, also if the service does not answer", async () => {
  const { url } = await openSuite();
  const wrong = await exitCodeOf("conformance", "--url", url, "--key", "sicil_yanlis", "--verbose");
  expect(wrong.code).toBe(1);
  expect(wrong.printed.join("\n")).toContain("HTTP 401 came [balance.status]");
  const none = await exitCodeOf("conformance", "--url", "http://127.0.0.1:9", "--key", "a_b");
  expect(none.code).toBe(1);
  expect(none.printed.at(-1)).toContain("The service didn't answer");
});
