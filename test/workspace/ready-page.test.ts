import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

test("a command that is typed as soon as the page opens reaches the app", async () => {
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: temporaryDirectory(), LOG_LEVEL: "silent" };
  const starting = startKunye(readConfig(settings), createLogger("silent"));
  onTestFinished(() => starting.then((kunye) => kunye.stop()));
  const url = `http://127.0.0.1:${port}`;
  const opened = async () => (await fetch(`${url}/`).catch(() => null))?.status;
  await expect.poll(opened, { timeout: 30_000, interval: 5 }).toBe(200);
  const typed = await fetch(`${url}/workspace/type`, {
    method: "POST",
    body: JSON.stringify({
      personId: "U05AYSE0001",
      channelId: "C05GENEL001",
      text: "/vkn yardım",
    }),
  });
  expect(await typed.json()).toMatchObject({ kind: "acknowledged" });
});
