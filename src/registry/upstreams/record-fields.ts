import { z } from "zod";

const asText = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? String(value) : value;
};

/** Text, a number's digits too; empty where there is none. */
export const text = z.preprocess(asText, z.string());

/** A title, which is never empty. */
export const title = text.pipe(z.string().min(1));

/** DD.MM.YYYY or empty, as the API document has dates; ISO dates and other separators are put into that form. */
export const date = written((value) => {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(value);
  return iso ? `${iso[3] ?? ""}.${iso[2] ?? ""}.${iso[1] ?? ""}` : value.replace(/[-/]/g, ".");
}, /^(?:\d\d\.\d\d\.\d{4})?$/);

/** Sixteen digits or empty; people write them in groups. */
export const mersis = written((value) => value.replace(/[\s.-]/g, ""), /^(?:\d{16})?$/);

/** A number, or its digits; 0 where there is none. */
export const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .transform((value) => value ?? 0);

/** Five digits at most; 0 for anything else, as that may be a person's number. */
export const postalCode = number.transform((value) =>
  Number.isInteger(value) && value >= 0 && value <= 99_999 ? value : 0,
);

const flag = z.union([z.boolean(), text]);
export const trueOrFalse = flag.transform((value): "True" | "False" =>
  /^(true|1|evet)$/i.test(String(value)) ? "True" : "False",
);
export const oneOrZero = flag.transform((value): 0 | 1 =>
  /^(true|1)$/i.test(String(value)) ? 1 : 0,
);

/** An array, empty where there is none. */
export function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** An object whose fields are all empty where there is none. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .looseObject({})
    .nullish()
    .transform((value): unknown => value ?? {})
    .pipe(z.object(shape));
}

/** Text that is rewritten before it is looked at. */
function written(rewrite: (text: string) => string, shape: RegExp) {
  return z.preprocess((value) => {
    const given = asText(value);
    return typeof given === "string" ? rewrite(given) : given;
  }, z.string().regex(shape));
}
