import { expect } from "vitest";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import type { SeenMessage } from "../../support/people/seen-message.ts";
import { answered, startFakeRegistry } from "../../support/fake-registry.ts";
import { withFiles } from "../../support/receipts-sent.ts";
import { startTeam } from "../../support/start-team.ts";
import { runHeavyHere } from "../../support/run-heavy-here.ts";
import { tr } from "../../support/wording.ts";
import { ownVkn, recordOf } from "./invented-companies.ts";

export { ownVkn };

/** True for the notice that checked invoices have become red. */
const isWorse = (plain: string) =>
  [1, 2].some((count) => plain.startsWith(`🔴 ${tr.memory.worse.heading(count)}`));

export type Doors = Awaited<ReturnType<typeof startDoors>>;

/** Starts a team that holds nothing, and Ayşe at each of Künye's doors. */
export async function startDoors(environment: Record<string, string> = {}) {
  runHeavyHere();
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      return answered(vkn, 1, { Merkez: recordOf(vkn) });
    },
  ];
  const team = await startTeam(
    registry,
    { CONFIRM_FROM: "3", OWN_VKN: ownVkn, ...environment },
    withFiles,
  );
  const { workspace } = team;
  const ayse = workspace.person("ayse");
  const [finans, direct] = [ayse.in("finans"), ayse.withApp()];
  /** Waits for the app's newest message after an act. */
  const answerTo = async (view: typeof finans, act: () => Promise<unknown>) => {
    const last = view.messages().at(-1)?.ts ?? "";
    await act();
    // On a slow machine a waiting line comes first; a notice about an earlier check may come, too.
    const isAnswer = ({ from, ts, plain }: SeenMessage) =>
      from === "Künye" && ts > last && !plain.startsWith("⏳") && !isWorse(plain);
    return view.waitFor(isAnswer, last === "" ? {} : { after: last });
  };
  const submit = async (text: string) => {
    const form = await ayse.modal(tr.companyModal.title);
    await form.fill(tr.companyModal.label, text);
    await form.submit();
  };
  return {
    registry,
    team,
    ayse,
    finans,
    direct,
    command: (text: string) => answerTo(finans, () => finans.type(text)),
    message: (text: string) => answerTo(direct, () => direct.type(text)),
    file: (name: string, content: Buffer | string) =>
      answerTo(direct, () => direct.type("", { files: [{ name, content }] })),
    /** Sends a message event with these fields. */
    event: (fields: Record<string, unknown>) =>
      answerTo(direct, () => {
        const { core } = workspace;
        const { channel } = direct;
        const own = { type: "message", user: ayse.person.id, ts: core.ids.ts() };
        const event = { ...own, channel: channel.id, channel_type: "im", ...fields };
        return core.events.send({ subscription: "message.im", channel, event });
      }),
    /** Chooses `Şirketi sorgula` on an app's message; returns what the modal says. */
    async shortcut(fields: Pick<Message, "text"> & { blocks?: readonly unknown[] }) {
      const channelId = finans.channel.id;
      const { ts } = workspace.core.messages.post({
        channelId,
        author: { kind: "app" },
        ...fields,
      });
      await finans.shortcut("sirket_sorgula", { ts });
      return settledModal();
    },
    /** Submits a text in the window of `Künye'de sorgula`; returns what the window says. */
    async modal(text: string) {
      await ayse.shortcut("kunye_ac");
      await submit(text);
      return settledModal();
    },
    /** Presses the offer on the newest message, and returns the record's card. */
    buy: (view: typeof finans, label: string) =>
      answerTo(view, () => view.click(label, { in: view.newest() })),
  };

  /** Waits until the front window has an answer, reads it and closes it. */
  async function settledModal(): Promise<string> {
    const isWaiting = (plain: string) => /Bekleyin…|^VKN ya da unvan/.test(plain) || plain === "";
    await expect
      .poll(async () => isWaiting((await ayse.modal()).plain()), { timeout: 60_000 })
      .toBe(false);
    const window = await ayse.modal();
    const plain = window.plain();
    await window.close(true);
    return plain;
  }
}
