import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBody } from "../../../src/company/record.ts";
import {
  classifyAnswer,
  largestAmount,
  largestBody,
  readReceived,
  vknOf,
} from "../../../src/kunye/lookups/read-received.ts";
import { received } from "../../support/received.ts";

const html = "<html><body>Bad Gateway</body></html>";

test.each([
  [400, "invalid"],
  [401, "unauthorized"],
  [402, "insufficient-balance"],
  [404, "not-found"],
  [502, "upstream-silent"],
  [403, "other"],
  [409, "other"],
  [429, "other"],
  [499, "other"],
])("a JSON error of %i is free", (status, refusal) => {
  expect(classifyAnswer(status, '{"error":"x"}')).toEqual({
    kind: "refused",
    refusal,
    status,
    balance: null,
    required: null,
  });
});

test.each([
  [404, '{"error":"x","code":"NOT_FOUND","similar":true}', "only-similar"],
  [404, '{"error":"x","code":"NOT_FOUND","similar":"true"}', "not-found"],
  [400, '{"error":"x","similar":true}', "invalid"],
])("a JSON error of %i, %s, is free and %s", (status, body, refusal) => {
  expect(classifyAnswer(status, body)).toMatchObject({ kind: "refused", refusal });
});

test("an insufficient balance has its exact figures", () => {
  const body =
    '{"error":"x","code":"INSUFFICIENT_BALANCE","balance":0.30000000000000004,"required":2.5}';
  expect(classifyAnswer(402, body)).toMatchObject({ balance: 300_000, required: 2_500_000 });
});

test("an insufficient balance with an absurd price has no price", () => {
  const body = '{"error":"x","balance":2.5,"required":9007199254}';
  expect(classifyAnswer(402, body)).toMatchObject({ balance: 2_500_000, required: null });
});

test.each([
  [502, html],
  [504, html],
  [502, '{"success":true,"dusulen_bakiye":1}'],
  [502, ""],
  [500, '{"error":"x"}'],
  [503, '{"error":"x"}'],
  [504, '{"error":"x"}'],
  [599, '{"error":"x"}'],
  [408, '{"error":"x"}'],
  [404, html],
  [400, "[]"],
  [400, '"error"'],
  [400, '{"message":"x"}'],
  [199, '{"success":true,"dusulen_bakiye":1}'],
  [300, '{"success":true,"dusulen_bakiye":1}'],
  [301, '{"error":"x"}'],
  [304, ""],
  [200, ""],
  [200, html],
  [200, '{"success":true,"dusulen_ba'],
])("an answer of %i with %j may have been charged", (status, body) => {
  expect(classifyAnswer(status, body)).toMatchObject({ kind: "unknown" });
});

test.each<[string, number | null]>([
  ['{"success":true,"dusulen_bakiye":1}', 1_000_000],
  ['{"success":true,"dusulen_bakiye":0.1}', 100_000],
  ['{"success":true,"dusulen_bakiye":"2,5"}', null],
  ['{"success":true,"dusulen_bakiye":"2.5"}', 2_500_000],
  ['{"success":true,"dusulen_bakiye":0}', 0],
  ['{"success":true,"dusulen_bakiye":-1}', null],
  ['{"success":true,"dusulen_bakiye":null}', null],
  ['{"success":true}', null],
  ["{}", null],
  ["[]", null],
  ["5", null],
  ['{"success":false,"dusulen_bakiye":2}', 2_000_000],
  ['{"success":true,"dusulen_bakiye":1000000}', largestAmount],
  ['{"success":true,"dusulen_bakiye":1000000.000001}', null],
  ['{"success":true,"dusulen_bakiye":9007199254}', null],
  ['{"success":true,"dusulen_bakiye":1e300}', null],
])("the answer %s is paid, with the cost %s", (body, cost) => {
  expect(classifyAnswer(200, body)).toEqual({
    kind: "answered",
    cost,
    body,
    parsed: parseBody(body),
  });
});

test("a paid answer is kept as it came, but without persons' numbers", () => {
  const spaced = '{ "success": true, "dusulen_bakiye": 1.50 }';
  expect(classifyAnswer(200, spaced)).toMatchObject({ body: spaced });
  const answer = classifyAnswer(
    200,
    '{"success":true,"data":{"Ortaklar":[{"Adi":"ZÜMRÜT","TCKimlikNoMersisNo":"10000000146"}]}}',
  );
  expect(answer).toMatchObject({ kind: "answered", parsed: { data: { Ortaklar: [{}] } } });
  expect(JSON.stringify(answer)).toContain("ZÜMRÜT");
  expect(JSON.stringify(answer)).not.toContain("10000000146");
});

test.each([
  '{"success":false}',
  '{"success":false,"dusulen_bakiye":0}',
  '{"success":false,"dusulen_bakiye":0.0}',
  '{"success":false,"dusulen_bakiye":-1}',
  '{"success":false,"dusulen_bakiye":null}',
])("the answer %s cost nothing", (body) => {
  expect(classifyAnswer(200, body)).toMatchObject({ kind: "refused", refusal: "unsuccessful" });
});

test.each([
  "1e30",
  "1e-9",
  "1e-400",
  '"1,5"',
  '"1 kredi"',
  '""',
  "{}",
  "[]",
  "[0]",
  "true",
  "false",
])("a failure that deducts %s may have cost money: it is paid and kept", (deduction) => {
  const body = `{"success":false,"dusulen_bakiye":${deduction}}`;
  expect(classifyAnswer(200, body)).toMatchObject({ kind: "answered", body });
});

test("no body and no status makes reading throw, and only a JSON error is free", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.string(), (status, body) => {
      expect(["answered", "unknown"]).toContain(classifyAnswer(status, `x${body}`).kind);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.json(), (status, body) => {
      expect(["answered", "refused", "unknown"]).toContain(classifyAnswer(status, body).kind);
    }),
  );
});

test.each([
  ["3", 3_000],
  ["0", 1_000],
  ["", 5_000],
  ["soon", 5_000],
  ["86400", 600_000],
  ["Tue, 01 Jan 2030 00:00:00 GMT", 600_000],
  ["Tue, 01 Jan 2019 00:00:00 GMT", 1_000],
])(
  "a 429 is free whatever its body; a Retry-After of %j waits %i ms",
  (retryAfter, retryAfterMs) => {
    for (const body of ["", html, '{"success":true,"dusulen_bakiye":1}']) {
      const answer = { ...received(body), status: 429, retryAfter };
      expect(readReceived(answer)).toMatchObject({
        kind: "refused",
        refusal: "busy",
        retryAfterMs,
      });
    }
  },
);

const paid = '{"success":true,"dusulen_bakiye":1,"data":{"x":["ŞĞİ"]}}';
const answered = { kind: "answered", cost: 1_000_000, body: paid };
const read = (bytes: Buffer | string, more: object = {}) =>
  readReceived({ ...received(""), bytes: Buffer.from(bytes), ...more });

test("an answer that was cut off may have been charged", () => {
  expect(read(paid)).toMatchObject(answered);
  expect(read(paid, { isCut: true })).toEqual({ kind: "unknown", cause: "connection" });
});

test("only a success that is too large is called so, and the limit itself is not too large", () => {
  const padded = Buffer.alloc(largestBody, " ");
  padded.write(paid);
  expect(read(padded)).toMatchObject({ kind: "answered", cost: 1_000_000 });
  const larger = Buffer.concat([padded, Buffer.from(" ")]);
  const causeOf = (status: number) => read(larger, { status });
  for (const status of [200, 299])
    expect(causeOf(status)).toEqual({ kind: "unknown", cause: "too-large" });
  for (const status of [199, 300, 404, 500])
    expect(causeOf(status)).toEqual({ kind: "unknown", cause: "server-error" });
  const packed = gzipSync(larger);
  expect(read(packed, { coding: "gzip" })).toEqual({ kind: "unknown", cause: "too-large" });
});

test.each(["{},", "[],", "0,", '{"a":0},'])("too many %s are not parsed", (value) => {
  const times = Math.ceil(260_000 / (value.match(/[{[,]/g)?.length ?? 1));
  expect(read(`[${value.repeat(times)}0]`)).toEqual({ kind: "unknown", cause: "too-large" });
  expect(read(`[${value.repeat(1_000)}0]`)).toMatchObject({ kind: "answered" });
});

test("an answer that is nested too deeply is paid, without persons' numbers", () => {
  const deep = `${"[".repeat(100_000)}{"TCKimlikNoMersisNo":"10000000146"}${"]".repeat(100_000)}`;
  const answer = read(`{"success":true,"dusulen_bakiye":1,"data":${deep}}`);
  expect(answer).toMatchObject({ kind: "answered", cost: 1_000_000 });
  expect(answer.kind === "answered" && answer.body).not.toContain("10000000146");
});

test.each<[string, Buffer]>([
  ["gzip", gzipSync(paid)],
  ["X-GZIP", gzipSync(paid)],
  ["deflate", deflateSync(paid)],
  ["deflate", deflateRawSync(paid)],
  ["br", brotliCompressSync(paid)],
  [" deflate , gzip ", gzipSync(deflateSync(paid))],
  ["gzip", Buffer.from(paid)],
])("the coding %j is unpacked, or ignored if it is wrong", (coding, bytes) => {
  expect(read(bytes, { coding })).toMatchObject(answered);
});

test.each<[string, Buffer]>([
  ["utf-8", Buffer.from(`\uFEFF${paid}`)],
  ["utf-16", Buffer.from(`\uFEFF${paid}`, "utf16le")],
  [
    "iso-8859-9",
    Buffer.from(
      paid.replace(/[ŞĞİ]/g, (letter) => ({ Ş: "Þ", Ğ: "Ð", İ: "Ý" })[letter] ?? ""),
      "latin1",
    ),
  ],
  ["none-such", Buffer.from(paid)],
  ["utf-16be", Buffer.from(paid, "utf16le").swap16()],
])("no letter of a text in %s is lost", (charset, bytes) => {
  const answer = read(bytes, { type: `application/json; charset=${charset}` });
  expect(answer).toMatchObject({ kind: "answered", parsed: { data: { x: ["ŞĞİ"] } } });
});

test("the company of an answer is the asked one, or the matched one of a title with its record", () => {
  const bodyOf = (data: object, vkn = "1234567890") =>
    parseBody(JSON.stringify({ success: true, matched: { vkn, ad: "ÖRNEK", score: 1 }, data }));
  const whole = { Merkez: { Unvani: "ÖRNEK A.Ş." }, Ortaklar: [], Naceler: [] };
  const query = (kind: "vkn" | "vkn_detail" | "mersis" | "title" | "title_detail") =>
    ({ kind, key: "9876543217", text: "" }) as const;
  expect(vknOf(query("vkn"), null)).toBe("9876543217");
  expect(vknOf(query("vkn_detail"), null)).toBe("9876543217");
  expect(vknOf(query("mersis"), bodyOf(whole))).toBeNull();
  expect(vknOf(query("title"), bodyOf(whole))).toBe("1234567890");
  expect(vknOf(query("title"), bodyOf(whole, "123"))).toBeNull();
  expect(vknOf(query("title"), bodyOf({}))).toBeNull();
  expect(vknOf(query("title"), null)).toBeNull();
  expect(vknOf(query("title_detail"), bodyOf(whole))).toBe("1234567890");
  expect(vknOf(query("title_detail"), bodyOf({ Merkez: whole.Merkez }))).toBeNull();
});
