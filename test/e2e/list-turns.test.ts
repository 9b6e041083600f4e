import { expect, test } from "vitest";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const [held = "", first = "", second = "", third = ""] = [1, 2, 3, 4].map((at) =>
  vkn(360_000_000 + at),
);

/** Starts a team whose registry also answers titles and can be paused. */
async function startWalk() {
  const registry = await startFakeRegistry();
  const gate = { isClosed: false, ...Promise.withResolvers<undefined>() };
  registry.answers = [
    async ({ body }) => {
      if (gate.isClosed) await gate.promise;
      const number = body["vkn"];
      if (typeof number === "string") return answered(number, 1);
      const Unvani = String(body["title"]);
      const found = vkn(370_000_000 + registry.queries.length);
      const matched = { ad: Unvani, vkn: found, score: 1 };
      return answered(found, 2, { Merkez: merkezOf(found, { Unvani }), matched, alternatives: [] });
    },
  ];
  const grantedScopes = withFiles.grantedScopes.filter((scope) => !scope.startsWith("files:"));
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, { grantedScopes });
  return { registry, gate, team };
}

/** Pastes a list, and returns the modal with its card. */
async function paste(team: Team, handle: string, lines: readonly string[]) {
  const person = team.workspace.person(handle);
  await person.in("finans").type("/kunye liste");
  const modal = await person.modal(tr.lists.modal.title);
  expect(modal.plain()).toContain("files:read yetkisiyle yeniden kursun");
  await modal.fill(tr.lists.modal.label, ["VKN;Unvan", ...lines].join("\n"));
  await modal.submit();
  return modalShowing(person, wording.anyDistinctVkns);
}

test("without the right to files: only what is held, then titles for their price, then a colleague's list, each paid once", async () => {
  const { registry, gate, team } = await startWalk();
  const [finans, direct] = [team.at("ayse"), team.workspace.person("ayse").withApp()];
  await finans.type(`/vkn ${held}`);
  await finans.waitFor(wording.charged(1));
  const titles = [";ZÜMRÜT TEKSTİL SANAYİ A.Ş.", ";KANARYA GIDA PAZARLAMA LTD. ŞTİ."];
  const companies = [held, first, second].map((one) => `${one};A`);
  const card = await paste(team, "ayse", [...companies, ...titles]);
  await card.click(labels.onlyFree);
  const free = await direct.waitFor(tr.lists.state.done);
  expect(free.plain).toContain(`${wording.progress(0, 4, 0)} · 4 satırı dışarıda bıraktınız`);
  expect(registry.queries).toHaveLength(1);

  gate.isClosed = true;
  await direct.click(labels.all, { in: free, confirm: true });
  await expect.poll(() => registry.queries.length).toBeGreaterThan(1);
  const others = await paste(
    team,
    "mehmet",
    [second, third].map((one) => `${one};B`),
  );
  await others.click(wording.upTo(labels.all, 2));
  const behind = team.workspace.person("mehmet").withApp();
  const waiting = await behind.waitFor("Sırada:");
  gate.resolve(undefined);
  const done = await direct.waitFor(
    ({ plain }) => plain.includes(tr.lists.state.done) && plain.includes(wording.charged(6)),
    10_000,
  );
  // Each end is one new message in place of its progress.
  expect(direct.messages().map(({ ts }) => ts)).not.toContain(free.ts);
  const after = await behind.waitFor(tr.lists.state.done, 10_000);
  expect(behind.messages().map(({ ts }) => ts)).not.toContain(waiting.ts);
  expect(after.plain).toContain(wording.charged(1));
  const asked = registry.queries.map(({ body }) => Object.values(body)[0]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toHaveLength(6);
  expect(asked.at(-1)).toBe(third);

  await direct.click(labels.result, { in: done });
  await direct.waitFor("files:write izni verilmemiş");
  await finans.type("/bakiye");
  await finans.waitFor(wording.total(6, 8));
  expect(registry.queries).toHaveLength(6);
});
