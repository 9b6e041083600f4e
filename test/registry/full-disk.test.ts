import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { createAccounts } from "../../src/registry/accounts/accounts.ts";
import { openPlace } from "./support/stores.ts";
import { answerOf, temporaryDirectory } from "./support/test-service.ts";

/** The size limit of a file in KB; the service's files are smaller at the start. */
const limitKb = 200;

test("on a full disk paid queries are refused and charge nothing, and other requests work", async () => {
  const dataDir = await temporaryDirectory();
  const store = await openPlace({ dataDir });
  const { id, key } = await createAccounts(store, Date.now).add({
    name: "a",
    balance: 1_000_000_000,
  });

  const serve = `${process.execPath} src/registry.ts serve --port 0 --companies 50`;
  // The signal that goes with the limit would end the program.
  const child = spawn("bash", ["-c", `trap '' XFSZ; ulimit -f ${limitKb}; exec ${serve}`], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "silent" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [ready] = (await once(createInterface(child.stdout), "line")) as [string];
  const url = /http:\S+/.exec(ready)?.[0] ?? "";
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const ask = () => {
    const body = JSON.stringify({ vkn: "1234567890" });
    return answerOf(fetch(`${url}/v1/search/vkn`, { method: "POST", headers, body }));
  };
  let paid = 0;
  let refused = await ask();
  for (; refused.status === 200; refused = await ask()) paid += 1;
  expect(refused).toMatchObject({ status: 429, json: { code: "UNAVAILABLE" } });
  expect(refused.json["error"]).toContain("Bakiyeden düşülmedi");
  expect((await ask()).status).toBe(429);
  const balance = await answerOf(fetch(`${url}/v1/search/balance`, { headers }));
  expect(balance.json).toEqual({ balance: 1_000 - paid });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  const again = await openPlace({ dataDir });
  expect(await createAccounts(again, Date.now).readLedger({ id })).toHaveLength(paid + 1);
});
