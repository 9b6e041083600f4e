import { expect, test } from "vitest";
import type { HeavyPiece } from "../../../src/platform/heavy-work.ts";
import { heavyRunner } from "../../../src/kunye/slack/heavy-runner.ts";
import type { InteractionBase } from "../../../src/kunye/slack/interaction.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";

test("in the conversation with the app the line about long work is gone before the answer comes", async () => {
  const calls: string[] = [];
  const chat = {
    postMessage: ({ text }: { text: string }) => {
      calls.push(`post ${text}`);
      return Promise.resolve({ ok: true, ts: "1.2" });
    },
    delete: ({ ts }: { ts: string }) => {
      calls.push(`delete ${ts}`);
      return Promise.resolve({ ok: true });
    },
  };
  const heavyWork = {
    run({ onLong }: { onLong: (ahead: number) => void }) {
      onLong(2);
      return Promise.resolve({ kind: "done", result: "read" });
    },
  };
  const interaction = {
    services: { slack: { chat }, heavyWork },
    person: { userId: "U1", team: "T1" },
    surface: { kind: "conversation", channel: "D1", responseUrl: null, threadTs: null },
    texts: tr,
  } as unknown as InteractionBase;
  const outcome = await heavyRunner(interaction)({} as HeavyPiece);
  calls.push("answer");
  expect(outcome).toMatchObject({ result: "read" });
  expect(calls).toEqual([`post ${tr.waiting.long(2)}`, "delete 1.2", "answer"]);
});
