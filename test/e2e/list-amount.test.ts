import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { companies } from "./support/cari-list.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

test("a list spends at most the amount that its user writes, and goes on when agreed to", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [({ body }) => answered(String(body["vkn"]), 1)];
  const team = await startTeam(registry, { PRICES: "vkn=1", CONFIRM_FROM: "3" }, withFiles);
  const ayse = team.workspace.person("ayse");
  const direct = ayse.withApp();
  const content = ["VKN", ...companies.slice(0, 5)].join("\n");
  await direct.type("", { files: [{ name: "cari.csv", content }] });
  const card = await direct.waitFor(wording.toAsk(5));
  await direct.click(labels.otherAmount, { in: card });
  const form = await modalShowing(ayse, tr.lists.amount.field);
  expect(form.plain()).toContain("5 satırın hepsi en çok 5 kredi");
  for (const [typed, fault] of [
    ["bir iki", tr.fieldFaults.noPositiveAmount],
    ["0,5", tr.fieldFaults.tooLittle],
  ] as const) {
    await form.fill(tr.lists.amount.field, typed);
    const refused = await form.submit();
    expect(JSON.stringify(refused), typed).toContain(fault);
  }
  await form.fill(tr.lists.amount.field, "2");
  await form.submit();
  const paused = await direct.waitFor(tr.lists.state.paused);
  expect(paused.plain).toContain(tr.lists.paused.total);
  expect(paused.plain).toContain(wording.progress(2, 5, 2));
  expect(registry.queries).toHaveLength(2);
  // The same form agrees to more: the amount comes on top of what was spent.
  await direct.click(labels.otherAmount, { in: paused });
  const more = await modalShowing(ayse, "3 satırın hepsi en çok 3 kredi");
  await more.fill(tr.lists.amount.field, "1 kredi");
  await more.submit();
  await direct.waitFor(({ plain }) => plain.includes(wording.progress(3, 5, 3)));
  expect(registry.queries).toHaveLength(3);
  await direct.type("geçmiş");
  const history = await direct.waitFor(tr.history.headings.team);
  expect(
    history.plain.split("\n").filter((line) => line.endsWith(` · ${tr.history.ofList}`)),
  ).toHaveLength(3);
});
