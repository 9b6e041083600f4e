import { expect, test } from "vitest";
import { databaseFailureIn } from "../../src/platform/database-failure.ts";

test.each([
  ["23505", "other"],
  ["XX001", "other"],
  ["57P01", "away"],
  ["53100", "full"],
  ["ENOSPC", "full"],
  ["ECONNREFUSED", "away"],
  ["E2BIG", null],
  ["EPERM", null],
])("an error with the code %s is a database's failure: %s", (code, failure) => {
  expect(databaseFailureIn(Object.assign(new Error("failed"), { code }))).toBe(failure);
});
