import type { GoldText, TextForm } from "../gold.ts";

/** A gold text written by hand; its form is `lines` if it names none. */
export type HandWritten = GoldText & { form?: TextForm };

export const handWritten: readonly HandWritten[] = [];
