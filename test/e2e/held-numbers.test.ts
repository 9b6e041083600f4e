import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { startTeam } from "../support/start-team.ts";
import { wording } from "../support/wording.ts";

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
