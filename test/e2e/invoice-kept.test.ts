import { expect, test } from "vitest";
import { testSealer } from "../faults/open-address.ts";
import { placeAt } from "../faults/places.ts";
import { invoiceXml, party, sellerVkn, tckn } from "../kunye/intake/files/ubl.ts";
import { readStoredPieces, placesOfWords } from "../support/stored-pieces.ts";
import { answered } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startKillable } from "./support/killable.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const person = "ZÜMRÜTANKA";
const sellerTitle = "KIRMIZI DEĞİRMEN GIDA";

/** Starts the program, with its log lines and its stored words. */
async function startProgram() {
  const directory = temporaryDirectory();
  const settings = { LOG_LEVEL: "trace", REGISTRY_DEADLINE_MS: "20000" };
  const environment = { ...settings, ...placeAt(directory).environment };
  const { registry, workspace, log } = await startKillable({ environment });
  const kept = async (words: string[]) =>
    placesOfWords(words, await readStoredPieces({ directory }, testSealer));
  return { registry, workspace, kept, log };
}

test("a person on an invoice is nowhere: not in the store, not in the log, not in Slack", async () => {
  const { registry, workspace, kept, log } = await startProgram();
  const answer = Promise.withResolvers<undefined>();
  registry.answers = [
    async ({ body }) => {
      await answer.promise;
      return answered(String(body["vkn"]), 1);
    },
  ];
  const ayse = workspace.person("ayse");
  const trader = party({ ids: [["TCKN", tckn]], title: `${person} ${tckn}`, person });
  await ayse.withApp().type(`${tckn} kesmiş`, {
    files: [{ name: `${tckn}.xml`, content: invoiceXml({ buyer: trader }) }],
  });
  const found = await ayse.withApp().waitFor("Alıcı · Şahıs (TCKN)");
  await ayse.in("finans").type("/kunye denetle");
  const modal = await ayse.modal(tr.check.title);
  await modal.fill("Fatura dosyaları (XML, PDF, HTML, ZIP)", [
    ayse.upload(`${tckn}.xml`, invoiceXml({ seller: trader })),
    ayse.upload(`${tckn}.zip`, "PK"),
  ]);
  await modal.fill("VKN ve unvan, ya da faturanın metni", `${tckn} ${person} sattı`);
  await modal.submit();
  await modalShowing(ayse, "Satıcı · Şahıs (TCKN)");
  await ayse.withApp().click(wording.guessed(labels.query, 1), { in: found, beside: sellerVkn });
  await expect.poll(() => registry.queries.length).toBe(1);
  // The pending reply keeps the invoice's words: a crash would not lose them.
  expect((await kept([sellerTitle])).join()).toContain("replies.envelope");
  answer.resolve(undefined);
  await ayse.withApp().waitFor("özel esasları");
  expect(await kept([tckn, person])).toEqual([]);
  expect(log()).toContain("level");
  expect(log()).not.toMatch(new RegExp(`${tckn}|${person}|${sellerTitle}`));
  const sent = workspace.traffic().filter(({ direction }) => direction === "from-app");
  expect(JSON.stringify(sent.map(({ request }) => request))).not.toMatch(`${tckn}|${person}`);
});
