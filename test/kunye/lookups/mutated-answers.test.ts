import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readAnswer, peopleSectionsIn, readWithPeople } from "../../../src/company/read-answer.ts";
import { parseBody } from "../../../src/company/record.ts";
import { branchQuery, companyQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { readReceived } from "../../../src/kunye/lookups/read-received.ts";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { merkezOf } from "../../support/fake-registry.ts";
import { ayse, startLookups } from "./support/start-lookups.ts";
import { answersIn } from "../../support/spooled.ts";

/** The number of mutated answers per kind; MUTATED_ANSWERS=100000 for the large proof. */
const numRuns = Number(process.env["MUTATED_ANSWERS"] ?? "1000");
const vkn = "1234567890";
const person = { Adi: "ZÜMRÜT", Soyadi: "K*****", TCKimlikNoMersisNo: "10000000146" };
const title = {
  matched: { ad: "ÖRNEK GIDA A.Ş.", vkn, score: 0.93 },
  alternatives: [
    { ad: "ÖRNEK GIDA LTD. ŞTİ.", vkn: "2136267340", score: 0.71 },
    { ad: "ZÜMRÜT", vkn: "10000000146", score: 0.4 },
  ],
};
const sections = {
  AdresDetay: { IlAdi: "BURSA", IlceAdi: "NİLÜFER", PostaKodu: "16000" },
  Naceler: [{ NACEKodu: "46.38.02", Tanimi: "Gıda", AnaFaliyetMi: "True" }],
  SermayeDetay: { SirketinToplamSermayesi: "100000.00", BirPayDegeri: 25 },
  Ortaklar: [{ ...person, OrtaklikTipi: "Ortak", OrtaginToplamSermayedekiYuzdesi: 60 }],
  AktifTemsilciler: [{ ...person, Gorevi: "Müdür" }],
  AktifUyeler: [person],
  Denetciler: [],
  IflasKonkordato: [{ Karar: "Konkordato" }],
  Subeler: [{ MersisNo: "0123456789000024", Unvani: "ÖRNEK ŞUBESİ", Adres: "BURSA" }],
};
const Merkez = merkezOf(vkn);
const envelope = { success: true, dusulen_bakiye: 1.5, response_time_ms: 12 };
const kinds = [
  { query: companyQuery(vkn), answer: { ...envelope, data: { Merkez } } },
  { query: companyQuery(vkn, true), answer: { ...envelope, data: { Merkez, ...sections } } },
  { query: titleQuery("örnek gıda"), answer: { ...envelope, ...title, data: { Merkez } } },
  {
    query: titleQuery("örnek gıda", true),
    answer: { ...envelope, ...title, data: { Merkez, ...sections } },
  },
  {
    query: branchQuery("0123456789000024"),
    answer: { ...envelope, data: { Sube: { MersisNo: "0123456789000024", Unvani: "ŞUBE" } } },
  },
];

/** JSON texts in place of an expected value; numbers keep their spelling. */
const strange = fc.oneof(
  fc.constantFrom("null", "true", "[]", "{}", '""', "0", "-1e400", "3037966795", "1.50"),
  fc.constantFrom('"\\u0000"', '"\\ud800"', '"123 456 789 50"', '{"rawJSON":1}'),
  fc.constantFrom('{"__proto__":{"vkn":1}}', '{"toString":1,"valueOf":"x"}', '{"length":9}'),
  fc.constantFrom(`${"[".repeat(60)}1${"]".repeat(60)}`, `"${"x".repeat(20_000)}"`),
  fc.constantFrom(`${'{"a":'.repeat(4_000)}1${"}".repeat(4_000)}`),
  fc.bigInt().map(String),
  fc.json(),
);
const encodings = fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1");

/** Returns an answer's text with replaced values; each step of a path chooses a member by number. */
function mutate(answer: object, changes: readonly { path: number[]; text: string }[]): string {
  const placeholders = new Map<string, string>();
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const [number, { path, text }] of changes.entries()) {
    let at: Record<string, unknown> = copy;
    for (const [depth, step] of path.entries()) {
      const keys = Object.keys(at);
      const key = keys[step % Math.max(1, keys.length)];
      if (key === undefined) break;
      const inner = at[key];
      if (depth < path.length - 1 && typeof inner === "object" && inner !== null) {
        at = inner as Record<string, unknown>;
        continue;
      }
      at[key] = `@${number}@`;
      placeholders.set(`"@${number}@"`, text);
      break;
    }
  }
  return JSON.stringify(copy).replace(/"@\d@"/g, (mark) => placeholders.get(mark) ?? mark);
}

const change = fc.record({
  path: fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
  text: strange,
});
const changes = fc.array(change, { minLength: 1, maxLength: 4 });

test.each(kinds)(
  "$query.kind: no content of an answer makes reading fail",
  (kind) => {
    fc.assert(
      fc.property(
        changes,
        encodings,
        fc.option(fc.nat(), { freq: 4, nil: null }),
        (made, encoding, cutAt) => {
          const text = mutate(kind.answer, made);
          const whole = Buffer.from(text, encoding);
          const bytes = cutAt === null ? whole : whole.subarray(0, cutAt % whole.length);
          const outcome = readReceived({
            status: 200,
            type: "",
            coding: "",
            retryAfter: "",
            bytes,
          });
          if (cutAt === null && encoding === "utf8" && isSuccess(text)) {
            expect(outcome.kind).toBe("answered");
          }
          if (outcome.kind !== "answered") return;
          const { body, parsed } = outcome;
          expect(parsed).toEqual(parseBody(body));
          expect(body).not.toContain("10000000146");
          readWithPeople(parsed, peopleSectionsIn(parsed));
          readAnswer(parsed);
        },
      ),
      { numRuns },
    );
  },
  Math.max(30_000, numRuns * 5),
);

test(
  "over HTTP a complete answer is paid once and kept; a cut one is unknown and not asked again",
  async () => {
    let sent = { bytes: Buffer.from(""), isCut: false };
    let calls = 0;
    const server = createServer((req, res) => {
      calls += 1;
      req.resume().on("end", () => {
        res.writeHead(200, { "content-length": sent.bytes.length });
        if (!sent.isCut) res.end(sent.bytes);
        else res.write(sent.bytes.subarray(0, -1), () => res.destroy());
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      server.close().closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const registry = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs: 20_000 });
    // A mutated cost becomes the next price: it must not ask for consent.
    const { lookups, disk } = await startLookups({ registry, confirmFrom: Infinity });
    let no = 1_000_000_000;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        changes,
        fc.boolean(),
        async (kind, made, isCut) => {
          no += 1;
          const { query, answer } = kind;
          const asked = { ...query, key: `${query.key} ${no}`, text: `zeytin ${no}` };
          const text = mutate(answer, made);
          // Without the last byte the text is still complete JSON.
          sent = { bytes: Buffer.from(`${text}\n`), isCut };
          const [before, { aside }] = [calls, await disk.counts()];
          const first = await lookups.askTyped(ayse, asked);
          expect(await answersIn(disk)).toEqual([]);
          expect(calls).toBe(before + 1);
          expect((await disk.counts()).aside).toBe(aside + Number(isCut));
          if (!isCut && !isSuccess(text)) return;
          const again = await lookups.askTyped(ayse, asked);
          expect(calls).toBe(before + 1);
          const expected = isCut ? ["unknown", "blocked"] : ["answer", "answer"];
          expect([first.kind, again.kind]).toEqual(expected);
        },
      ),
      { numRuns: numRuns / 10 },
    );
  },
  Math.max(30_000, numRuns * 30),
);

/** True for JSON that reports success. */
function isSuccess(text: string): boolean {
  try {
    const { success } = JSON.parse(text) as { success?: unknown };
    return success === true;
  } catch {
    return false;
  }
}
