import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { createVisitor } from "../support/start-many.ts";
import { startTwoTeams, teams } from "../support/start-two-teams.ts";
import { tr, wording } from "../support/wording.ts";

const organisation = { id: "E05BIRLIK01", name: "Birlik Holding" };
const [first, second] = ["1234567890", "2136267340"];

onBothStores((newPlace) => {
  test("an organisation's team and a workspace's own pay, are managed and end apart", async () => {
    const place = await newPlace();
    const both = await startTwoTeams(place.environment, undefined, { organisation });
    await both.install("kartal");
    const [kartal, poyraz] = [both.at("kartal"), both.at("poyraz")];
    const ask = async (view: typeof kartal, number: string, part = wording.charged(1)) => {
      const { ts } = view.messages().at(-1) ?? { ts: "0" };
      await view.type(`/vkn ${number}`);
      await view.waitFor(part, { after: ts });
    };
    const balances = async () => [await both.balanceOf("kartal"), await both.balanceOf("poyraz")];

    // The organisation's account pays for both; only its own admins manage it.
    const [ayse, selin] = [
      await both.personOf("kartal").home(),
      await both.personOf("poyraz").home(),
    ];
    await expect.poll(() => ayse.plain()).toContain(tr.notes.changeKey);
    await expect.poll(() => selin.plain()).toContain("50");
    expect(selin.plain()).not.toContain(tr.notes.changeKey);
    await poyraz.type("/kunye sınırlar");
    await poyraz.waitFor(tr.failure.notManager);
    await ask(poyraz, first);
    expect(await balances()).toEqual([49, 50]);

    // A workspace that installs the app beside its organisation is told who pays from now on.
    const visitor = createVisitor();
    const { to: authorize } = await visitor.visit(`${both.publicUrl}/slack/install`);
    const back = await both.slack.authorize(authorize, { place: teams.poyraz.id });
    const { to: page } = await visitor.visit(back.href);
    const form = await visitor.visit(page);
    expect(form.text).toContain("“Birlik Holding”");
    await both.enterKey(visitor, page, { key: both.keys.poyraz });
    await ask(poyraz, first);
    expect(await balances()).toEqual([49, 49]);
    await ask(kartal, second);
    expect(await balances()).toEqual([48, 49]);

    // Without the organisation's installation, the workspace's own works on.
    await both.uninstall("kartal");
    await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
    await both.call("kartal", "/bakiye");
    await expect.poll(() => both.logged()).toContain("without an installation was dropped");
    await ask(poyraz, second);
    expect(await balances()).toEqual([48, 48]);

    // Without its own, the workspace belongs to its organisation's team again.
    await both.install("kartal");
    await both.uninstall("poyraz");
    const uninstalls = () => both.logged().split("a workspace uninstalled the app").length - 1;
    await expect.poll(uninstalls).toBe(2);
    await ask(poyraz, second, wording.heldFrom());
    expect(await balances()).toEqual([48, 48]);
  });
});
