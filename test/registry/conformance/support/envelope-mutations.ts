import { lookupKinds } from "../../../../src/company/lookup-kind.ts";
import { balanceAfter } from "../../../../src/registry/conformance/check.ts";
import { body, html, numberAt, objectAt, plainText, status, type Mutation } from "./mutation.ts";
import { tckn } from "../../support/user-list.ts";

/** Mutations of the balance, the envelope and the charge. */
export const envelopeMutations: readonly Mutation[] = [
  ...balanceMutations(),
  ...paidMutations(),
  ...timeMutations(),
];

function balanceMutations(): Mutation[] {
  return [
    status("500", "balance", "balance.status", 500),
    html("balance", "balance.status"),
    plainText("balance", "balance.status"),
    body("balance as a text", "balance", "balance.balance", (value) => {
      value["balance"] = String(value["balance"]);
    }),
    body("balance left out", "balance", "balance.balance", (value) => {
      delete value["balance"];
    }),
    body("a second field", "balance", "balance.only", (value) => {
      value["currency"] = "TRY";
    }),
    body(
      "the balance query itself costs a micro-credit",
      "balance-again",
      "balance.free",
      (value) => {
        value["balance"] = numberAt(value, "balance") - 0.000001;
      },
    ),
    body("a refused query costs 1", "balance-after-refusals", "refusals.free", (value) => {
      value["balance"] = numberAt(value, "balance") - 1;
    }),
    body("402 costs 1", "poor-balance-after", "insufficient.free", (value) => {
      value["balance"] = numberAt(value, "balance") - 0.5;
    }),
  ];
}

function paidMutations(): Mutation[] {
  return lookupKinds.flatMap((kind) => [
    status("201", kind, `${kind}.status`, 201),
    html(kind, `${kind}.status`),
    plainText(kind, `${kind}.status`),
    body("success false", kind, `${kind}.success`, (value) => {
      value["success"] = false;
    }),
    body("success as a text", kind, `${kind}.success`, (value) => {
      value["success"] = "true";
    }),
    body("dusulen_bakiye left out", kind, `${kind}.dusulen_bakiye`, (value) => {
      delete value["dusulen_bakiye"];
    }),
    body("dusulen_bakiye as a text", kind, `${kind}.dusulen_bakiye`, (value) => {
      value["dusulen_bakiye"] = String(value["dusulen_bakiye"]);
    }),
    body("dusulen_bakiye below zero", kind, `${kind}.dusulen_bakiye`, (value) => {
      value["dusulen_bakiye"] = -1;
    }),
    body("dusulen_bakiye a micro-credit too high", kind, `${kind}.charge`, (value) => {
      value["dusulen_bakiye"] = numberAt(value, "dusulen_bakiye") + 0.000001;
    }),
    body(
      "the balance falls by a micro-credit too much",
      balanceAfter(kind),
      `${kind}.charge`,
      (value) => {
        value["balance"] = numberAt(value, "balance") - 0.000001;
      },
    ),
    body("a TCKN in some text", kind, `${kind}.tckn`, (value) => {
      const section = objectAt(value, "data", kind === "mersis" ? "Sube" : "Merkez");
      section["Adres"] = `T.C. ${tckn}`;
    }),
  ]);
}

function timeMutations(): Mutation[] {
  return [
    ...(["vkn", "title"] as const).flatMap((kind) => [
      body("response_time_ms left out", kind, `${kind}.response_time_ms`, (value) => {
        delete value["response_time_ms"];
      }),
      body("response_time_ms with a fraction", kind, `${kind}.response_time_ms`, (value) => {
        value["response_time_ms"] = 1.5;
      }),
    ]),
    body(
      "response_time_ms where it is absent",
      "vkn_detail",
      "vkn_detail.response_time_ms",
      (value) => {
        value["response_time_ms"] = 3;
      },
    ),
    ...(["title_detail", "mersis"] as const).map((kind) =>
      body("response_time_ms as a text", kind, `${kind}.response_time_ms`, (value) => {
        value["response_time_ms"] = "3";
      }),
    ),
  ];
}
