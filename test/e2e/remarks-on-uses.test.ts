import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import type { PersonView } from "../support/people/person-view.ts";
import { isPostgres } from "../faults/open-address.ts";
import { onBothStores } from "../faults/places.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestFile, withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = `100000007${vknCheckDigit("100000007")}`;
const mersis = `0${vkn}00024`;
const branch = { ...merkezOf(vkn), Unvani: "DENEME GIDA ÇARŞI ŞUBESİ", SubeMersisNo: mersis };

/** Starts a team that holds a company's card, its detail and a branch, bought by Mehmet. */
async function startHolding(environment: Record<string, string>) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ path }) => {
      if (path.endsWith("/mersis")) {
        const body = { success: true, dusulen_bakiye: 2, data: { Sube: branch } };
        return { status: 200, body };
      }
      return path.endsWith("/detail") ? answered(vkn, 3) : answered(vkn, 1);
    },
  ];
  const team = await startTeam(registry, { ...environment, CONFIRM_FROM: "100" }, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await typed(mehmet, `/vkn ${vkn} #fatura 7`, wording.charged(1));
  await typed(mehmet, `/mersis ${mersis}`, wording.charged(2));
  return { registry, team, ayse, mehmet };
}

async function typed(person: PersonView, command: string, words: string) {
  const after = person.messages().at(-1)?.ts ?? "0";
  await person.type(command);
  return person.waitFor(words, { after });
}

/** Changes the database directly. */
async function runSql(address: string, sql: string): Promise<void> {
  if (isPostgres(address)) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql);
    return client.end();
  }
  const database = new DatabaseSync(join(address, "kunye.sqlite"), { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

/** Returns the cells of the month's file for a user. */
async function csvOf(team: Team, person: PersonView) {
  await typed(person, "/bakiye", "Fiyatlar");
  const after = person.messages().at(-1)?.ts ?? "0";
  await person.click("CSV");
  await person.waitFor("CSV doğrudan", { after });
  const { bytes } = await newestFile(team);
  const [, ...rows] = bytes.toString("utf8").trim().split("\r\n");
  return rows.map((row) => row.split(";"));
}

onBothStores((newPlace) => {
  test("a remark on what the team holds is kept with its use: on the card, in the month's file and in the search", async () => {
    const { environment } = await newPlace();
    const { registry, team, ayse, mehmet } = await startHolding(environment);
    const asked = registry.queries.length;

    const card = await typed(ayse, `/vkn ${vkn} #teklif 2026-118`, wording.nothingCharged);
    expect(card.plain).toMatch(
      pattern()`${wording.askedBy("@mehmet")} · [^\n]* · Not: teklif 2026-118`,
    );
    expect(card.plain).not.toContain("fatura 7");
    // Repeating the command adds no use.
    await typed(ayse, `/vkn ${vkn} #teklif 2026-118`, tr.card.noted("teklif 2026-118"));
    await typed(ayse, `/mersis ${mersis} #şube ziyareti`, tr.card.noted("şube ziyareti"));
    const held = await typed(ayse, "/unvan deneme gıda #ihale 9", "ekibinizdeki kart");
    expect(held.plain).toContain(tr.card.noted("ihale 9"));
    // Mehmet's own card already has his remark.
    await typed(mehmet, `/vkn ${vkn} #fatura 7`, tr.card.noted("fatura 7"));
    await typed(mehmet, `/vkn ${vkn} #ikinci`, tr.card.noted("ikinci"));
    expect(registry.queries).toHaveLength(asked);
    expect(ayse.messages().some(({ plain }) => plain.includes("saklanmadı"))).toBe(false);

    const all = await csvOf(team, ayse);
    const told = all.map((row) => [row[1], row[5], row[7], row[8], row[9]]);
    // A use does not show how its answer was bought.
    expect(all.map((row) => [row[3], row[4]]).slice(2)).toEqual(Array(4).fill(["", ""]));
    const used = (who: string, note: string) => [who, vkn, "ekipte vardı, ücretsiz", "0", note];
    expect(told).toEqual([
      [...["Mehmet Karaca", vkn, "ücretlendi", "1", "fatura 7"]],
      [...["Mehmet Karaca", vkn, "ücretlendi", "2", ""]],
      used("Ayşe Yıldırım", "teklif 2026-118"),
      used("Ayşe Yıldırım", "şube ziyareti"),
      used("Ayşe Yıldırım", "ihale 9"),
      used("Mehmet Karaca", "ikinci"),
    ]);
    expect((await csvOf(team, mehmet)).map((row) => row[9])).toEqual(["fatura 7", "", "ikinci"]);

    const found = await typed(ayse, "/bakiye geçmiş #2026-118", "Ekibin elindekiler");
    expect(found.plain).toMatch(
      /DENEME GIDA[^·\n]* · ekipte vardı, ücretsiz · @ayse · .*#teklif 2026-118/,
    );
    expect(found.plain).not.toContain("fatura 7");
    await ayse.click(labels.open, { in: found });
    await ayse.waitFor(wording.askedBy("@mehmet"), { after: found.ts });
    // Only managers see a colleague's remark.
    await typed(mehmet, "/bakiye geçmiş #2026-118", "buna uyan bir kayıt yok");
    await typed(ayse, "/bakiye geçmiş #ikinci", "#ikinci");
    expect(registry.queries).toHaveLength(asked);
    // The history of purchases has no uses.
    const history = await typed(ayse, "/bakiye geçmiş", tr.history.headings.team);
    expect(history.plain).not.toContain("teklif");
    // A restart keeps the remarks.
    await team.restart();
    await typed(ayse, "/bakiye geçmiş #ihale", "#ihale 9");
  });

  test("when a remark can't be kept, the card comes without it and says so", async () => {
    const { address, environment } = await newPlace();
    const { ayse } = await startHolding(environment);
    await runSql(address, "alter table uses rename to elsewhere");
    const card = await typed(ayse, `/vkn ${vkn} #teklif`, wording.nothingCharged);
    expect(card.plain).not.toContain(tr.card.noted("").trim());
    await ayse.waitFor("Notunuz saklanamadı", { after: card.ts });
  });

  test("a held detail that is opened with a remark shows it", async () => {
    const { environment } = await newPlace();
    const { registry, team, ayse, mehmet } = await startHolding(environment);
    await typed(mehmet, `/vkn detay ${vkn}`, "Siz basmadan sorgulanmaz");
    await mehmet.click(labels.detail);
    await mehmet.waitFor(wording.charged(3));
    const asked = registry.queries.length;
    await typed(ayse, `/vkn detay ${vkn} #kefil incelemesi`, tr.card.noted("kefil incelemesi"));
    expect(registry.queries).toHaveLength(asked);
    const last = (await csvOf(team, ayse)).at(-1);
    expect(last?.slice(3)).toEqual(
      expect.arrayContaining(["ekipte vardı, ücretsiz", "0", "kefil incelemesi"]),
    );
  });
});
