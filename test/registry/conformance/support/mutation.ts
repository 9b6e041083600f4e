import type { ApiAnswer } from "../../../../src/registry/conformance/check.ts";

/** One way of breaking one rule: what is done to the answer of a step, and the check that must turn red. */
export interface Mutation {
  name: string;
  step: string;
  breaks: string;
  change: (answer: ApiAnswer) => ApiAnswer;
}

/** A JSON object that may be changed. */
export type Json = Record<string, unknown>;

/** Changes the body's JSON in place. */
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

/** Answers with another status. */
export function status(name: string, step: string, breaks: string, wrong: number): Mutation {
  return { name, step, breaks, change: (answer) => ({ ...answer, status: wrong }) };
}

/** Answers with a page. */
export function html(step: string, breaks: string): Mutation {
  const page = { contentType: "text/html", text: "<html><h1>Hata</h1></html>" };
  return { name: "an HTML page", step, breaks, change: (answer) => ({ ...answer, ...page }) };
}

/** Denies that the body is JSON. */
export function plainText(step: string, breaks: string): Mutation {
  const change = (answer: ApiAnswer) => ({ ...answer, contentType: "text/plain" });
  return { name: "JSON that says it is plain text", step, breaks, change };
}

/** The object at a path. */
export const at = (value: Json, ...path: (string | number)[]): Json =>
  path.reduce<unknown>((inner, key) => (inner as Json)[key], value) as Json;
/** A number of an object. */
export const numberAt = (value: Json, name: string) => Number(value[name]);
