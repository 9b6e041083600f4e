import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { notice } from "../../src/kunye/slack/notice.ts";
import { saying } from "../../src/kunye/texts/texts.ts";
import { createVisitor } from "../support/start-many.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { organisation, startTwoTeams, teams } from "../support/start-two-teams.ts";
import { tr, wording } from "../support/wording.ts";

const [first, second] = ["1234567890", "2136267340"];

onBothStores((newPlace, name) => {
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

    // Slack names any one of the installations that see an event, also one that did not end.
    const authTests = () =>
      Object.values(teams)
        .flatMap(({ id }) => both.slack.workspace(id).traffic())
        .filter(({ label }) => label === "auth.test").length;
    for (const authorizations of [[{ is_enterprise_install: true }], []]) {
      const asked = authTests();
      const ofBoth = { team_id: teams.poyraz.id, enterprise_id: organisation.id };
      const event_time = Math.ceil(Date.now() / 1_000) + 60;
      const event = { type: "app_uninstalled" };
      const envelope = { type: "event_callback", event_id: `Ev${authorizations.length}` };
      const payload = { ...envelope, ...ofBoth, event_time, authorizations, event };
      expect(await both.send({ way: "event", payload })).toBe(200);
      await expect.poll(() => authTests() - asked).toBe(2);
    }
    await ask(kartal, second, wording.heldFrom());
    await ask(poyraz, first, wording.heldFrom());

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

  // No row of the stores differs; the rounds take their time.
  test.skipIf(name === "PostgreSQL")(
    "a workspace that the organisation's installation does not reach spends nothing and is told nothing, until it is reached again",
    async () => {
      const place = await newPlace();
      const both = await startTwoTeams(place.environment, undefined, { organisation });
      await both.install("kartal");
      const setReached = async (isReached: boolean) => {
        const address = `${both.slack.url}/w/${teams.poyraz.id}/workspace/reach`;
        const body = JSON.stringify({ isReached });
        expect((await fetch(address, { method: "POST", body })).status).toBe(200);
      };
      const selin = both.personOf("poyraz");
      await both.at("poyraz").type(`/kunye takip ${first}`);
      const form = await selin.modal("Takip");
      await form.submit();
      await (await modalShowing(selin, wording.watchBegun)).close(true);
      const begun = await both.balanceOf("kartal");
      const store = await place.open();
      const { id } = selin.person;
      const state = { ...notice(saying("stillAsking")), asker: id };
      const tell = (key: string) =>
        store.notices.notify({ team: organisation.id, key, state }, [id]);
      const dueAt = async () =>
        (await store.watches.watchesOf(organisation.id, null))[0]?.nextAt ?? 0;

      await setReached(false);
      await store.watches.makeWatchesDue();
      const due = await dueAt();
      await tell("while-away");
      await expect.poll(dueAt, { timeout: 20_000 }).toBeGreaterThan(due);
      expect(await both.balanceOf("kartal")).toBe(begun);
      const direct = selin.withApp();
      const told = () =>
        direct.messages().filter(({ plain }) => plain.includes(tr.notes.stillAsking)).length;
      expect(told()).toBe(0);
      // Other workspaces of the organisation work on.
      await both.at("kartal").type(`/vkn ${second}`);
      await both.at("kartal").waitFor(wording.charged(1));

      await setReached(true);
      await tell("back");
      await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(0);
    },
  );

  // No row of the stores differs.
  test.skipIf(name === "PostgreSQL")(
    "an organisation no longer pays for the watches of a workspace that has installed the app itself",
    async () => {
      const place = await newPlace();
      const both = await startTwoTeams(place.environment, undefined, { organisation });
      await both.install("kartal");
      const selin = both.personOf("poyraz");
      await both.at("poyraz").type(`/kunye takip ${first}`);
      await (await selin.modal("Takip")).submit();
      await (await modalShowing(selin, wording.watchBegun)).close(true);
      await both.install("poyraz");
      const store = await place.open();
      await store.watches.makeWatchesDue();
      const dueAt = async () =>
        (await store.watches.watchesOf(organisation.id, null))[0]?.nextAt ?? 0;
      const due = await dueAt();
      await expect.poll(dueAt, { timeout: 20_000 }).toBeGreaterThan(due);
      expect([await both.balanceOf("kartal"), await both.balanceOf("poyraz")]).toEqual([50, 50]);
    },
  );
});
