import { expect, test } from "vitest";
import { groupIban } from "../../src/company/iban.ts";
import { testSealer } from "../faults/open-address.ts";
import { placeAt } from "../faults/places.ts";
import { invoiceXml, party, sellerVkn, tckn } from "../kunye/intake/files/ubl.ts";
import { readStoredPieces, placesOfWords } from "../support/stored-pieces.ts";
import { answered } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startKillable } from "./support/killable.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const person = "ZÜMRÜTANKA";
const sellerTitle = "KIRMIZI DEĞİRMEN GIDA";
const iban = ibanOf(123_456);
const account = `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;

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
    files: [{ name: `${tckn}.xml`, content: invoiceXml({ buyer: trader, after: account }) }],
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
  // The documents lie sealed beside their cards, whose states hold ids only.
  const ofInvoice = [
    sellerTitle,
    "1200.50",
    "1.200,50",
    "KDG2026000000417",
    iban,
    groupIban(iban).slice(0, 9),
  ];
  const places = (await kept(ofInvoice)).map((one) => one.replace(/.* in /, ""));
  expect(places).toContain("checks.body");
  expect(places).not.toContain("cards.state");
  expect(await kept([tckn, person])).toEqual([]);
  expect(log()).toContain("level");
  expect(log()).not.toMatch(new RegExp(`${tckn}|${person}|${sellerTitle}`));
  const sent = workspace.traffic().filter(({ direction }) => direction === "from-app");
  expect(JSON.stringify(sent.map(({ request }) => request))).not.toMatch(`${tckn}|${person}`);
});
