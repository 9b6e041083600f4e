import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { largestBody } from "../../../src/kunye/lookups/read-received.ts";
import { merkezOf } from "../../support/fake-registry.ts";
import { httpBytes, startRawServer } from "../../support/raw-server.ts";

const vkn = "1234567890";

/** Returns the outcome of a paid query with this answer, and the bytes that were kept of it. */
async function ask(body: Buffer, ...headers: string[]) {
  const server = await startRawServer((socket) => socket.end(httpBytes(body, headers)));
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs: 20_000 });
  onTestFinished(() => client.close());
  let kept = 0;
  const outcome = await client.query("vkn", vkn, ({ bytes }) => {
    kept = bytes.length;
    return Promise.resolve();
  });
  expect(server.requests).toHaveLength(1);
  return { outcome, kept };
}

function successWith(content: string): Buffer {
  return Buffer.from(`{"success":true,"dusulen_bakiye":3,"data":{"x":${content}}}`);
}

const repeated = (text: string, times: number) => Array<string>(times).fill(text).join(",");

test("the largest real record is read with its cost: 3,000 branches and a purpose of 100 KB", async () => {
  const AmacKonuIcerik = [{ AmacKonuIcerik: "Gıda, maddesi alımı ve satımı. ".repeat(3_400) }];
  const Subeler = Array.from({ length: 3_000 }, (_, no) => ({
    MersisNo: `0${vkn}${String(no).padStart(5, "0")}`,
    Unvani: `DENEME GIDA SANAYİ VE TİCARET PAZARLAMA ANONİM ŞİRKETİ ${no}. ŞUBESİ`,
    TSM: "BURSA TİCARET SİCİLİ MÜDÜRLÜĞÜ",
    SicilNo: `12345-${no}`,
    TescilTarihi: "01.02.2010",
    Adres: "ÇINAR MAHALLESİ ATATÜRK CADDESİ 5. SOKAK NO: 7 KAT: 3 DAİRE: 12 NİLÜFER / BURSA",
  }));
  const data = { Merkez: merkezOf(vkn, { AmacKonuIcerik }), Subeler };
  const indented = JSON.stringify({ success: true, dusulen_bakiye: 3, data }, null, 4);
  const { outcome } = await ask(Buffer.from(indented));
  expect(outcome).toMatchObject({ kind: "answered", cost: 3_000_000, body: indented });
  expect(outcome).toMatchObject({ parsed: { data: { Subeler: { length: 3_000 } } } });
});

test("an answer above the limit may have been charged: its first bytes are kept", async () => {
  const { outcome, kept } = await ask(successWith(`[${repeated("{}", 2_500_000)}]`));
  expect(outcome).toEqual({ kind: "unknown", cause: "too-large" });
  expect(kept).toBeGreaterThan(largestBody);
  expect(kept).toBeLessThan(largestBody + 100_000);
});

test.each([
  ["{}", 1_200_000],
  ["[]", 1_200_000],
  ["0", 1_900_000],
])(
  "an answer of too many %s is not parsed: it may have been charged, and is kept",
  async (value, times) => {
    const body = successWith(`[${repeated(value, times)}]`);
    expect(await ask(body)).toEqual({
      outcome: { kind: "unknown", cause: "too-large" },
      kept: body.length,
    });
  },
);

test("a packed answer that unpacks above the limit may have been charged, and is kept packed", async () => {
  const body = gzipSync(`"${"x".repeat(largestBody)}"`);
  expect(await ask(body, "content-encoding: gzip")).toEqual({
    outcome: { kind: "unknown", cause: "too-large" },
    kept: body.length,
  });
});

test.each(["[", '{"a":'])("an answer nested 200,000 levels deep by %s is paid", async (opening) => {
  const closing = opening === "[" ? "]" : "}";
  const body = successWith(`${opening.repeat(200_000)}1${closing.repeat(200_000)}`);
  const { outcome } = await ask(body);
  expect(outcome).toMatchObject({ kind: "answered", cost: 3_000_000, body: body.toString() });
});

test("persons' numbers are hidden in a large answer as well", async () => {
  const names = repeated('{"Adi":"ZÜMRÜT","TCKimlikNoMersisNo":"10000000146"}', 10_000);
  const { outcome } = await ask(successWith(`[${names}]`));
  expect(outcome).toMatchObject({ kind: "answered", cost: 3_000_000 });
  expect(JSON.stringify(outcome)).not.toContain("10000000146");
});
