import type { Language } from "../../platform/language.ts";

/** A text of the page in each of its languages. */
export type PageText = Readonly<Record<Language, string>>;
