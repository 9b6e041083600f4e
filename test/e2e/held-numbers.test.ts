import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { startTeam } from "../support/start-team.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { tr, wording } from "../support/wording.ts";

const held = "3037966795";

async function startHolding() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PRICES: "vkn=1,mersis=2", CONFIRM_FROM: "3" });
  await team.at("ayse").type(`/vkn ${held}`);
  await team.at("ayse").waitFor(wording.charged(1));
  return { registry, team, mehmet: team.at("mehmet") };
}

test("the MERSİS number of a held head office opens its card, is called that, and is not asked as a branch", async () => {
  const { registry, mehmet } = await startHolding();
  let after = "";
  for (const typed of [`/mersis 0${held}00016`, `/mersis 0-3037-9667-9500-016 #2026/118`]) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor(wording.heldFrom("@ayse"), { after });
    expect(card.plain, typed).toContain(
      `0${held}00016 bir şubenin değil, merkezin MERSİS numarası.`,
    );
    expect(card.plain, typed).toContain(`VKN ${held}`);
    after = card.ts;
  }
  expect(registry.queries).toHaveLength(1);
  // Another number of the company may be a branch.
  await mehmet.type(`/mersis 0${held}00027`);
  await expect.poll(() => registry.queries.length).toBe(2);
});

onBothStores((newPlace) => {
  test.each([
    ["Konkordato", "🔴"],
    ["Tasfiye Halinde", "🟠"],
    ["Aktif", ""],
  ])(
    "a branch's card and row warn of its head office as of the held record: %s",
    async (Durumu, mark) => {
      const registry = await startFakeRegistry();
      const title = "DORUKVAN MAĞAZACILIK ANONİM ŞİRKETİ";
      const Sube = { Unvani: `${title} ÇANKAYA ŞUBESİ`, Durumu: "Aktif" };
      registry.answers = [
        ({ path, body }) => {
          const Merkez = merkezOf(held, { Unvani: title, Durumu });
          if (!/mersis/.test(path)) return answered(String(body["vkn"]), 1, { Merkez });
          const data = { Sube: { ...Sube, SubeMerkeziMersisNo: `0${held}00016` } };
          return { status: 200, body: { success: true, dusulen_bakiye: 2, data } };
        },
      ];
      const { environment } = await newPlace();
      const prices = { PRICES: "vkn=1,mersis=2", CONFIRM_FROM: "3" };
      const team = await startTeam(registry, { ...environment, ...prices });
      const mehmet = team.at("mehmet");
      const warning = /Merkezin ekipteki kaydı \((.+?)\): (.+)/;
      // Nothing is claimed of a head office that the team does not hold.
      await mehmet.type(`/mersis 0${held}00027`);
      const alone = await mehmet.waitFor(wording.charged(2));
      expect(alone.plain).toMatch(/^🟢/);
      expect(alone.plain).not.toMatch(warning);
      await team.at("ayse").type(`/vkn ${held}`);
      await team.at("ayse").waitFor(wording.charged(1));

      await mehmet.type(`/mersis 0${held}00027`);
      const card = await mehmet.waitFor(wording.nothingCharged, { after: alone.ts });
      await mehmet.type("/unvan dorukvan çankaya şubesi");
      const row = await mehmet.waitFor("Bu sizde var", { after: card.ts });
      const [, line = ""] = row.plain.split("\n");
      expect(line).toContain("ÇANKAYA");
      if (mark === "") {
        expect(card.plain + line).not.toMatch(/ekipteki kaydı|merkezi:/);
        return;
      }
      const [, when = "", said = ""] = warning.exec(card.plain) ?? [];
      expect(said).toMatch(new RegExp(`^${mark} ${Durumu}`));
      expect(when).toMatch(/\d\d[.:]\d\d/);
      // No mark above is better than the company's.
      expect(card.plain.startsWith(mark)).toBe(true);
      expect(line.startsWith(mark)).toBe(true);
      expect(line).toMatch(new RegExp(`merkezi: ${Durumu} \\(.*${when}\\)`));
      // So does a row of the branch among a text's companies.
      await mehmet.type(`/kunye denetle`);
      const form = await team.workspace.person("mehmet").modal(tr.check.title);
      await form.fill("company", `Şube MERSİS 0${held}00027 ve VKN 1234567890`);
      await form.submit();
      const checked = await modalShowing(team.workspace.person("mehmet"), "1234567890");
      const ofBranch =
        checked
          .plain()
          .split("\n")
          .find((one) => one.includes("· şube")) ?? "";
      expect(ofBranch.startsWith(mark)).toBe(true);
      expect(ofBranch).toContain(`merkezi: ${Durumu}`);
      expect(registry.queries).toHaveLength(2);
    },
  );
});

test("a branch that is not found is perhaps a head office, unless its company is held", async () => {
  const { registry, mehmet } = await startHolding();
  registry.answers = [() => ({ status: 404, body: { success: false, error: "x" } })];
  await mehmet.type(`/mersis 0${held}99999`);
  const known = await mehmet.waitFor("için şube kaydı bulunamadı. Numarayı kontrol edin.");
  expect(known.plain).toContain(`VKN ${held} · ücretsiz`);
  await mehmet.type("/mersis 0123456789099999");
  await mehmet.waitFor("Bir merkez numarası olabilir", { after: known.ts });
});

test("a mistyped number proposes the held company's number from which it differs by one slip", async () => {
  const { registry, mehmet } = await startHolding();
  let after = "";
  for (const mistyped of ["3037966759", "3037966796", "3037965795"]) {
    await mehmet.type(`/vkn ${mistyped}`);
    const note = await mehmet.waitFor("denetim hanesi", { after });
    expect(note.plain, mistyped).toMatch(
      new RegExp(`Elinizdeki benzer numara: ${held} · DENEME GIDA`),
    );
    await mehmet.click(`VKN ${held} · ücretsiz`, { in: note });
    after = (await mehmet.waitFor(wording.heldFrom("@ayse"), { after: note.ts })).ts;
  }
  await mehmet.type("/vkn 3037111759");
  const unlike = await mehmet.waitFor("denetim hanesi", { after });
  expect(unlike.plain).not.toContain(held);
  expect(unlike.plain).toContain(labels.anyway);
  expect(registry.queries).toHaveLength(1);
});
