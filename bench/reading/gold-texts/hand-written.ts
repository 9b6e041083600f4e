import type { GoldParty, GoldText, TextForm } from "../gold.ts";

/** A gold text written by hand; its form is `lines` if it names none. */
export type HandWritten = GoldText & { form?: TextForm };

type Options = Partial<
  Pick<GoldParty, "role" | "mersis" | "registered" | "alsoTitled" | "isGuess">
>;

/** Names a company of a text; a sibling with another name is its near miss. */
export function named(vkn: string, title: string, options: Options = {}): GoldParty {
  const registered = options.registered ?? title;
  const nearMiss = registered.replace(/(?<!\p{L})\p{L}{4,}/u, "Zerdali");
  return {
    vkn,
    title,
    role: "text",
    mersis: null,
    ...options,
    nearMisses: nearMiss === registered ? [] : [nearMiss],
  };
}
