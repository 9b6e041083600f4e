import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const mersisOf = (index: number) => `01234567890${String(index + 1_000).padStart(5, "0")}`;
const branches = Array.from({ length: 74 }, (_, index) => ({
  MersisNo: mersisOf(index),
  Unvani: `DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ ŞUBE${index}`,
  Adres: `ÖRNEK MAH. DENEME CAD. NO:${index} KARŞIYAKA / İZMİR`,
  TSM: "İZMİR",
  SicilNo: String(10_000 + index),
  TescilTarihi: "03.05.2019",
}));

/** Returns the number of messages by response_url. */
const posts = ({ workspace }: Team) =>
  workspace.traffic().filter(({ label }) => label === "response_url").length;

/** Starts a team that holds a detail with 74 branches; returns its branches' button. */
async function startWithBranches() {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 3, { Subeler: branches })];
  const team = await startTeam(registry, { PRICES: "vkn_detail=3,mersis=2", CONFIRM_FROM: "100" });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn detay ${vkn}`);
  const asked = await ayse.waitFor(labels.detail);
  await ayse.click(labels.detail, { in: asked });
  const detail = await ayse.waitFor("Şubeler (74)");
  // The question, the detail, and the question again with its button pressed.
  await expect.poll(() => posts(team)).toBe(3);
  const open = async () => {
    const after = ayse.newest().ts;
    await ayse.click("Şubeler (74)", { in: detail });
    return ayse.waitFor(tr.detail.sections.Subeler, { after });
  };
  return { registry, team, ayse, open };
}

test("74 branches are one table; a chosen one names its price, and is bought by the press", async () => {
  const { registry, ayse, open } = await startWithBranches();
  const table = await open();
  for (const { MersisNo } of branches) expect(table.plain).toContain(MersisNo);
  expect(table.plain).toContain("İl | Şube | Adres | MERSİS | Sicil | Tescil");
  expect(table.plain).not.toContain(wording.priced(labels.branch, 2));
  const before = registry.queries.length;
  await ayse.fill("branch", "İzmir · Şube7");
  const offer = await ayse.waitFor(mersisOf(7), { after: table.ts });
  expect(registry.queries).toHaveLength(before);
  await ayse.click(wording.priced(labels.asBranch, 2), { in: offer });
  await expect.poll(() => registry.queries.length).toBe(before + 1);
});

test("where Slack refuses tables the branches come in pages with buttons, and no table is tried again", async () => {
  const { team, open } = await startWithBranches();
  const refusal = { of: "response_url", error: "invalid_blocks", times: 1 } as const;
  team.workspace.knobs.turn({ failures: [refusal] });
  const first = await open();
  expect(first.plain).toContain(wording.priced(labels.branch, 2));
  expect(first.plain).toContain("74 kaydın ilk 10 tanesi");
  const tried = posts(team);
  await open();
  expect(posts(team)).toBe(tried + 1);
});
