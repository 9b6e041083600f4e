import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { buyerVkn, invoiceXml, party, vknOf } from "../kunye/intake/files/ubl.ts";
import {
  answered,
  merkezOf,
  startFakeRegistry,
  type FakeAnswer,
  type SeenQuery,
} from "../support/fake-registry.ts";
import type { PersonView } from "../support/people/person-view.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { startTeam } from "../support/start-team.ts";
import { en, tr } from "../support/texts.ts";

const sellers = [510_000_017, 510_131_118, 510_262_219].map((first) => vknOf(String(first)));
const [first = "", second = "", third = ""] = sellers;
const titleOf = (vkn: string) => `${vkn.slice(3, 6)} DENEME GIDA ANONİM ŞİRKETİ`;

const pays = ({ body }: SeenQuery, cost = 1): FakeAnswer => {
  const vkn = String(body["vkn"]);
  const place = { VergiDairesi: "GÖZTEPE VERGİ DAİRESİ", Adres: "GÜL SOK. KADIKÖY / İSTANBUL" };
  return answered(vkn, cost, { Merkez: merkezOf(vkn, { Unvani: titleOf(vkn), ...place }) });
};
const refuses = (status: number, code: string): FakeAnswer => ({
  status,
  body: { error: code, code, balance: 0, required: 1 },
});
const breaksOff = (_req: unknown, res: ServerResponse) => void res.destroy();

const sideOf = (vkn: string) => party({ ids: [["VKN", vkn]], title: titleOf(vkn) });
const fileOf = (vkn: string, at: number, buyer = buyerVkn) => ({
  name: `${at}.xml`,
  content: invoiceXml({
    number: `ABC202600000010${at}`,
    seller: sideOf(vkn),
    buyer: sideOf(buyer),
  }),
});

/** Starts a team whose Ayşe has given an invoice of each seller. */
async function startChecked({
  environment = {},
  language = "tr",
  files = sellers.map((vkn, at) => fileOf(vkn, at)),
}: {
  environment?: Record<string, string>;
  language?: "tr" | "en";
  files?: { name: string; content: string }[];
} = {}) {
  runHeavyHere();
  const texts = { tr, en }[language];
  const registry = await startFakeRegistry();
  registry.answers = [(query) => pays(query)];
  const known = { OWN_VKN: buyerVkn, PRICES: "vkn=1", CONFIRM_FROM: "3", TEAM_LANGUAGE: language };
  const team = await startTeam(registry, { ...known, ...environment }, withFiles);
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("", { files });
  const card = await ayse.waitFor(texts.askAll.all);
  const said = (
    tally: Partial<Parameters<typeof tr.askAll.outcome>[0]>,
    cost: number,
    why: keyof typeof tr.askAll.why = "other",
  ) => {
    const all = {
      bought: 0,
      elsewhere: 0,
      needless: 0,
      notFound: 0,
      unknown: 0,
      left: 0,
      ...tally,
    };
    return texts.askAll.outcome(all, texts.card.charged(cost * 1e6), texts.askAll.why[why]);
  };
  const labelOf = (credits: number) =>
    texts.buttons.priced(texts.askAll.all, texts.priced({ amount: credits * 1e6, guessed: false }));
  return { team, registry, ayse, card, texts, said, labelOf, redrawn: redrawnIn(ayse, card.ts) };
}

const redrawnIn = (view: PersonView, ts: string) => () =>
  view.messages().find((one) => one.ts === ts)?.plain ?? "";
const asked = ({ queries }: { queries: SeenQuery[] }) => queries.map(({ body }) => body["vkn"]);

test.each(["tr", "en"] as const)(
  "one press asks each company of a check once, after a question, in %s",
  async (language) => {
    const started = await startChecked({ language });
    const { ayse, card, registry, said, labelOf, redrawn, texts } = started;
    await ayse.click(labelOf(3), { in: card, confirm: true });
    await ayse.waitFor(said({ bought: 3 }, 3));
    await expect.poll(redrawn).toContain(texts.check.sum.counted.own(3));
    expect(redrawn()).not.toContain(texts.askAll.all);
    expect(asked(registry)).toEqual(sellers);
  },
);

test("two presses at once pay for each company once, and tell together what it cost", async () => {
  const { ayse, card, registry, labelOf, redrawn } = await startChecked();
  const press = () => ayse.click(labelOf(3), { in: card, confirm: true });
  await Promise.all([press(), press()]);
  const outcomes = () =>
    ayse.messages().flatMap(({ plain }) => {
      const counts =
        /^(?:(\d) şirket sorgulandı \(\1 kredi düşüldü\)|Şirket kartı alınmadı)(?:, (\d) şirket başka bir sorguyla alındı)?\.$/.exec(
          plain,
        );
      return counts ? [counts.slice(1).map((one: string | undefined) => Number(one ?? 0))] : [];
    });
  await expect.poll(outcomes, { timeout: 10_000 }).toHaveLength(2);
  const sumOf = (at: number) => outcomes().reduce((sum, counts) => sum + (counts[at] ?? 0), 0);
  expect([sumOf(0), sumOf(1)]).toEqual([3, 3]);
  expect(asked(registry).toSorted()).toEqual(sellers.toSorted());
  await expect.poll(redrawn).toContain(tr.check.sum.counted.own(3));
});

test.each<{
  name: string;
  answers: ((query: SeenQuery) => FakeAnswer)[];
  environment?: Record<string, string>;
  tally: Partial<Parameters<typeof tr.askAll.outcome>[0]>;
  cost: number;
  why: keyof typeof tr.askAll.why;
  /** The total on the button afterwards; null without a button. */
  next: number | null;
}>([
  {
    name: "a price rise",
    answers: [(query) => pays(query, 2)],
    tally: { bought: 1, left: 2 },
    cost: 2,
    why: "price",
    next: 4,
  },
  {
    name: "a limit",
    answers: [],
    environment: { MONTHLY_LIMIT: "1" },
    tally: { bought: 1, left: 2 },
    cost: 1,
    why: "limit",
    next: 2,
  },
  {
    name: "an empty balance",
    answers: [(query) => pays(query), () => refuses(402, "INSUFFICIENT_BALANCE")],
    tally: { bought: 1, left: 2 },
    cost: 1,
    why: "balance",
    next: 2,
  },
  {
    name: "an unknown outcome",
    answers: [(query) => pays(query), () => breaksOff],
    tally: { bought: 1, unknown: 1, left: 1 },
    cost: 1,
    why: "unknown",
    next: null,
  },
  {
    name: "a registry in trouble",
    answers: [(query) => pays(query), () => refuses(429, "RATE_LIMITED")],
    tally: { bought: 1, left: 2 },
    cost: 1,
    why: "other",
    next: 2,
  },
])("$name ends the press, and the rest stays to be asked", async (row) => {
  const { answers, environment = {}, tally, cost, why, next } = row;
  const started = await startChecked({ environment });
  const { ayse, card, registry, said, labelOf, redrawn, texts } = started;
  registry.answers = [...answers, (query) => pays(query)];
  await ayse.click(labelOf(3), { in: card, confirm: true });
  await ayse.waitFor(said(tally, cost, why));
  const before = registry.queries.length;
  if (next === null) {
    await expect.poll(redrawn).toContain(texts.buttons.outcome);
    expect(redrawn()).not.toContain(texts.askAll.all);
  } else {
    await expect.poll(redrawn).toContain(labelOf(next));
  }
  expect(registry.queries).toHaveLength(before);
});

test("what others have bought since is not asked again, a number without a record costs nothing", async () => {
  const { team, ayse, card, registry, said, labelOf, redrawn } = await startChecked();
  const mehmet = team.at("mehmet");
  await mehmet.type(`/vkn ${second}`);
  await mehmet.waitFor(titleOf(second));
  registry.answers = [(query) => pays(query), () => refuses(404, "NOT_FOUND")];
  await ayse.click(labelOf(3), { in: card, confirm: true });
  await ayse.waitFor(said({ bought: 1, elsewhere: 1, notFound: 1 }, 1));
  expect(asked(registry)).toEqual([second, first, third]);
  await expect.poll(redrawn).toContain(tr.check.sum.counted.own(2));
});

test("the wrong company of a red invoice is not in the total, and two below the threshold need no question", async () => {
  const wrong = vknOf("510393320");
  const files = [fileOf(first, 0), fileOf(second, 1, wrong)];
  const { ayse, card, registry, said, labelOf } = await startChecked({ files });
  expect(card.plain).toContain(tr.check.finding["not-ours"]);
  await ayse.click(labelOf(2), { in: card });
  await ayse.waitFor(said({ bought: 2 }, 2));
  expect(asked(registry)).toEqual([first, second]);
});

test("a guest, and a user outside the spending groups, are refused as at a single button", async () => {
  const { team, ayse, card, registry, labelOf } = await startChecked();
  // The app may not see groups.
  await team.restart({ SPENDERS: "S05MALIIS01" });
  await ayse.click(labelOf(3), { in: card, confirm: true });
  await ayse.waitFor(tr.failure.unverifiedSpender());
  const person = team.workspace.person("ayse").person as { isGuest: boolean };
  person.isGuest = true;
  onTestFinished(() => {
    person.isGuest = false;
  });
  await team.restart();
  await ayse.click(labelOf(3), { in: card, confirm: true });
  await ayse.waitFor(tr.failure.guest);
  expect(registry.queries).toHaveLength(0);
});

test("while the price is a guess the total is uncertain, and each company has only its own button", async () => {
  runHeavyHere();
  const team = await startTeam(await startFakeRegistry(), { OWN_VKN: buyerVkn }, withFiles);
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("", { files: sellers.map((vkn, at) => fileOf(vkn, at)) });
  const card = await ayse.waitFor(tr.companies.unasked(3).replaceAll("*", ""));
  expect(card.plain).not.toContain(tr.askAll.all);
});

test.each([
  ["tr", `Sorgula ${first.slice(-4)}, ${second.slice(-4)} · 2 kredi`],
  ["en", `Query ${first.slice(-4)}, ${second.slice(-4)} · 2 credits`],
] as const)(
  "in %s, the button of two of four companies names them: %s",
  async (language, label) => {
    runHeavyHere();
    const registry = await startFakeRegistry();
    const known = { OWN_VKN: buyerVkn, PRICES: "vkn=1", TEAM_LANGUAGE: language };
    const team = await startTeam(registry, known);
    const ayse = team.workspace.person("ayse").withApp();
    await ayse.type(
      `MERLAN YAPI A.Ş. VKN ${first}\nTARVEN GIDA A.Ş. VKN ${second}\nZERTAN KİMYA A.Ş.\nULSAN BOYA A.Ş.`,
    );
    const { plain } = await ayse.waitFor(label);
    expect(plain).toContain("ULSAN BOYA");
  },
);
