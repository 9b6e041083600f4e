import { expect, test } from "vitest";
import { placeAt } from "../faults/places.ts";
import { behaviours } from "../support/truthful-registry.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { labels } from "../support/labels.ts";
import { pattern, wording } from "../support/wording.ts";

const minute = 60_000;
const vkn = "1234567890";

/** Starts with Zeynep's unknown outcome, asked again; both managers are known. */
async function startAgain(isCharged: boolean) {
  const team = await startReplicas(placeAt(await storeDirectory()), "2026-11-12T09:00:00Z", {
    PRICES: "vkn=1",
  });
  const { workspace, store, account, clock, registry } = team;
  const [ayse, zeynep] = [workspace.person("ayse"), workspace.person("zeynep")];
  const managers = JSON.stringify([ayse.person.id]);
  await store.team.enter(account, ayse.person.id, [{ name: "managers", value: managers }]);
  const one = await team.replica();
  const command = (person: typeof ayse, text: string) =>
    one.handle(person.person.id, {
      kind: "command",
      command: text.split(" ")[0] ?? "",
      text: text.split(" ").slice(1).join(" "),
    });
  const read = async () => {
    clock.now += 2 * minute;
    await one.readBalances();
    clock.now += 1_000;
  };
  return {
    ...team,
    ayse,
    zeynep,
    one,
    command,
    read,
    async askTwice() {
      registry.next.push(behaviours.serverError(500, isCharged));
      await command(zeynep, `/vkn ${vkn}`);
      const [first] = await store.ledger.unknowns();
      const notice = await zeynep.in("finans").waitFor(wording.unknownOutcome);
      const [, actionId = "", value = ""] =
        /"action_id":"(offer:anyway)"[^}]*?"value":"([^"]+)"/.exec(JSON.stringify(notice.blocks)) ??
        [];
      await one.handle(zeynep.person.id, { kind: "action", actionId, value });
      await zeynep.in("finans").waitFor(wording.charged(1));
      return first?.id ?? "";
    },
    async balanceOf(person: typeof ayse) {
      await command(person, "/bakiye");
      return person.in("finans").messages().at(-1)?.plain ?? "";
    },
  };
}

test("an unknown outcome keeps its line and its buttons after it was asked again, until a manager settles it", async () => {
  const team = await startAgain(false);
  const { store, clock, one, ayse } = team;
  const first = await team.askTwice();
  clock.now += 11 * minute;
  const shown = await team.balanceOf(ayse);
  expect(shown).toContain("2 kredi (1 kredisi belirsiz)");
  expect(shown).toMatch(
    pattern()`VKN ile genel kart · “1234567890”.*sonra yeniden soruldu[^]*\[${labels.settleCharged}\] \[${labels.settleFree}\]`,
  );
  await one.handle(ayse.person.id, {
    kind: "action",
    actionId: "settle:free",
    value: `free|${first}`,
  });
  await ayse.in("finans").waitFor("kaydedildi: düşülmedi");
  expect((await store.ledger.intent(first))?.state).toBe("free");
  const settled = await team.balanceOf(ayse);
  expect(settled).not.toMatch(pattern()`belirsiz|${labels.settleFree}`);
});

test.each([
  [false, "düşülmedi", "free"],
  [true, "1 kredi düşüldü", "lost"],
] as const)(
  "what the balance proves (charged: %s) is settled though it was asked again, and told once to its asker",
  async (isCharged, words, state) => {
    const team = await startAgain(isCharged);
    const { store, clock, one, zeynep, ayse } = team;
    await team.read();
    const first = await team.askTwice();
    clock.now += 11 * minute;
    await team.read();
    expect((await store.ledger.intent(first))?.state).toBe(state);
    await one.sweep();
    await one.sweep();
    const told = zeynep.withApp().messages();
    expect(told.map(({ plain }) => plain)).toEqual([
      expect.stringMatching(new RegExp(`“${vkn}” sorgunuzun sonucu belli oldu: .*${words}`)),
    ]);
    expect(ayse.withApp().messages()).toEqual([]);
    expect(await team.balanceOf(ayse)).not.toContain("belirsiz");
  },
);
