import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBody } from "../../../src/company/record.ts";
import {
  classifyAnswer,
  largestAmount,
  readReceived,
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
