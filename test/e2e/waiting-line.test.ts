import { expect, test } from "vitest";
import type { StartTimer } from "../../src/platform/start-timer.ts";
import { onBothStores } from "../faults/places.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { behaviours } from "../support/truthful-registry.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
// A branch's number: a held head office would open free.
const mersis = "0123456789000024";

/** Creates timers that the test runs. */
function handTimers() {
  const started: { afterMs: number; run: () => void; isCancelled: boolean }[] = [];
  const startTimer: StartTimer = (afterMs, run) => {
    const timer = { afterMs, run, isCancelled: false };
    started.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  };
  const due = () => started.filter(({ isCancelled }) => !isCancelled);
  return {
    startTimer,
    started,
    due,
    /** Runs all timers that were not cancelled. */
    pass: () => {
      for (const { run } of due()) run();
    },
  };
}

onBothStores((newPlace) => {
  async function startSlow() {
    const scene = await startReplicas(await newPlace(), "2026-11-12T09:00:00Z");
    const timers = handTimers();
    const one = await scene.replica(timers);
    const ayse = scene.workspace.person("ayse");
    const finans = ayse.in("finans");
    const texts = () => finans.messages().map(({ plain }) => plain);
    const waiting = () => texts().filter((text) => text.includes("soruluyor…"));
    const ask = (command: string, text: string) =>
      one.handle(ayse.person.id, { kind: "command", command, text });
    return { ...scene, timers, one, ayse, texts, waiting, ask };
  }

  test("a typed command without an answer after three seconds says once what it asks; the answer is a new message", async () => {
    const { registry, timers, texts, waiting, ask } = await startSlow();
    const commands: [command: string, text: string, line: string][] = [
      ["/vkn", `${vkn} #teklif`, `⏳ ${vkn} soruluyor…`],
      ["/unvan", "örnek çini", "⏳ örnek çini soruluyor…"],
      ["/mersis", mersis, `⏳ ${mersis} soruluyor…`],
      ["/kunye", "1000000075", "⏳ 1000000075 soruluyor…"],
      ["/bakiye", "", "⏳ Bakiye soruluyor…"],
    ];
    for (const [command, text, line] of commands) {
      const gate = Promise.withResolvers<undefined>();
      registry.next = [behaviours.answerAfter(gate.promise)];
      registry.balanceAfter = command === "/bakiye" ? gate.promise : Promise.resolve();
      const [before, calls] = [texts().length, registry.calls.length];
      const answered = ask(command, text);
      await expect.poll(() => timers.due().length, { message: command }).toBe(1);
      expect(timers.due()[0]?.afterMs).toBe(3_000);
      if (command !== "/bakiye") {
        await expect.poll(() => registry.calls.length, { message: command }).toBe(calls + 1);
      }
      expect(texts()).toHaveLength(before);
      timers.pass();
      timers.pass();
      await expect.poll(() => texts().slice(before), { message: command }).toEqual([line]);
      gate.resolve(undefined);
      await answered;
      expect(texts().slice(before)).toEqual([line, expect.not.stringContaining("soruluyor…")]);
      expect(timers.due()).toEqual([]);
    }
    expect(waiting()).toHaveLength(commands.length);
  });

  test("in the conversation with the app the line is gone before the answer comes", async () => {
    const { registry, timers, ayse, one } = await startSlow();
    const direct = ayse.withApp();
    const gate = Promise.withResolvers<undefined>();
    registry.next = [behaviours.answerAfter(gate.promise)];
    const command = { kind: "command", command: "/vkn", text: vkn } as const;
    const answered = one.handle(ayse.person.id, command, direct.channel.id);
    await expect.poll(() => timers.due().length).toBe(1);
    timers.pass();
    await direct.waitFor("soruluyor…");
    gate.resolve(undefined);
    await answered;
    const texts = direct.messages().map(({ plain }) => plain);
    expect(texts).toEqual([expect.stringContaining(wording.charged(1))]);
  });

  test("no waiting line comes with the answer, after it, or where nothing is asked", async () => {
    const { timers, texts, waiting, ask, workspace } = await startSlow();
    await ask("/vkn", vkn);
    expect(texts().at(-1)).toContain(wording.charged(1));
    // The timer runs at the moment of the answer.
    for (const { run } of timers.started) run();
    await ask("/kunye", "yardım");
    await ask("/vkn", vkn);
    for (const { run } of timers.started) run();
    expect(waiting()).toEqual([]);
    const calls = workspace.traffic().filter(({ label }) => label === "chat.postEphemeral");
    expect(calls.some(({ request }) => JSON.stringify(request).includes("⏳"))).toBe(false);
  });

  test("where Slack refuses the line the answer comes all the same", async () => {
    const { registry, timers, texts, waiting, ask, workspace } = await startSlow();
    const gate = Promise.withResolvers<undefined>();
    registry.next = [behaviours.answerAfter(gate.promise)];
    const refused = { of: "chat.postEphemeral", error: "user_not_in_channel", times: 1 };
    workspace.knobs.turn({ failures: [refused] });
    const answered = ask("/vkn", vkn);
    await expect.poll(() => registry.calls.length).toBe(1);
    timers.pass();
    gate.resolve(undefined);
    await answered;
    expect(waiting()).toEqual([]);
    expect(texts().at(-1)).toContain(wording.charged(1));
  });

  test("a line that Slack doesn't take holds the answer back for two seconds, once", async () => {
    const { registry, timers, texts, waiting, ask, workspace } = await startSlow();
    const gate = Promise.withResolvers<undefined>();
    registry.next = [behaviours.answerAfter(gate.promise)];
    const answered = ask("/vkn", vkn);
    await expect.poll(() => registry.calls.length).toBe(1);
    workspace.knobs.turn({ answerDelayMs: 600_000 });
    timers.pass();
    await expect.poll(waiting).toHaveLength(1);
    workspace.knobs.turn({ answerDelayMs: 0 });
    gate.resolve(undefined);
    await expect.poll(() => timers.due().map(({ afterMs }) => afterMs)).toEqual([2_000]);
    expect(texts().join("\n")).not.toContain(wording.charged(1));
    timers.pass();
    await answered;
    expect(texts().at(-1)).toContain(wording.charged(1));
    expect(timers.due()).toEqual([]);
  });

  test("who may not ask reads the refusal alone", async () => {
    const { registry, replica, workspace } = await startSlow();
    const passed: StartTimer = (_, run) => {
      run();
      return () => undefined;
    };
    const one = await replica({ startTimer: passed });
    const deniz = workspace.person("deniz");
    await one.handle(deniz.person.id, { kind: "command", command: "/vkn", text: vkn });
    const said = JSON.stringify(workspace.traffic().map(({ request }) => request));
    expect(said).toContain("Misafir hesaplar");
    expect(said).not.toContain("⏳");
    expect(registry.calls).toEqual([]);
  });

  test("a restart in between says it no second time, and brings the answer", async () => {
    const scene = await startSlow();
    const { registry, timers, clock, waiting, ask, one } = scene;
    const gate = Promise.withResolvers<undefined>();
    registry.next = [behaviours.answerAfter(gate.promise)];
    const dying = ask("/vkn", vkn);
    await expect.poll(() => registry.calls.length).toBe(1);
    timers.pass();
    await expect.poll(waiting).toHaveLength(1);
    scene.workspace.knobs.turn({ unreachable: true });
    gate.resolve(undefined);
    await dying;
    scene.workspace.knobs.turn({ unreachable: false });
    clock.now += 120_000;
    const next = await scene.replica(timers);
    await next.sweep();
    timers.pass();
    await expect
      .poll(() =>
        scene.ayse
          .withApp()
          .messages()
          .map(({ plain }) => plain)
          .join("\n"),
      )
      .toContain("Sorgunuz tamamlandı");
    expect(waiting()).toHaveLength(1);
    expect(registry.calls).toHaveLength(1);
    await one.sweep();
    expect(waiting()).toHaveLength(1);
  });
});
