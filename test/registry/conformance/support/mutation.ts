import type { ApiAnswer } from "../../../../src/registry/conformance/check.ts";

/** A change of one step's answer, and the id of the check that must then fail. */
export interface Mutation {
  name: string;
  step: string;
  breaks: string;
  change: (answer: ApiAnswer) => ApiAnswer;
}

/** A JSON object that may be changed. */
export type Json = Record<string, unknown>;

/** Builds a mutation that edits the body's JSON. */
export function body(
  name: string,
  step: string,
  breaks: string,
  edit: (value: Json) => void,
): Mutation {
  const change = (answer: ApiAnswer) => {
    const value = JSON.parse(answer.text) as Json;
    edit(value);
    return { ...answer, text: JSON.stringify(value) };
  };
  return { name, step, breaks, change };
}

/** Builds a mutation with another status. */
export function status(name: string, step: string, breaks: string, wrong: number): Mutation {
  return { name, step, breaks, change: (answer) => ({ ...answer, status: wrong }) };
}

/** Builds a mutation with an HTML page as the body. */
export function html(step: string, breaks: string): Mutation {
  const page = { contentType: "text/html", text: "<html><h1>Hata</h1></html>" };
  return { name: "an HTML page", step, breaks, change: (answer) => ({ ...answer, ...page }) };
}

/** Builds a mutation with the content type of plain text. */
export function plainText(step: string, breaks: string): Mutation {
  const change = (answer: ApiAnswer) => ({ ...answer, contentType: "text/plain" });
  return { name: "JSON that says it is plain text", step, breaks, change };
}

/** Returns the object at a path. */
export const objectAt = (value: Json, ...path: (string | number)[]): Json =>
  path.reduce<unknown>((inner, key) => (inner as Json)[key], value) as Json;
export const numberAt = (value: Json, name: string) => Number(value[name]);
