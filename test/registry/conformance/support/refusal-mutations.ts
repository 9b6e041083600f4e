import { lookupKinds } from "../../../../src/company/lookup-kind.ts";
import { balanceAfter } from "../../../../src/registry/conformance/check.ts";
import { invalidBodies } from "../../../../src/registry/conformance/document.ts";
import { body, html, numberAt, status, type Mutation } from "./mutation.ts";

const refusedSteps: [string, number][] = [
  ...["balance", ...lookupKinds].flatMap((what): [string, number][] => [
    [`no-key-${what}`, 401],
    [`wrong-key-${what}`, 401],
  ]),
  ...lookupKinds.flatMap((kind) =>
    Object.keys(invalidBodies[kind]).map((what): [string, number] => [
      `invalid-${kind}-${what}`,
      400,
    ]),
  ),
  ...lookupKinds.map((kind): [string, number] => [`poor-${kind}`, 402]),
  ["no-match", 404],
  ["no-match-detail", 404],
];

const anyRefusal: Mutation[] = refusedSteps.flatMap(([step, right]) => [
  status(
    `${right === 400 ? 422 : 400} instead of ${right}`,
    step,
    `${step}.status`,
    right === 400 ? 422 : 400,
  ),
  status(`200 instead of ${right}`, step, `${step}.status`, 200),
  html(step, `${step}.error`),
  body("error left out", step, `${step}.error`, (value) => {
    delete value["error"];
  }),
  body("error as an object", step, `${step}.error`, (value) => {
    value["error"] = { message: "hata" };
  }),
  body("code as a number", step, `${step}.error`, (value) => {
    value["code"] = right;
  }),
]);

const codes: Mutation[] = [
  ...lookupKinds.flatMap((kind) => [
    body("another code", `poor-${kind}`, `poor-${kind}.code`, (value) => {
      value["code"] = "NO_CREDIT";
    }),
    body("balance a micro-credit off", `poor-${kind}`, `poor-${kind}.balance`, (value) => {
      value["balance"] = numberAt(value, "balance") + 0.000001;
    }),
    body("balance left out", `poor-${kind}`, `poor-${kind}.balance`, (value) => {
      delete value["balance"];
    }),
    body("required as a text", `poor-${kind}`, `poor-${kind}.required`, (value) => {
      value["required"] = String(value["required"]);
    }),
    body("required no more than the balance", `poor-${kind}`, `poor-${kind}.required`, (value) => {
      value["required"] = value["balance"];
    }),
  ]),
  ...["no-match", "no-match-detail"].flatMap((step) => [
    body("another code", step, `${step}.code`, (value) => {
      value["code"] = "YOK";
    }),
    body("404 costs 2", balanceAfter(step), `${step}.free`, (value) => {
      value["balance"] = numberAt(value, "balance") - 2;
    }),
  ]),
];

/** Mutations of the refusals 400, 401, 402 and 404. */
export const refusalMutations: readonly Mutation[] = [...anyRefusal, ...codes];
