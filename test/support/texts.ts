import { languages } from "../../src/kunye/texts/languages.ts";

export const { tr, en } = languages;
