import { expect, test } from "vitest";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

/** A title's paid answer that holds a number where the document has a text. */
function oddAnswer(no: number, title: string) {
  const found = vkn(430_000_000 + no);
  const data = { Merkez: merkezOf(found, { Unvani: title }) };
  const matched = { ad: title, vkn: found, score: 0.95 };
  const alternatives = [{ ad: "BAŞKA GIDA A.Ş.", vkn: 3_037_966_795, score: 0.4 }];
  const body = { success: true, dusulen_bakiye: 2, matched, alternatives, data };
  return { status: 200, body };
}

test("a number where a text was expected: the answer is paid once, kept and shown, in a list of titles too", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [({ body }) => oddAnswer(registry.queries.length, String(body["title"]))];
  const team = await startTeam(registry, { PRICES: "title=2" }, withFiles);
  const ayse = team.at("ayse");
  await ayse.buy("/unvan örnek gıda");
  await ayse.waitFor(wording.charged(2));
  await ayse.type("/unvan örnek gıda");
  await ayse.waitFor(wording.nothingCharged);
  expect(registry.queries).toHaveLength(1);

  const direct = team.workspace.person("ayse").withApp();
  const titles = [
    "ZÜMRÜT TEKSTİL SANAYİ A.Ş.",
    "KANARYA GIDA PAZARLAMA LTD. ŞTİ.",
    "IĞDIR ARI A.Ş.",
  ];
  const content = ["VKN;Unvan", ...titles.map((one) => `;${one}`)].join("\n");
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor(labels.all);
  await direct.click(labels.all, { in: card, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done, 15_000);
  expect(done.plain).toContain(wording.progress(3, 3, 6));
  expect(registry.queries).toHaveLength(4);
});

test("an answer that is no JSON may have been charged: it is kept, and read again by the next start", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => ({ status: 200, body: "<html>bakımdayız</html>" })];
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor(wording.unknownOutcome);
  const files = async () =>
    (await (await fetch(`${team.kunye.url}/metrics`)).text()).match(/kunye_spool_files\{.*/g);
  const kept = [
    'kunye_spool_files{state="waiting"} 0',
    'kunye_spool_files{state="aside"} 1',
    'kunye_spool_files{state="failed"} 0',
    'kunye_spool_files{state="damaged"} 0',
  ];
  await expect.poll(files).toEqual(kept);
  await team.restart();
  await expect.poll(files).toEqual(kept);
  await ayse.type("/vkn 1234567890");
  expect(registry.queries).toHaveLength(1);
});
