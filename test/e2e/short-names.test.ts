import { expect, test } from "vitest";
import { realNames } from "../../bench/worlds/real-names-world.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { startTestService, temporaryDirectory } from "../registry/support/test-service.ts";
import { writeFile } from "node:fs/promises";
import { labels } from "../support/labels.ts";
import { startTeam } from "../support/start-team.ts";
import { tr, wording } from "../support/wording.ts";

/** Starts a team on the registry service itself, which knows the companies of the exchange. */
async function startMatching() {
  const dataDir = await temporaryDirectory();
  const recordFile = `${dataDir}/records.jsonl`;
  const records = realNames.map(({ title }, at) => {
    return JSON.stringify({ vkn: vknOfNumber(at), Merkez: { Unvani: title } });
  });
  await writeFile(recordFile, records.join("\n"));
  const service = await startTestService({ dataDir, companies: undefined, recordFile });
  const team = await startTeam(service, { CONFIRM_FROM: "3" });
  const balance = async () => (await service.get("/v1/search/balance")).json["balance"];
  return { ayse: team.at("ayse"), balance };
}

test("a name of few letters or of initials asks first, and a press searches for it", async () => {
  const { ayse, balance } = await startMatching();
  for (const name of ["c&a", "p&g", "A.B.C.", "as", "bp", "öz gıda", "thy"]) {
    const before = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(`/unvan ${name}`);
    const { plain } = await ayse.waitFor(tr.notYet, { after: before });
    expect(plain, name).toContain(wording.guessed(labels.asTitle, 2));
  }
  expect(await balance()).toBe(100);
  await ayse.click(wording.guessed(labels.asTitle, 2), { in: ayse.newest(), confirm: "if-asked" });
  await ayse.waitFor("TÜRK HAVA YOLLARI");
  expect(await balance()).toBe(98);
});

test("a name that hardly any title is like costs nothing; a brand of four letters is bought when sent", async () => {
  const { ayse, balance } = await startMatching();
  await ayse.type("/unvan zqvx");
  await ayse.waitFor(/bulunamadı/);
  expect(await balance()).toBe(100);
  await ayse.type("/unvan sasa");
  await ayse.waitFor("SASA");
  expect(await balance()).toBe(98);
});
