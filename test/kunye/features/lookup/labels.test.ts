import type { Button, KnownBlock, PlainTextElement } from "@slack/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lookupKinds } from "../../../../src/company/lookup-kind.ts";
import { slackLimits } from "../../../../src/platform/slack-limits.ts";
import { actionIds, pressedButton } from "../../../../src/kunye/slack/action-ids.ts";
import { maxLabelLength, type Message } from "../../../../src/kunye/slack/blocks.ts";
import type { Price } from "../../../../src/kunye/lookups/prices.ts";
import { offerLabel, spokenLabel } from "../../../../src/kunye/features/lookup/offer-buttons.ts";
import type { Drawing } from "../../../../src/kunye/operate/slack-check/drawing-board.ts";
import { drawCases, worstCases } from "../../../../src/kunye/operate/slack-check/worst-surfaces.ts";
import * as en from "../../../../src/kunye/texts/all.en.ts";
import type { Texts } from "../../../../src/kunye/texts/texts.ts";
import * as tr from "../../../../src/kunye/texts/all.tr.ts";
import { vkn as number } from "../../slack/support/drawing.ts";

const maxAmount = 1_000_000 * 1e6;
const amounts = [0, 1, 3e6, 123_456_789, maxAmount];

function buttonsOf({ blocks }: Message): Button[] {
  return blocks.flatMap((block): Button[] => {
    if (block.type === "actions") {
      return block.elements.flatMap((one): Button[] => {
        if (one.type === "button") return [one];
        return one.type === "overflow" ? one.options.map(entryOf) : [];
      });
    }
    return block.type === "section" && block.accessory?.type === "button" ? [block.accessory] : [];
  });
}

function entryOf({ text, value = "" }: { text: PlainTextElement; value?: string }): Button {
  expect(value.length).toBeLessThanOrEqual(slackLimits.option.value);
  const chosen = { type: "overflow", action_id: "more", selected_option: { value } };
  return { type: "button", text, action_id: `entry:${pressedButton(chosen)?.actionId ?? ""}` };
}

/** A card's row has at most three buttons and one menu of at most five entries. */
function isCrowded(block: KnownBlock): boolean {
  if (block.type !== "actions") return false;
  const menus = block.elements.filter((one) => one.type === "overflow");
  return menus.length > 0 && (menus.length > 1 || block.elements.length > 4);
}

/** Matches a label that ends with the whole price and its unit. */
function priceAtEnd(texts: Texts, amount: number, guessed: boolean): RegExp {
  return new RegExp(`(^|· |\\(costs )${RegExp.escape(texts.priced({ amount, guessed }))}\\)?$`);
}

/** The labels of free buttons whose query is paid elsewhere. */
const freeLabels = new Set<string>([
  ...[tr, en].flatMap(({ buttons, lists }) => [buttons.openMine, lists.free.held]),
]);

/** The sentence of a confirmation about the charge, by language. */
const chargeTexts: Record<string, (price: string) => string> = {
  tr: (price) => `bakiyeden ${price} düşülür`,
  en: (price) => `${price} will be charged to the balance`,
};

const cases = [tr, en].flatMap((texts) =>
  amounts.flatMap((amount) =>
    // A guessed price has one more sign.
    (texts === tr ? [true, false] : [true]).map((guessed) => {
      return { texts, language: texts.locale, amount, guessed };
    }),
  ),
);

const confirmedFrom = 3e6;

/** The drawings of a language's longest cards, and those with a button that none before them has. */
const drawingsOf = new Map(
  [tr, en].map((texts) => {
    const all = Object.entries(worstCases(texts))
      // A pressed button opens its outcome free; a certain price is never a guess.
      .filter(([name]) => !/pressed|certain price/.test(name))
      .flatMap(([name, parts]) => parts.map((part, at) => ({ name: `${name} ${at}`, part })));
    const findOwn = async () => {
      const price = { amount: confirmedFrom, guessed: true };
      const seen = new Set<string>();
      const drawn = await drawEach(texts, all, price);
      return all.filter((_, at) => {
        const before = seen.size;
        for (const message of drawn[at]?.messages ?? []) {
          for (const button of buttonsOf(message)) seen.add(looksOf(button));
        }
        return seen.size > before;
      });
    };
    return [texts, { all, own: findOwn() }];
  }),
);

function drawEach(
  texts: Texts,
  drawings: { name: string; part: Message | Drawing }[],
  price: Price,
) {
  const cases = Object.fromEntries(drawings.map(({ name, part }) => [name, [part]]));
  return drawCases(texts, cases, price);
}

/** Returns what a button does and says, without the company that it is about. */
function looksOf({ action_id = "", text, style, confirm }: Button): string {
  return JSON.stringify([action_id.replace(/:.*/, ""), text, style, !confirm]);
}

/** Draws every card below and above the price of the confirmation, and at other prices each button once. */
async function drawAt(texts: Texts, price: Price) {
  const drawings = drawingsOf.get(texts);
  if (!drawings) throw new Error("every language has its drawings");
  const isWhole = price.guessed && [0, confirmedFrom].includes(price.amount);
  return drawEach(texts, isWhole ? drawings.all : await drawings.own, price);
}

test.each(cases)(
  "$language: at $amount micro-credits (guessed: $guessed) every button's label is whole and has its price",
  async ({ texts, language, amount, guessed }) => {
    const worst = await drawAt(texts, { amount, guessed });
    const messages = worst.flatMap((one) => one.messages);
    const all = messages.flatMap((message) =>
      // Some notices ask for consent themselves; their buttons have no confirmation.
      buttonsOf(message).map((button) => ({
        button,
        asked: isQuestion.test(message.text),
        // The history says once that opening is free.
        saidFree: amount === 0 && JSON.stringify(message.blocks).includes(texts.history.footer),
      })),
    );
    expect(all.some(({ asked }) => asked)).toBe(true);
    expect(all.length).toBeGreaterThan(350);
    for (const { blocks } of messages) expect(blocks.filter(isCrowded)).toEqual([]);
    const { open, priced } = texts.buttons;
    const heldLabel = priced(open, texts.priced({ amount: 0, guessed: false }));
    for (const { button, asked, saidFree } of all) {
      const { text, accessibility_label: spoken = "", confirm } = button;
      const isOffer = /^(entry:)?offer:/.test(button.action_id ?? "");
      const isEntry = button.action_id?.startsWith("entry:") === true;
      expect(text.text.length, text.text).toBeLessThanOrEqual(maxLabelLength);
      // A candidate that the team holds opens free, whatever its query costs.
      if (isOffer && amount > 0 && text.text === heldLabel) {
        expect(confirm).toBeUndefined();
        continue;
      }
      if (isOffer && saidFree) expect(text.text).toBe(texts.buttons.open);
      else if (isOffer) expect(text.text).toMatch(priceAtEnd(texts, amount, guessed));
      else expect(/ücretsiz|free/.test(text.text), text.text).toBe(freeLabels.has(text.text));
      // A number may be told by its last four digits.
      expect(text.text).not.toMatch(/.…(?!\d{4})/);
      expect(spoken.length, spoken).toBeLessThanOrEqual(slackLimits.button.accessibilityLabel);
      expect(spoken).not.toMatch(/[*`]/);
      // Spending is never green; red is what deletes for good.
      const isErasing = button.action_id === actionIds.erasePeople;
      expect(button.style).toBe(isErasing ? "danger" : undefined);
      // The dialog of sharing says what the channel will see.
      if (button.action_id === actionIds.share) expect(confirm?.text.text).toBeTruthy();
      // A button with a confirmation is no menu entry.
      if (isEntry) expect(isOffer && amount >= confirmedFrom).toBe(false);
      if (!isOffer || isEntry) continue;
      // Voice control finds a button by its visible label.
      expect(spoken.startsWith(text.text)).toBe(true);
      const price = texts.pricedInWords({ amount, guessed });
      expect(spoken).toContain(price);
      expect(confirm !== undefined).toBe(amount >= confirmedFrom && !asked);
      if (!confirm) continue;
      expect(confirm.text.text).toContain(chargeTexts[language]?.(price));
      expect(confirm.confirm?.text).toBe(text.text);
    }
  },
);

const isQuestion =
  /[Bb]asmadan sorgulanmaz|Hangisini istediniz|unvanlı bir şirket mi|basmanız onaydır|yenilemek ister misiniz|until you press|Which one did you want|for a company titled|is your consent|refresh it anyway/;

const unpricedNames = (texts: Texts) =>
  [
    ...Object.values(texts.buttons).filter((name) => typeof name === "string"),
    texts.buttons.asVkn(number),
  ].filter((name) => !priceAtEnd(texts, 0, false).test(name));

test.each([tr, en])(
  "$locale: no price is cut or rounded, whatever the label before it",
  (texts) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...unpricedNames(texts)),
        fc.constantFrom(...lookupKinds),
        fc.oneof(
          fc.integer({ min: 0, max: maxAmount }),
          fc.integer({ min: 0, max: 100 }).map((n) => n * 1e6),
        ),
        fc.boolean(),
        fc.string({ unit: "binary", maxLength: 100 }),
        (name, kind, amount, guessed, about) => {
          const price = { amount, guessed };
          const label = offerLabel(texts, [name, texts.buttons.brief[kind]], price);
          expect(label.length).toBeLessThanOrEqual(maxLabelLength);
          expect(label).toMatch(priceAtEnd(texts, amount, guessed));
          // Up to a thousand credits a label always names the action too.
          if (amount < 1_000_000_000) expect(label).toMatch(/^[^\d~]{2,} |^VKN \d{10} /);
          const spoken = spokenLabel(texts, label, name, about, price);
          expect(spoken.length).toBeLessThanOrEqual(slackLimits.button.accessibilityLabel);
          expect(spoken.startsWith(label)).toBe(true);
          expect(spoken).toContain(texts.pricedInWords(price));
        },
      ),
      { numRuns: 500 },
    );
  },
);

test("a longer price leaves a shorter label, and none in the end", () => {
  const detail = (credits: number) =>
    offerLabel(tr, [tr.buttons.detail], { amount: credits * 1e6, guessed: true });
  expect([3, 12.5, 123.25, 1_234.5, 999_999.999999].map(detail)).toEqual([
    ...["Detay (ücretli · ~3 kredi)", "Detay · ~12,5 kredi", "Detay · ~123,25 kredi"],
    ...["Detay · ~1.234,5 kredi", "~999.999,999999 kredi"],
  ]);
  const company = (credits: number) => {
    const named = [tr.buttons.asVkn(number), number, tr.buttons.vknEnd(number)];
    return offerLabel(tr, named, { amount: credits * 1e6, guessed: true });
  };
  expect([1, 1_234.5, 12_345.25, 999_999.999999].map(company)).toEqual([
    ...["VKN 1234567890 · ~1 kredi", "1234567890 · ~1.234,5 kredi", "…7890 · ~12.345,25 kredi"],
    "~999.999,999999 kredi",
  ]);
  const largest = { amount: Number.MAX_SAFE_INTEGER, guessed: true };
  expect(offerLabel(tr, [tr.buttons.anyway], largest)).toBe("~9.007.199.254,740991 kredi");
});

test.each([
  [
    ["Detay"],
    "ÖRNEK GIDA A.Ş.",
    3,
    "Detay (ücretli · ~3 kredi) · ÖRNEK GIDA A.Ş. · yaklaşık 3 kredi",
  ],
  [["Unvan olarak ara"], "", 2, "Unvan olarak ara · ~2 kredi · yaklaşık 2 kredi"],
  [
    ...[["VKN 1234567890", "…7890"], "1234567890", 12_345.25],
    "…7890 · ~12.345,25 kredi · VKN 1234567890 · yaklaşık 12.345,25 kredi",
  ],
  [["Detayı aç"], "ÖRNEK GIDA A.Ş.", 0, "Detayı aç · ücretsiz · ÖRNEK GIDA A.Ş."],
] as [string[], string, number, string][])(
  "the label for screen readers has the action %j, the subject %j and the whole price of %d credits",
  (forms, about, credits, said) => {
    const price = { amount: credits * 1e6, guessed: true };
    const [name = ""] = forms;
    expect(spokenLabel(tr, offerLabel(tr, forms, price), name, about, price)).toBe(said);
  },
);

test("an exact price is said once", () => {
  const price = { amount: 1_000_000, guessed: false };
  const title = "ÖRNEK GIDA SANAYİ VE TİCARET İTHALAT İHRACAT PAZARLAMA ANONİM ŞİRKETİ";
  expect(spokenLabel(tr, "Yenile · 1 kredi", "Yenile", title, price)).toBe(
    "Yenile · 1 kredi · ÖRNEK GIDA SANAYİ VE TİCARET İTHALAT İHRACAT PAZARLAMA …",
  );
});
