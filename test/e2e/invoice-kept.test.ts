import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { createSlackWorkspace } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { testSealer } from "../faults/open-address.ts";
import { placeAt } from "../faults/places.ts";
import { invoiceXml, party, sellerVkn, tckn } from "../kunye/invoices/files/ubl.ts";
import { everythingKept, placesOf } from "../support/everything-kept.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { freePort } from "../support/free-port.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const person = "ZÜMRÜTANKA";
const sellerTitle = "KIRMIZI DEĞİRMEN GIDA";

/** The program as a process whose every line is read, in a workspace of its own. */
async function startProgram() {
  const registry = await startFakeRegistry();
  const directory = temporaryDirectory();
  const port = await freePort();
  let workspaceUrl = "";
  const workspace = createSlackWorkspace({
    appUrl: `http://127.0.0.1:${port}/slack/events`,
    baseUrl: () => workspaceUrl,
    signingSecret: "secret",
    botToken: "xoxb-test",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
  });
  const server = createLimitedServer(workspace.listener);
  workspaceUrl = await listen(server, 0, "127.0.0.1");
  const child = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: programEnvironment({
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "trace",
      SLACK_SIGNING_SECRET: "secret",
      SLACK_BOT_TOKEN: "xoxb-test",
      SLACK_API_URL: `${workspaceUrl}/api/`,
      REGISTRY_BASE_URL: registry.url,
      REGISTRY_API_KEY: "test_key",
      ...placeAt(directory).environment,
    }),
  });
  let lines = "";
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => (lines += chunk.toString()));
  }
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await workspace.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const ready = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200;
  await vi.waitUntil(ready, { timeout: 20_000, interval: 50 });
  const kept = async (words: string[]) =>
    placesOf(words, await everythingKept({ directory }, testSealer));
  return { registry, workspace, kept, log: () => lines };
}

test("a person on an invoice is nowhere: not in the store, not in the log, not in Slack", async () => {
  const { registry, workspace, kept, log } = await startProgram();
  const answer = Promise.withResolvers<undefined>();
  registry.answers = [
    async ({ body }) => {
      await answer.promise;
      return answered(String(body["vkn"]), 1);
    },
  ];
  const ayse = workspace.person("ayse");
  const trader = party({ ids: [["TCKN", tckn]], title: `${person} ${tckn}`, person });
  await ayse.withApp().type(`${tckn} kesmiş`, {
    files: [{ name: `${tckn}.xml`, content: invoiceXml({ buyer: trader }) }],
  });
  const found = await ayse.withApp().waitFor("Alıcı: şahıs (TCKN).");
  await ayse.in("finans").type("/kunye denetle");
  const modal = await ayse.modal("Fatura denetimi");
  await modal.fill("Fatura dosyaları (XML ya da ZIP)", [
    ayse.upload(`${tckn}.xml`, invoiceXml({ seller: trader })),
    ayse.upload(`${tckn}.zip`, "PK"),
  ]);
  await modal.fill("VKN ve unvan, ya da faturanın metni", `${tckn} ${person} sattı`);
  await modal.submit();
  await modalShowing(ayse, "Satıcı: şahıs (TCKN).");
  await ayse.withApp().click("Sorgula · ~1 kredi", { in: found, beside: sellerVkn });
  await expect.poll(() => registry.queries.length).toBe(1);
  // What was given is owed with the reply: a crash now would lose nothing of it.
  expect((await kept([sellerTitle])).join()).toContain("replies.envelope");
  answer.resolve(undefined);
  await ayse.withApp().waitFor("özel esasları");
  expect(await kept([tckn, person])).toEqual([]);
  expect(log()).toContain("level");
  expect(log()).not.toMatch(new RegExp(`${tckn}|${person}|${sellerTitle}`));
  const sent = workspace.traffic().filter(({ direction }) => direction === "from-app");
  expect(JSON.stringify(sent.map(({ request }) => request))).not.toMatch(`${tckn}|${person}`);
});
