import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { sentFile } from "./support/sent-file.ts";
import { companies } from "./support/cari-list.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

test("a list's message that Slack didn't take is up to date after a restart, without a press, and tells once that the list has ended", async () => {
  const registry = await startFakeRegistry();
  const gate = Promise.withResolvers<undefined>();
  registry.answers = [
    async ({ body }) => {
      await gate.promise;
      return answered(String(body["vkn"]), 1);
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1", CONFIRM_FROM: "3" }, withFiles);
  const { knobs } = team.workspace;
  const direct = team.workspace.person("ayse").withApp();
  const content = ["VKN", ...companies.slice(10, 13)].join("\n");
  await direct.type("", { files: [{ name: "Ali & Veli.csv", content }] });
  const card = await direct.waitFor(wording.toAsk(3));
  await direct.click(labels.all, { in: card, confirm: true });
  await direct.waitFor(tr.lists.state.running);
  knobs.turn({ failures: [{ of: "chat.update", status: 503 }] });
  gate.resolve(undefined);
  await expect.poll(() => registry.queries.length).toBe(3);
  await team.kunye.stop();
  knobs.turn({ failures: [] });

  await team.restart();
  const done = await direct.waitFor(tr.lists.state.done, 12_000);
  expect(done.plain).toContain(wording.progress(3, 3, 3));
  const named = direct.messages().filter(({ plain }) => plain.includes("Ali & Veli.csv"));
  expect(named.map(({ ts }) => ts)).toEqual([done.ts]);
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  expect(registry.queries).toHaveLength(3);
});

test("at a pause and at the end the list's only message comes anew, with its buttons", async () => {
  const registry = await startFakeRegistry();
  const refused = { error: "yetersiz", code: "INSUFFICIENT_BALANCE", balance: 0, required: 1 };
  registry.answers = [() => ({ status: 402, body: refused })];
  const team = await startTeam(registry, { PRICES: "vkn=1", CONFIRM_FROM: "3" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const content = ["VKN", ...companies.slice(13, 15)].join("\n");
  await direct.type("", { files: [{ name: "cari.csv", content }] });
  const card = await direct.waitFor(wording.toAsk(2));
  await direct.click(labels.all, { in: card });
  const paused = await direct.waitFor(tr.lists.state.paused, 10_000);
  expect(paused.plain).toContain("Bakiye bitti. Kredi yüklenince sürdürün.");
  expect(paused.ts > card.ts).toBe(true);
  // The first row's answer is cut off: it may have been charged.
  registry.answers = [
    () => (_req, res) => res.destroy(),
    ({ body }) => answered(String(body["vkn"]), 1),
  ];
  await direct.click(labels.goOn, { in: paused });
  const ended = await direct.waitFor(tr.lists.state.done, { timeoutMs: 10_000, after: paused.ts });
  expect(ended.plain).toContain("1 kredi daha düşülmüş olabilir");
  const named = direct.messages().filter(({ plain }) => plain.includes("cari.csv"));
  expect(named.map(({ ts }) => ts)).toEqual([ended.ts]);
});

test("a small list ends in one message with its findings; its file is in the message's thread", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [({ body }) => answered(String(body["vkn"]), 1)];
  const team = await startTeam(registry, { PRICES: "vkn=1", CONFIRM_FROM: "3" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const [one = "", two = ""] = companies;
  const content = ["VKN", one, one, two].join("\n");
  await direct.type("", { files: [{ name: "uc.csv", content }] });
  const card = await direct.waitFor(wording.distinctVkns(2));
  const before = direct.messages().map(({ ts }) => ts);
  await direct.click(labels.all, { in: card });
  const done = await direct.waitFor(tr.lists.state.done, 10_000);
  expect(done.plain).toContain(wording.progress(2, 2, 2));
  expect(done.plain).toContain("⚪ Yinelenen: 1");
  const since = direct.messages().filter(({ ts }) => !before.includes(ts));
  expect(since.map(({ ts }) => ts)).toEqual([done.ts]);
  expect(direct.messages().map(({ ts }) => ts)).not.toContain(card.ts);
  expect(done.plain).toContain(tr.lists.fileBelow);
  const file = await direct.thread(done).waitFor("XLSX ve CSV");
  expect(file.fileNames).toEqual(["kunye-uc.xlsx", "kunye-uc.csv"]);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result).toHaveLength(4);

  // A long list's file is sent only on request.
  const long = ["VKN", ...Array<string>(100).fill(one), two].join("\n");
  await direct.type("", { files: [{ name: "uzun.csv", content: long }] });
  await direct.click(labels.onlyFree, { in: await direct.waitFor("uzun.csv") });
  const other = await direct.waitFor(tr.lists.state.done, { timeoutMs: 10_000, after: done.ts });
  expect(other.plain).toContain(`[${labels.result}]`);
  expect(other.plain).not.toContain(tr.lists.fileBelow);
  expect(direct.thread(other).messages()).toHaveLength(1);
  // It ended at once, and its first message never said so: that message was about to be deleted.
  const updates = team.workspace.traffic().filter(({ label }) => label === "chat.update");
  expect(JSON.stringify(updates)).not.toContain(tr.lists.state.done);
});
