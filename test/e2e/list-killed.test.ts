import { expect, test } from "vitest";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startKillable } from "./support/killable.ts";
import { sentFile } from "./support/sent-file.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const companies = Array.from({ length: 12 }, (_, at) => vkn(350_000_000 + at));
const table = `VKN;Unvan\n${companies.map((one, at) => `${one};ÖRNEK ${at} A.Ş.`).join("\n")}`;

test("a table in a message, killed in the middle: it continues by itself, asks nothing twice, and its result agrees with the ledger", async () => {
  const { registry, workspace, start, kill, ayse } = await startKillable(withFiles);
  const answer = ({ body }: { body: Record<string, unknown> }) => answered(String(body["vkn"]), 1);
  const never = () => () => undefined;
  registry.answers = [answer, answer, answer, answer, never, never, answer];
  await workspace
    .person("mehmet")
    .in("finans")
    .type("Denetler misin?", {
      files: [{ name: "cariler.csv", content: table }],
    });
  await ayse.shortcut("sirket_sorgula", ayse.newest());
  const card = await modalShowing(workspace.person("ayse"), wording.distinctVkns(12));
  await card.click(labels.all);
  const direct = workspace.person("ayse").withApp();
  const running = await direct.waitFor(tr.lists.state.running);
  await expect.poll(() => registry.queries.length).toBe(6);
  await kill("SIGKILL");
  await start();

  const done = await direct.waitFor(tr.lists.state.done, 25_000);
  expect(direct.messages().map(({ ts }) => ts)).not.toContain(running.ts);
  expect(done.plain).toContain(wording.charged(10));
  expect(done.plain).toContain("Sonucu belirsiz satırlar var: 2 kredi daha düşülmüş olabilir");
  const asked = registry.queries.map(({ body }) => body["vkn"]);
  expect(asked.toSorted()).toEqual(companies.toSorted());

  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: [head = [], ...rows] = [] } = await openWorkbook(
    await sentFile(workspace, ".xlsx"),
  );
  expect(rows.map(([number]) => number)).toEqual(companies);
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? "");
  const lost = asked.slice(4, 6);
  const costs = companies.map((one) => (lost.includes(one) ? "" : "v!1"));
  expect(column("Künye bedeli (kredi)")).toEqual(costs);
  const whyNot = companies.map((one) =>
    lost.includes(one)
      ? "sonucu belirsiz: bakiyeden düşülmüş olabilir"
      : (expect.stringContaining(tr.check.finding["title-differs"]) as string),
  );
  expect(column("Künye açıklaması")).toEqual(whyNot);
  await ayse.type("/bakiye");
  await ayse.waitFor("10 kredi");
  expect(registry.queries).toHaveLength(12);
}, 120_000);
