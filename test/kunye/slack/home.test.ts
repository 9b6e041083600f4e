import { wording } from "../../support/wording.ts";
import { expect, test } from "vitest";
import { parseBody } from "../../../src/company/record.ts";
import { homeView } from "../../../src/kunye/slack/home.ts";
import { features } from "../../../src/kunye/features/index.ts";
import { worstHome, worstHomes } from "../../../src/kunye/operate/slack-check/worst-surfaces.ts";
import * as en from "../../../src/kunye/texts/all.en.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";
import { readView } from "../../../src/workspace/core/app-content.ts";

test.each([tr, en].flatMap(worstHomes).map((home) => [home.name, home] as const))(
  "%s: Slack accepts it, and it has at most 61 blocks",
  (_name, home) => {
    if (!("view" in home)) throw new Error("a Home is a view");
    expect(readView(home.view, "home")).not.toHaveProperty("error");
    expect(home.view.blocks.length).toBeLessThanOrEqual(61);
  },
);

test("the Home shows if a balance is below the alert's threshold, or instead that it is too low for a detail", () => {
  const homeAt = (balance: number, threshold?: number) =>
    JSON.stringify(homeView(features, tr, { ...worstHome, balance: balance * 1e6, threshold }));
  expect(homeAt(49.5, 50e6)).toContain(`${wording.remaining(49.5)} (eşik 50)`);
  expect(homeAt(50, 50e6)).not.toContain("eşik");
  expect(homeAt(49.5)).not.toContain("eşik");
  expect(homeAt(2, 50e6)).toMatch(/yetmiyor(?!.*eşik)/);
});

test("a redrawn Home keeps the ids of its buttons' blocks, each once, so that an open confirmation counts", () => {
  const idsAt = (balance: number) =>
    homeView(features, tr, { ...worstHome, balance }).blocks.flatMap((block) =>
      block.type === "actions" || "accessory" in block ? [block.block_id] : [],
    );
  const before = idsAt(249e6);
  expect(before).not.toContain(undefined);
  expect(new Set(before).size).toBe(before.length);
  expect(idsAt(248e6)).toEqual(before);
});

test("a natural person's business can be opened, but its title and number are not shown", () => {
  const [bought] = worstHome.recent;
  if (!bought) throw new Error("the worst Home shows lookups");
  const Merkez = { Unvani: "ÖRNEK KİŞİ BAKKALİYE", FirmaNeviGrup: "GERÇEK KİŞİ İŞLETMESİ" };
  const body = parseBody(JSON.stringify({ data: { Merkez } }));
  const intent = { ...bought.intent, text: "örnek kişi bakkaliye", key: "örnek kişi bakkaliye" };
  const drawn = JSON.stringify(
    homeView(features, tr, { ...worstHome, recent: [{ intent, body }] }),
  );
  expect(drawn).toContain("Gerçek kişi işletmesi");
  expect(drawn).toContain('"text":"Aç"');
  expect(drawn.split("ücretsiz")).toHaveLength(2);
  expect(drawn).not.toMatch(/bakkaliye|\b1234567890\b/i);
});

test("a button's label for screen readers has no escapes or formatting", () => {
  const [bought] = worstHome.recent;
  if (!bought) throw new Error("the worst Home shows lookups");
  const body = parseBody(JSON.stringify({ data: { Merkez: { Unvani: "ÖRNEK & OĞULLARI A.Ş." } } }));
  const view = homeView(features, tr, { ...worstHome, recent: [{ ...bought, body }] });
  expect(JSON.stringify(view)).toContain('"accessibility_label":"Aç: ÖRNEK & OĞULLARI A.Ş."');
});
