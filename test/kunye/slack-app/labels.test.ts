import type { Button, KnownBlock, PlainTextElement } from "@slack/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lookupKinds, type LookupKind } from "../../../src/company/lookup-kind.ts";
import { readNumber } from "../../../src/company/number-input.ts";
import type { AskResult } from "../../../src/kunye/lookups/ask-result.ts";
import type { Bought } from "../../../src/kunye/lookups/history.ts";
import type { Intent } from "../../../src/kunye/lookups/ports/ledger.ts";
import { guessedPrices } from "../../../src/kunye/lookups/prices.ts";
import { slackLimits } from "../../../src/platform/slack-limits.ts";
import { pressedButton } from "../../../src/kunye/slack-app/action-ids.ts";
import { youngNote } from "../../../src/kunye/slack-app/actions/press-offer.ts";
import { balanceCard } from "../../../src/kunye/slack-app/cards/balance-card.ts";
import { labelRoom, type Message } from "../../../src/kunye/slack-app/cards/blocks.ts";
import { offerLabel, spokenLabel } from "../../../src/kunye/slack-app/cards/offer-label.ts";
import { usageCard } from "../../../src/kunye/slack-app/cards/usage-card.ts";
import { mersis } from "../../../src/kunye/slack-app/commands/mersis.ts";
import { inputNote } from "../../../src/kunye/slack-app/commands/number-notes.ts";
import { unvan } from "../../../src/kunye/slack-app/commands/unvan.ts";
import { vkn } from "../../../src/kunye/slack-app/commands/vkn.ts";
import { resultState } from "../../../src/kunye/slack-app/result-state.ts";
import type { Interaction, Services } from "../../../src/kunye/slack-app/interaction.ts";
import { readState, type CardState } from "../../../src/kunye/slack-app/cards/card-state.ts";
import { listSections } from "../../../src/kunye/slack-app/cards/list-card.ts";
import type { OwnedState } from "../../../src/kunye/slack-app/cards/owned-card.ts";
import { tr } from "../../../src/kunye/texts/tr.ts";
import {
  branchState,
  companyState,
  detailState,
  draw,
  now,
  vkn as number,
} from "./support/drawing.ts";
import { branch, detailOf, general, merkez } from "./support/sample-answers.ts";

const most = 1_000_000 * 1e6;
const amounts = [0, 1, 1e6, 3e6, 12.5e6, 123_456_789, 1_234.5 * 1e6, most - 1, most];
const query = (kind: LookupKind) => ({ kind, key: number, text: number });

const intent = (kind: LookupKind, state: Intent["state"]): Intent => ({
  ...{ id: `i-${kind}-${state}`, account: "A", ...query(kind), userId: "UAYSE", state },
  ...{ cost: null, reason: null, createdAt: now, closedAt: now },
});

/** What an asking can come to, beside an answer. */
const results: (AskResult | { kind: "needs-consent" })[] = [
  ...[{ kind: "needs-consent" as const }, { kind: "restored" as const }],
  ...(["insufficient-balance", "not-found", "upstream-silent", "invalid"] as const).map(
    (refusal) => ({ kind: "refused" as const, refusal, required: null, balance: null }),
  ),
  { kind: "not-sent", cause: "unreachable" },
  { kind: "unknown", intent: intent("vkn", "unknown") },
  { kind: "blocked", intent: intent("vkn", "unknown") },
  { kind: "gone", intent: intent("vkn", "paid") },
];

const typed = [
  ...["1234567891", "123456789", "0123456789000016", "123456789000016", "örnek gıda"],
  ...["1234567890 1111111111 0012345678 4567890120", "1234567890", "0123456789000017", "5"],
];

/** What the commands show without asking. */
async function commandStates(): Promise<CardState[]> {
  const shown: CardState[] = [];
  const post = () => Promise.resolve();
  const services = {
    lookups: {
      held: () => Promise.resolve(null),
      owned: () => Promise.resolve([]),
      offer: (card: { view: string }) => {
        shown.push(readState(card.view));
        return Promise.resolve({ offers: [], prices: guessedPrices, now });
      },
    },
    authority: {
      roleOf: () => Promise.resolve("member"),
      scopeOf: () => Promise.resolve("internal"),
    },
    slack: { chat: { postEphemeral: post, postMessage: post } },
    texts: tr,
    newId: () => "card",
  } as unknown as Services;
  const interaction: Interaction = {
    services,
    person: { team: "T1", enterprise: null, userId: "UAYSE" },
    surface: { kind: "conversation", channel: "C1", responseUrl: null, threadTs: null },
    triggerId: null,
    texts: tr,
  };
  await vkn.run(interaction, "detay 1234567890");
  await vkn.run(interaction, "örnek gıda");
  for (const words of ["detay örnek gıda", "detay 0123456789000017", "yardım gıda", "1234567890"]) {
    await unvan.run(interaction, words);
  }
  await mersis.run(interaction, "1234567890");
  return shown;
}

/** What a refresh of a young record comes to first. */
function youngNoteOf(kind: LookupKind): CardState {
  return youngNote({ offer: query(kind), fetchedAt: now, now });
}

const owned: OwnedState = {
  ...{ kind: "owned", asked: "örnek", detailOr: null, count: 7 },
  companies: [{ intentId: "i-vkn-paid", vkn: number }],
};

/** Every message that bears buttons, at this price. */
async function everything(amount: number, guessed: boolean): Promise<Message[]> {
  const drawing = { price: () => amount, guessed };
  const alternatives = Array.from({ length: 123 }, (_, index) => ({
    ...{ ad: "BAŞKA", vkn: String(1_000_000_000 + index), score: 0.5 },
  }));
  const searched = { ...general, matched: { ad: "ÖRNEK", vkn: number, score: 0.6 }, alternatives };
  const detail = { ...detailOf(123, 123), alternatives };
  const bought: Bought[] = lookupKinds.map((kind) => ({
    intent: intent(kind, "paid"),
    body: null,
  }));
  const inputs = typed.map(readNumber).filter((input) => input.kind !== "empty");
  const notes = [
    ...inputs.map((input) => inputNote(input, "vkn")),
    ...lookupKinds.flatMap((kind) =>
      results.map((result) =>
        resultState(result, {
          ...{ query: query(kind), balance: null, public: false, now },
          ...{ limits: { team: null, person: null }, topUp: { admin: false, hint: null } },
        }),
      ),
    ),
    ...(await commandStates()),
    ...lookupKinds.map(youngNoteOf),
    // As an older version wrote it down.
    readState(
      JSON.stringify({
        view: "note",
        text: "",
        lines: [],
        choices: [
          { slot: "title", label: `“${"örnek gıda ".repeat(4)}” ara`, query: query("title") },
        ],
      }),
    ),
  ].filter((state) => state.kind === "note");
  expect(notes.flatMap(({ choices }) => choices).length).toBeGreaterThan(40);
  const shared = { public: true, sharedBy: "UAYSE" };
  const drawn = [
    draw(companyState, "vkn", general, drawing),
    draw({ ...companyState, searched: "örnek" }, "title", searched, drawing),
    draw({ ...companyState, ...shared }, "vkn", general, drawing),
    draw(detailState, "vkn_detail", detail, drawing),
    draw(branchState, "mersis", branch, { ...drawing, answer: { key: merkez.MersisNo } }),
    draw({ ...branchState, ...shared }, "mersis", branch, drawing),
    ...listSections.flatMap((section) =>
      [0, 110, 120].map((from) =>
        draw({ kind: "list", answer: "intent", section, from }, "title_detail", detail, drawing),
      ),
    ),
    draw({ kind: "history", intents: [], next: "1|x" }, "vkn", {}, { ...drawing, bought }),
    draw(owned, "vkn", {}, { ...drawing, bought }),
    draw({ ...owned, detailOr: "detay örnek" }, "vkn", {}, { ...drawing, bought }),
    ...notes.map((view) => draw(view, "vkn", {}, drawing)),
  ];
  const balance = balanceCard({
    ...{ outcome: { kind: "balance", balance: amount }, prices: guessedPrices, now },
    spending: { paid: [], unknown: 0, costUnknown: 0, firstAt: null, counted: new Map() },
    ...{
      limits: { team: null, person: null },
      topUpHint: null,
      texts: tr,
      unsettled: [],
      shared: false,
    },
    reader: { userId: "UAYSE", admin: true },
  });
  return [...(await Promise.all(drawn)).flat(), balance, usageCard(tr, null)];
}

/** A message's buttons; an entry of a menu is one without words for whoever can't see it, which are read as they stand. */
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

/** The price as it ends a button's words, or "ücretsiz". */
function priceAtEnd(amount: number, guessed: boolean): RegExp {
  if (amount === 0) return /(^|· )ücretsiz$/;
  const number = tr.format.credits(amount).replaceAll(".", "\\.");
  return new RegExp(`(^|· )${guessed ? "~" : ""}${number} (kredi|kr)\\)?$`);
}

const cases = amounts.flatMap((amount) =>
  [true, false].map((guessed) => [amount, guessed] as const),
);

test.each(cases)(
  "at %d millionths (guessed: %s) every button can be read whole, with what it costs",
  async (amount, guessed) => {
    const messages = await everything(amount, guessed);
    const all = messages.flatMap((message) =>
      // Some notes are the question themselves; their buttons ask no second time.
      buttonsOf(message).map((button) => ({ button, asked: isQuestion.test(message.text) })),
    );
    expect(all.some(({ asked }) => asked)).toBe(true);
    expect(all.length).toBeGreaterThan(140);
    for (const { blocks } of messages) expect(blocks.filter(isCrowded)).toEqual([]);
    for (const { button, asked } of all) {
      const { text, accessibility_label: spoken = "", confirm } = button;
      const isOffer = /^(entry:)?offer:/.test(button.action_id ?? "");
      const isEntry = button.action_id?.startsWith("entry:") === true;
      expect(text.text.length, text.text).toBeLessThanOrEqual(labelRoom);
      expect(text.text).toMatch(isOffer ? priceAtEnd(amount, guessed) : / · ücretsiz$/);
      expect(text.text).not.toMatch(/^.+…/);
      expect(spoken.length, spoken).toBeLessThanOrEqual(slackLimits.button.accessibilityLabel);
      // Spending is never green.
      expect(button.style).toBeUndefined();
      // What asks before it acts is no entry.
      if (isEntry) expect(isOffer && amount >= 3_000_000).toBe(false);
      if (!isOffer || isEntry) continue;
      // Who sees it and says it to the machine is understood.
      expect(spoken.startsWith(text.text)).toBe(true);
      expect(spoken).toContain(tr.pricedInWords({ amount, guessed }));
      expect(confirm !== undefined).toBe(amount >= 3_000_000 && !asked);
      if (!confirm) continue;
      expect(confirm.text.text).toContain(
        `bakiyeden ${tr.pricedInWords({ amount, guessed })} düşülür`,
      );
      expect(confirm.confirm?.text).toBe(text.text);
    }
  },
);

const isQuestion =
  /Basmadan|Hangisini istediniz|unvanlı bir şirket mi|onayınız gerekiyor|yenilemek ister misiniz/;

const names = [
  ...Object.values(tr.buttons).filter((name) => typeof name === "string"),
  tr.buttons.asVkn(number),
].filter((name) => !name.includes("ücretsiz"));

test("no price is cut or rounded, whatever it is and whatever stands before it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...lookupKinds),
      fc.oneof(
        fc.integer({ min: 0, max: most }),
        fc.integer({ min: 0, max: 100 }).map((n) => n * 1e6),
      ),
      fc.boolean(),
      fc.string({ unit: "binary", maxLength: 100 }),
      (name, kind, amount, guessed, about) => {
        const price = { amount, guessed };
        const label = offerLabel(tr, [name, tr.buttons.brief[kind]], price);
        expect(label.length).toBeLessThanOrEqual(labelRoom);
        expect(label).toMatch(priceAtEnd(amount, guessed));
        // Up to a million credits there is always room for what is done.
        expect(label).toMatch(/^[^\d~]{2,} |^VKN \d{10} /);
        const spoken = spokenLabel(tr, label, name, about, price);
        expect(spoken.length).toBeLessThanOrEqual(slackLimits.button.accessibilityLabel);
        expect(spoken.startsWith(label)).toBe(true);
        expect(spoken).toContain(tr.pricedInWords(price));
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a price gives way to nothing: the forms of a label, from the longest to the shortest", () => {
  const detail = (credits: number) =>
    offerLabel(tr, [tr.buttons.detail], { amount: credits * 1e6, guessed: true });
  expect([3, 12.5, 123.25, 1_234.5, 999_999.999999].map(detail)).toEqual([
    ...["Detay (ücretli · ~3 kredi)", "Detay (ücretli · ~12,5 kr)", "Detay (ücretli · ~123,25 kr)"],
    ...["Detay · ~1.234,5 kredi", "Detay · ~999.999,999999 kr"],
  ]);
  const company = (credits: number) => {
    const named = [tr.buttons.asVkn(number), number, tr.buttons.vknEnd(number)];
    return offerLabel(tr, named, { amount: credits * 1e6, guessed: true });
  };
  expect([1, 1_234.5, 12_345.25, 999_999.999999].map(company)).toEqual([
    ...["VKN 1234567890 · ~1 kredi", "VKN 1234567890 · ~1.234,5 kr", "1234567890 · ~12.345,25 kr"],
    "…7890 · ~999.999,999999 kr",
  ]);
  const beyond = { amount: Number.MAX_SAFE_INTEGER, guessed: true };
  expect(offerLabel(tr, [tr.buttons.anyway], beyond)).toBe("~9.007.199.254,740991 kredi");
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
    ...[["VKN 1234567890", "…7890"], "1234567890", 999_999.999999],
    "…7890 · ~999.999,999999 kr · VKN 1234567890 · yaklaşık 999.999,999999 kredi",
  ],
  [["Detayı aç"], "ÖRNEK GIDA A.Ş.", 0, "Detayı aç · ücretsiz · ÖRNEK GIDA A.Ş."],
] as [string[], string, number, string][])(
  "a screen reader says of %j about %j at %d: what is done, whom it is about, and the whole price",
  (forms, about, credits, said) => {
    const price = { amount: credits * 1e6, guessed: true };
    const [name = ""] = forms;
    expect(spokenLabel(tr, offerLabel(tr, forms, price), name, about, price)).toBe(said);
  },
);

test("a price that is known is said once", () => {
  const price = { amount: 1_000_000, guessed: false };
  const title = "ÖRNEK GIDA SANAYİ VE TİCARET İTHALAT İHRACAT PAZARLAMA ANONİM ŞİRKETİ";
  expect(spokenLabel(tr, "Yenile · 1 kredi", "Yenile", title, price)).toBe(
    "Yenile · 1 kredi · ÖRNEK GIDA SANAYİ VE TİCARET İTHALAT İHRACAT PAZARLAMA …",
  );
});
