import { expect, onTestFinished, test } from "vitest";
import { tckn, vkn, wrong } from "../kunye/lists/support/numbers.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startAtSlack } from "../support/start-at-slack.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const [first, second, short] = [vkn(310_000_001), vkn(310_000_002), vkn(12_345_600)];
const header = ["Cari Kodu", "Unvan", "Vergi No"];
const twoRows = [header, ["C1", "Örnek Gıda", first], ["C2", "DENEME TEKSTİL LTD. ŞTİ.", second]];
const manyRows = Array.from({ length: 40 }, (_, at) => [
  `C${at}`,
  `ÖRNEK ${at} GIDA A.Ş.`,
  vkn(320_000_000 + at),
]);

const raw = (text: string): object => ({ type: "raw_text", text });
const bold = (text: string): object => ({
  type: "rich_text",
  elements: [
    {
      type: "rich_text_section",
      elements: [
        { type: "text", text: text.slice(0, 4), style: { bold: true } },
        { type: "text", text: text.slice(4) },
      ],
    },
  ],
});
const counted = (text: string): object =>
  /^\d+$/.test(text) ? { type: "raw_number", value: Number(text), text } : raw(text);
const table = (rows: string[][], cell = raw) => ({
  type: "table",
  rows: rows.map((cells) => cells.map(cell)),
});
/** A message's fields as Slack's client sends pasted cells. */
const pasted = (rows: string[][], cell = raw) => ({
  attachments: [{ id: 1, fallback: "[no preview available]", blocks: [table(rows, cell)] }],
});

async function startApp() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const kunye = await startAtSlack(slack, registry, temporaryDirectory());
  onTestFinished(() => kunye.stop());
  onTestFinished(() => {
    expect(registry.queries).toEqual([]);
  });
  async function answerTo(send: (id: string) => Promise<number>, by: RegExp): Promise<string> {
    const before = slack.received.length;
    expect(await send(`1.${before}`)).toBe(200);
    const answers = () => slack.received.slice(before).filter((one) => by.test(one.by));
    await expect.poll(() => answers().length, { timeout: 20_000 }).toBeGreaterThan(0);
    return answers()
      .map(({ whole }) => whole)
      .join("\n");
  }
  /** Sends the app a direct message with these fields, and returns its answer. */
  const direct = (fields: object) => {
    const message = { type: "message", channel_type: "im", channel: "D1", user: "U0AYSE" };
    return answerTo(
      (ts) =>
        slack.event(kunye.url, {
          type: "event_callback",
          team_id: "T1",
          event_id: `Ev${ts}`,
          event: { ...message, text: "", ts, ...fields },
        }),
      /^chat\./,
    );
  };
  /** Runs `Şirketi sorgula` on a colleague's message, and returns what its modal shows at last. */
  const shortcut = (fields: object) =>
    answerTo(
      (ts) =>
        slack.interact(kunye.url, {
          type: "message_action",
          callback_id: "sirket_sorgula",
          message_ts: ts,
          team: { id: "T1" },
          user: { id: "U0AYSE", team_id: "T1" },
          channel: { id: "C1" },
          trigger_id: `${ts}.3`,
          response_url: `${slack.url}/response/U0AYSE`,
          message: { type: "message", user: "U0MEHMET", text: "", ts, ...fields },
        }),
      /^views\.update$/,
    );
  return { direct, shortcut };
}

test("two pasted rows are two companies, each with its own title to compare and no paid title search", async () => {
  const { direct } = await startApp();
  for (const cell of [raw, bold, counted]) {
    const answer = await direct(pasted(twoRows, cell));
    expect(answer).toContain(wording.companiesFound(2));
    expect(answer).toContain(`*${tr.check.role.text}:* Örnek Gıda\\nVKN \`${first}\``);
    expect(answer).toContain(
      `*${tr.check.role.text}:* DENEME TEKSTİL LTD. ŞTİ.\\nVKN \`${second}\``,
    );
    expect(answer).not.toMatch(pattern()`${labels.asTitle}|· unvan`);
  }
});

test("rows without a header, with a lost zero, a wrong number or a person's one are read each by itself", async () => {
  const { direct } = await startApp();
  const lost = await direct(pasted([["DENEME TEKSTİL LTD. ŞTİ.", short.replace(/^0/, "")]]));
  expect(lost).toContain(`*${tr.check.role.text}:* DENEME TEKSTİL LTD. ŞTİ.\\nVKN \`${short}\``);
  const person = tckn(123_456_701);
  const answer = await direct(
    pasted([
      ["ÖRNEK GIDA A.Ş.", wrong(first)],
      ["Ali Veli", person],
      ["DENEME TEKSTİL LTD. ŞTİ.", second],
    ]),
  );
  expect(answer).toContain(wording.companiesFound(1));
  expect(answer).toContain(tr.check.finding["invalid-vkn"]);
  expect(answer).toContain(`*${tr.check.role.text}:* ÖRNEK GIDA A.Ş.\\nVKN \`${wrong(first)}\``);
  expect(answer).toContain(`*${tr.check.role.text}:* DENEME TEKSTİL LTD. ŞTİ.\\nVKN \`${second}\``);
  expect(answer).toContain("T.C. kimlik numarası olabilir");
  expect(answer).not.toMatch(new RegExp(`${person}|Ali Veli|${labels.asTitle}`));
});

test("a form with its names in the first column is one company", async () => {
  const { direct } = await startApp();
  const form = [
    ["Unvan", "Örnek Gıda"],
    ["VKN", first],
    ["Vergi Dairesi", "ULUDAĞ"],
    ["Adres", "Çınar Mah. 5"],
    ["Telefon", "0224 123 45 67"],
  ];
  const answer = await direct(pasted(form));
  expect(answer).toContain(wording.companiesFound(1));
  expect(answer).toContain(`*${tr.check.role.text}:* Örnek Gıda\\nVKN \`${first}\``);
});

test("forty pasted rows are a list with its total, in direct messages and from a colleague's message", async () => {
  const { direct, shortcut } = await startApp();
  const message = { text: "Bunlara bakar mısın?", ...pasted([header, ...manyRows]) };
  for (const give of [direct, shortcut]) {
    const answer = await give(message);
    expect(answer).toContain("Yapıştırılan liste");
    expect(answer).toContain(wording.distinct(40, 40));
    expect(answer).toContain(wording.toAsk(40));
    expect(answer).not.toContain(wording.anyCompaniesFound);
  }
});

test("a sentence beside a table is read with it, and so is a forwarded table with a comment, once", async () => {
  const { direct, shortcut } = await startApp();
  const [head = [], row = []] = twoRows;
  const text = `VKN ${second} ile şuna bakar mısın?`;
  const inside = { text: "", ...pasted([head, row]) };
  const forwarded = {
    text,
    attachments: [
      {
        is_share: true,
        fallback: "[no preview available]",
        blocks: [table([head, row])],
        message_blocks: [{ team: "T1", channel: "C2", ts: "1.0", message: inside }],
      },
    ],
  };
  for (const give of [direct, shortcut]) {
    for (const fields of [{ text, ...pasted([head, row]) }, forwarded]) {
      const answer = await give(fields);
      expect(answer).toContain(wording.companiesFound(2));
      expect(answer).toContain(`*${tr.check.role.text}:* Örnek Gıda\\nVKN \`${first}\``);
      expect(answer.split(`VKN \`${first}\``)).toHaveLength(2);
      expect(answer).toContain(`VKN \`${second}\``);
    }
  }
});

test("a forwarded message's words are read with the comment, and a link's preview is not", async () => {
  const { direct, shortcut } = await startApp();
  const attachments = [
    { is_share: true, text: `VKN ${first}`, fallback: "[no preview available]" },
    { from_url: "https://example.com", title: "Örnek", text: `VKN ${short}` },
  ];
  for (const give of [direct, shortcut]) {
    const answer = await give({ text: `VKN ${second} de mi?`, attachments });
    expect(answer).toContain(wording.companiesFound(2));
    expect(answer).toContain(first);
  }
});

test("a table of any other shape never keeps a message from its answer", async () => {
  const { direct, shortcut } = await startApp();
  let deep: object = table(twoRows);
  for (let level = 0; level < 500; level += 1) deep = { message: { attachments: [deep] } };
  const cells = [null, 1, "x", [], {}, { type: "raw_text", text: {} }, { type: "rich_text" }];
  const odd = [{ elements: 1 }, { elements: [null, [[]], { elements: [{ text: 1 }] }] }];
  const blocks = [
    ...[null, 1, [[]], "table", { type: "table" }, { type: "table", rows: {} }],
    {
      type: "table",
      rows: [null, 1, {}, [...cells, ...odd.map((one) => ({ type: "rich_text", ...one }))]],
    },
    table([Array<string>(1_000).fill("x")]),
    table(Array.from({ length: 1_000 }, () => ["x"])),
    table([["y".repeat(50_000), first]]),
  ];
  for (const give of [direct, shortcut]) {
    for (const attachments of [1, {}, [null, 1, [], { blocks: {} }], [deep], [{ blocks }]]) {
      expect(await give({ text: `${first} nedir`, attachments, blocks })).toContain(first);
    }
    expect(await give(pasted(twoRows))).toContain(wording.companiesFound(2));
  }
});
