import {
  branchFields,
  listSections,
  merkezFields,
  objectSections,
} from "../../../../src/registry/conformance/document.ts";
import { body, objectAt, type Mutation } from "./mutation.ts";

/** The path of each documented field, and the id of its check. */
const fields: { step: string; path: (string | number)[]; name: string; breaks: string }[] = [
  ...(["vkn", "vkn_detail", "title", "title_detail"] as const).flatMap((kind) => [
    ...placesOf(kind, "Merkez", merkezFields, ["data", "Merkez"]),
  ]),
  ...(["vkn_detail", "title_detail"] as const).flatMap((kind) => [
    ...Object.entries(objectSections).flatMap(([section, table]) =>
      placesOf(kind, section, table, ["data", section]),
    ),
    ...Object.entries(listSections).flatMap(([section, table]) =>
      placesOf(kind, `${section}[]`, table, ["data", section, 0]),
    ),
  ]),
  ...placesOf("mersis", "Sube", branchFields, ["data", "Sube"]),
];

function placesOf(step: string, section: string, table: object, path: (string | number)[]) {
  return Object.keys(table).map((name) => ({
    step,
    path,
    name,
    breaks: `${step}.${section}.${name}`,
  }));
}

/** Mutations of each documented field: left out, of another type, null. */
export const fieldMutations: readonly Mutation[] = fields.flatMap(
  ({ step, path, name, breaks }) => [
    body("a field left out", step, breaks, (value) => {
      Reflect.deleteProperty(objectAt(value, ...path), name);
    }),
    body("a field of another type", step, breaks, (value) => {
      const section = objectAt(value, ...path);
      section[name] = typeof section[name] === "number" ? String(section[name]) : 5;
    }),
    body("a field as null", step, breaks, (value) => {
      objectAt(value, ...path)[name] = null;
    }),
  ],
);
