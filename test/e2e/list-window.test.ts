import { expect, test } from "vitest";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { onBothStores } from "../faults/places.ts";
import { answered as companyOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const numbers = [1, 2, 3, 4, 5, 6].map((at) => vkn(380_000_000 + at));

onBothStores((newPlace) => {
  /** Starts a list of six companies in a modal; the test releases the registry's answers one by one. */
  async function startWindow() {
    const registry = await startFakeRegistry();
    const held: (() => void)[] = [];
    let isOpen = true;
    let answered = 0;
    registry.answers = [
      async ({ body }) => {
        if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
        return companyOf(String(body["vkn"]), 1);
      },
    ];
    const place = await newPlace();
    const environment = { ...place.environment, PRICES: "vkn=1,title=2" };
    const team = await startTeam(registry, environment, withFiles);
    const ayse = team.workspace.person("ayse");
    const direct = ayse.withApp();
    await ayse.in("finans").type("/kunye liste");
    const form = await modalShowing(ayse, "VKN'ler");
    await form.fill(tr.lists.modal.label, ["VKN", ...numbers].join("\n"));
    await form.submit();
    const window = await modalShowing(ayse, wording.distinctVkns(6));
    isOpen = false;
    await window.click(labels.all);
    const begun = (await modalShowing(ayse, "0 / 6")).plain();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const updates = () =>
      team.workspace.traffic().filter(({ label }) => label === "views.update").length;
    return {
      team,
      registry,
      ayse,
      direct,
      window,
      updates,
      begun,
      /** Answers all waiting and later queries. */
      open: () => {
        isOpen = true;
        for (const answer of held.splice(0)) answer();
      },
      /** Answers only the next query, and waits until its row is stored. */
      next: async () => {
        await expect.poll(() => held.length).toBeGreaterThan(0);
        held.shift()?.();
        const paid = (answered += 1);
        const states = async () => (await place.rows()).intents.map(({ state }) => state);
        await expect
          .poll(async () => (await states()).filter((state) => state === "paid").length)
          .toBe(paid);
      },
      /** Updates the list's messages, as the app does every ten seconds. */
      showNow: async () => {
        await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.running) });
      },
    };
  }

  test("the window of a list moves while it runs, and says how it ended", async () => {
    const { ayse, direct, next, open, showNow } = await startWindow();
    await next();
    await next();
    await showNow();
    await modalShowing(ayse, `${wording.progress(2, 6)} · `);
    open();
    await modalShowing(ayse, tr.lists.state.done);
    expect((await ayse.modal()).plain()).toContain("6 / 6");
    await direct.waitFor(tr.lists.state.done);
  });

  test("a window says that its list has started only while the list runs", async () => {
    const { ayse, next, open, showNow, begun } = await startWindow();
    expect(begun).toContain("Liste başladı");
    await next();
    await showNow();
    const running = await modalShowing(ayse, `${wording.progress(1, 6)} · `);
    expect(running.plain()).not.toContain("Liste başladı");
    open();
    const ended = await modalShowing(ayse, tr.lists.state.done);
    expect(ended.plain()).not.toContain("Liste başladı");
    // A list of held answers ends before its window is drawn.
    await ayse.in("finans").type("/kunye liste");
    const form = await modalShowing(ayse, "VKN'ler");
    await form.fill(tr.lists.modal.label, ["VKN", ...numbers.slice(0, 5)].join("\n"));
    await form.submit();
    await (await modalShowing(ayse, labels.onlyFree)).click(labels.onlyFree);
    const free = await modalShowing(ayse, tr.lists.state.done);
    expect(free.plain()).not.toContain("Liste başladı");
  });

  test("a stop and a pause show in the window", async () => {
    const { ayse, direct, open, next, registry, window } = await startWindow();
    await next();
    await direct.click(labels.stopList, { in: await direct.waitFor(tr.lists.state.running) });
    await modalShowing(ayse, tr.lists.state.stopped);
    open();
    await direct.waitFor(({ plain }) => plain.includes(tr.lists.state.stopped));
    registry.answers = [() => ({ status: 401, body: { error: "anahtar" } })];
    await window.click(labels.goOn);
    await modalShowing(ayse, tr.lists.state.paused);
    await direct.waitFor(tr.lists.state.paused);
  });

  test("a closed window ends the following", async () => {
    const { direct, open, next, window, updates, showNow } = await startWindow();
    await next();
    await window.close(true);
    const before = updates();
    await showNow();
    await expect.poll(updates).toBe(before + 1);
    open();
    await direct.waitFor(tr.lists.state.done);
    expect(updates()).toBe(before + 1);
  });

  test("after a restart a list continues, and its window stays as it is", async () => {
    const { team, ayse, direct, open, next, updates } = await startWindow();
    await next();
    const restarting = team.restart();
    open();
    await restarting;
    const [before, shown] = [updates(), (await ayse.modal()).plain()];
    await direct.waitFor(tr.lists.state.done, 20_000);
    expect([updates(), (await ayse.modal()).plain()]).toEqual([before, shown]);
  });
});
