import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { CompanyList } from "../../../../src/kunye/lists/company-list.ts";
import { findColumns } from "../../../../src/kunye/lists/find-columns.ts";
import { createListNotices } from "../../../../src/kunye/slack/features/list/list-notices.ts";
import { resultFiles } from "../../../../src/kunye/slack/features/list/list-outcomes.ts";
import * as tr from "../../../../src/kunye/texts/tr.ts";
import { placeAt } from "../../../faults/places.ts";
import { temporaryDirectory } from "../../../support/temporary-directory.ts";
import { behaviours, type Behaviour } from "../../../support/truthful-registry.ts";
import { startLists, credit } from "../../lists/support.ts";
import { tckn, vkn, wrong } from "../../lists/support/numbers.ts";
import { openWorkbook } from "../../lists/support/open-workbook.ts";
import { runInGate } from "../../lists/support/run-in-gate.ts";
import type { Message } from "../../../../src/kunye/slack/blocks/blocks.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";

const seed = Number(process.env["LIST_SEED"] ?? 20_261_127);
const lists = Number(process.env["LISTS"] ?? 100);
/** Every such list's file is read too. */
const fileEvery = 12;

/** A small seeded generator (mulberry32). */
function createRandom(start: number) {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <One>(all: readonly One[]) => all[below(all.length)] as One };
}

type Random = ReturnType<typeof createRandom>;

const { answer, refuse, reset } = behaviours;
const dear: Behaviour = ({ charge, success, res }) => {
  res.writeHead(200, { "content-type": "application/json" }).end(success(charge(5 * credit)));
};
const outcomes = [
  answer,
  answer,
  answer,
  answer,
  refuse(404),
  refuse(502),
  reset(false),
  refuse(402),
  dear,
];

/** Rows of all kinds, with numbers that no other list has, some of them repeated. */
function createRows(random: Random, list: number): string[][] {
  const number = () => vkn(200_000_000 + list * 100 + random.below(8));
  const kinds: (() => string[])[] = [
    () => [number(), "ÖRNEK GIDA A.Ş."],
    () => [number(), ""],
    () => [number(), "ÖRNEK GIDA A.Ş."],
    () => [wrong(number()), "YANLIŞ A.Ş."],
    () => [tckn(300_000_000 + random.below(9)), "AYŞE ÖRNEK"],
    () => ["", `UNVANSAL ${list} ${"ABCDE"[random.below(5)] ?? ""} TEKSTİL LTD. ŞTİ.`],
    () => ["", ""],
    () => ["", "A"],
    () => ["12345", "KISA A.Ş."],
    () => ["#YOK", "HATALI A.Ş."],
    () => ["2222222222", "YURT DIŞI ALICI"],
  ];
  return Array.from({ length: 1 + random.below(14) }, () => random.pick(kinds)());
}

const numberOf = (text: string) => Number(text.replaceAll(".", ""));
const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0);

/** Returns a message's texts without bold marks, a line each. */
function plainText({ blocks }: Message): string {
  const texts: string[] = [];
  JSON.stringify(blocks, (name, value: unknown) => {
    if (name === "text" && typeof value === "string") texts.push(value.replaceAll("*", ""));
    return value;
  });
  return texts.join("\n");
}

/** The counts that a list's message tells. */
function countsIn(plain: string) {
  const [, rows, unasked = "0", kinds = ""] =
    /(\d+) satırın (\d+)'\S+ sorgulanmaz: (.*)/.exec(plain) ?? [];
  const [, answered, asked = "0"] = /(\d+) \/ (\d+) sorgulandı/.exec(plain) ?? [];
  const progress = plain.split("\n").find((line) => line.includes("düşüldü")) ?? "";
  const open = [...progress.matchAll(/ · (\d+) (?:şirkete|satır)/g)].map(([, count = ""]) =>
    Number(count),
  );
  const verdicts = [...plain.matchAll(/^(?:🔴|🟠|🟡|🟢|⚪) [^·\n]+: (\d+)$/gmu)];
  return {
    rows: rows === undefined ? null : numberOf(rows),
    unasked: numberOf(unasked),
    unaskedKinds: sum(
      [...kinds.matchAll(/(?:^|, )(\d+) /g)].map(([, count = ""]) => Number(count)),
    ),
    asked: Number(asked),
    answered: Number(answered ?? 0),
    open: sum(open),
    verdicts: sum(verdicts.map(([, count = ""]) => Number(count))),
  };
}

test(`in ${lists} lists (seed ${seed}) every row is in one count: offer, message, notice and file agree, before and after`, async () => {
  const random = createRandom(seed);
  const scene = await startLists(placeAt(temporaryDirectory()), { deadlineMs: 5_000 });
  scene.registry.balance = 100_000 * credit;
  const sent: string[] = [];
  const slack = {
    chat: {
      postMessage: (message: Message) => {
        sent.push(plainText(message));
        return Promise.resolve({ channel: "D1", ts: String(sent.length) });
      },
      update: (message: Message) => {
        sent.push(plainText(message));
        return Promise.resolve({});
      },
    },
  };
  const limitsOf = () => ({ team: null, person: null });
  const services = {
    lists: scene.lists,
    lookups: scene.lookups,
    texts: tr,
    textsOf: () => Promise.resolve(tr),
    confirmFrom: 3 * credit,
    slack,
    team: { book: () => Promise.resolve({ limitsOf }) },
    log: { warn: (error: unknown) => expect.fail(JSON.stringify(error)) },
  };
  const notices = createListNotices(services as unknown as Parameters<typeof createListNotices>[0]);
  const asker = { team: "T1", userId: "AYSE", seesPeople: () => Promise.resolve(true) };
  const seen = new Set<string>();

  for (let list = 0; list < lists; list += 1) {
    const rows = createRows(random, list);
    const held = rows
      .flatMap(([number = ""]) => (/^2\d{9}$/.test(number) ? number : []))
      .slice(0, random.below(2));
    for (const number of held) await scene.ask(companyQuery(number), "MEHMET");
    const table = [["VKN", "Ünvan"], ...rows];
    const given = {
      rows: table,
      name: `${list}.csv`,
      sheet: null,
      otherSheets: 0,
      problems: [],
      message: null,
    };
    const { id } = await scene.lists.offerList(asker, given);
    const current = async () => (await scene.lists.list(id)) as CompanyList;
    if (findColumns(table).columns.vkn === undefined) continue;
    sent.length = 0;
    await notices.post(await current());
    const offer = sent.at(-1) ?? "";
    const [, all, toAsk = "0"] =
      /(\d+) satır → \d+ farklı VKN · (?:(\d+) sorgulanacak)?/.exec(offer) ?? [];
    const offered = countsIn(offer);
    const say = `list ${list}, seed ${seed}: ${JSON.stringify(rows)}\n${offer}`;
    expect(Number(all), say).toBe(rows.length);
    expect(offered.unaskedKinds, say).toBe(offered.unasked);
    expect(Number(toAsk) + offered.unasked, say).toBe(rows.length);

    const prices = { vkn: credit, title: 2 * credit };
    const agreement = random.pick([
      { most: 999 * credit, prices },
      { most: 999 * credit, prices },
      { most: 999 * credit, prices: { ...prices, title: null } },
      { most: 2 * credit, prices: { ...prices, title: null } },
      { most: 0, prices: { vkn: null, title: null } },
    ]);
    for (let round = 0; round < (list % 4 === 0 ? 2 : 1); round += 1) {
      scene.registry.next = Array.from({ length: 20 }, () => random.pick(outcomes));
      sent.length = 0;
      await scene.lists.startList(id, agreement);
      const running = scene.lists.run();
      if (random.below(6) === 0) await delay(1).then(() => scene.lists.stopList(id));
      await running;
      await notices.run();
      const { state } = await current();
      seen.add(state);
      const message =
        sent.findLast((text) => /Liste (?:bitti|durduruldu|duraklatıldı) ·/.test(text)) ?? "";
      const notice = sent.find((text) => text.includes("🔔")) ?? "";
      const told = countsIn(message);
      const after = `${say}\n${message}\n${notice}`;
      // The same rows as before, each in one count.
      expect([told.asked, told.unasked], after).toEqual([Number(toAsk), offered.unasked]);
      expect(told.answered + told.open, after).toBe(told.asked);
      expect(told.unaskedKinds, after).toBe(told.unasked);
      if (state === "done") expect(told.verdicts, after).toBe(rows.length);
      if (notice !== "") {
        expect(countsIn(notice), after).toEqual({ ...told, verdicts: 0 });
      }
      for (const missing of ["Kurum yanıt vermedi", "Sorgulanması onaylanmadı"]) {
        const isMissing = new RegExp(
          missing === "Kurum yanıt vermedi" ? "kurum yanıt vermedi" : "onaylanmadı ",
        ).test(`${message} `);
        if (isMissing && state !== "running") {
          seen.add(missing);
          expect(message, after).toContain(`⚪ ${missing} · `);
        }
      }
      if (round === 1 && list % fileEvery === 0)
        await compareFile(await current(), rows.length, told);
    }
  }
  expect([...seen].toSorted()).toEqual(
    ["Kurum yanıt vermedi", "Sorgulanması onaylanmadı", "done", "paused", "stopped"].toSorted(),
  );
  expect(scene.errors).toEqual([]);

  /** Compares the sheets with the message's counts. */
  async function compareFile(list: CompanyList, rows: number, told: ReturnType<typeof countsIn>) {
    const written = await resultFiles(runInGate, { ...services }, list);
    if (written.kind === "refused") return expect.fail(written.why);
    const sheets = await openWorkbook(written.result.xlsx);
    const facts = (sheets["Özet"] ?? []).map(([name = "", value = ""]) => [name, value] as const);
    const count = (name: string) => Number(facts.find(([one]) => one === name)?.[1].slice(2) ?? 0);
    const blank = facts.flatMap(([name], at) => (name === "" ? at : []));
    const sumOf = (part: typeof facts) => sum(part.map(([, value]) => Number(value.slice(2))));
    expect(count("Satır")).toBe(rows);
    expect(sumOf(facts.slice(blank[0], blank[1]))).toBe(rows);
    expect(sumOf(facts.slice(blank[1]))).toBe(rows);
    expect(count(tr.lists.kinds.answered) + count(tr.lists.kinds["not-found"])).toBe(told.answered);
    // Each row that needs a look is in the attention sheet, each in one line.
    const verdictAt = sheets["Sonuç"]?.[0]?.indexOf("Künye kararı") ?? -1;
    const isFine = /🟢|Şahıs|Kendi şirketiniz|⚪ Boş|isimsiz alıcı/u;
    const toLook = (sheets["Sonuç"] ?? []).flatMap((row, at) =>
      at > 0 && !isFine.test(row[verdictAt] ?? "") ? String(at + 1) : [],
    );
    const looked = (sheets["Dikkat"] ?? [])
      .slice(1)
      .flatMap(([places = ""]) => places.replace("v!", "").split(", "));
    expect(new Set(looked).size).toBe(looked.length);
    for (const place of toLook) expect(looked).toContain(place);
  }
});
