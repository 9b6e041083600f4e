import { expect, test } from "vitest";
import type { OpenView } from "../support/people/open-view.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const words = "Alana geçip kopyalayın";
const place = { IlAdi: "BURSA", IlceAdi: "NİLÜFER", PostaKodu: 16110 };

interface Field {
  type: string;
  label: { text: string };
  element: { initial_value?: string };
}

/** Returns the values of a modal's fields by label. */
function fieldsOf(modal: OpenView): Record<string, string | undefined> {
  const inputs = (modal.view().blocks as unknown as Field[]).filter(({ type }) => type === "input");
  return Object.fromEntries(inputs.map((one) => [one.label.text, one.element.initial_value]));
}

test("bought data is copied from a modal: a company, its detail, a branch; closing the modal posts and costs nothing", async () => {
  const registry = await startFakeRegistry();
  const Sube = { Unvani: "DENEME ŞUBESİ", Durumu: "Aktif", Adres: "ULUS / ANKARA" };
  registry.answers = [
    () => answered(vkn, 1),
    () => answered(vkn, 3, { AdresDetay: place, Ortaklar: [{ Adi: "EMİNE", Soyadi: "****" }] }),
    () => ({
      status: 200,
      body: { dusulen_bakiye: 2, data: { Sube: { ...Sube, SubeMerkeziMersisNo: `0${vkn}00016` } } },
    }),
  ];
  const team = await startTeam(registry, { CONFIRM_FROM: "3" });
  const [ayse, here] = [team.workspace.person("ayse"), team.at("ayse")];
  team.workspace.knobs.turn({ deliverTwice: true });

  await here.type(`/vkn ${vkn}`);
  const card = await here.waitFor(wording.charged(1));
  await here.click(labels.copy, { in: card });
  const general = await modalShowing(ayse, words);
  const { Unvani, Adres } = merkezOf(vkn);
  const five = { Unvan: Unvani, VKN: vkn, "Vergi dairesi": "ULUDAĞ", Adres };
  expect(fieldsOf(general)).toMatchObject(five);
  // The address ends with both; only the detail has the postcode.
  expect(fieldsOf(general)).toMatchObject({ İlçe: "NİLÜFER", İl: "BURSA" });
  expect(fieldsOf(general)).not.toHaveProperty("Posta kodu");
  const said = here.messages().length;
  expect(await general.submit()).toEqual({ kind: "closed" });
  await expect(ayse.modal(undefined, 100)).rejects.toThrow();

  await here.click(labels.detail, { in: card, confirm: true });
  const detail = await here.waitFor("EMİNE");
  await here.click(labels.copy, { in: detail });
  const whole = await modalShowing(ayse, words);
  const three = { İlçe: "NİLÜFER", İl: "BURSA", "Posta kodu": "16110" };
  expect(fieldsOf(whole)).toMatchObject({ ...five, ...three });
  expect(JSON.stringify(whole.view())).not.toContain("EMİNE");
  await whole.close();

  // With an expired trigger no modal opens: a message has the same values.
  await here.type("/mersis 0123456789000027");
  const branch = await here.waitFor("DENEME ŞUBESİ");
  const failures = [{ of: "views.open", error: "expired_trigger_id" }];
  team.workspace.knobs.turn({ failures });
  await here.click(labels.copy, { in: branch });
  const told = await here.waitFor("Kopyalamak için kutuyu seçin");
  expect(told.ephemeral).toBe(true);
  expect(told.plain).toContain(`Unvan: DENEME ŞUBESİ\nVKN: ${vkn}\nAdres: ULUS / ANKARA`);

  // Two cards and this message; the modals posted nothing.
  expect(here.messages()).toHaveLength(said + 3);
  expect(ayse.withApp().messages()).toEqual([]);
  expect(registry.queries).toHaveLength(3);
});
