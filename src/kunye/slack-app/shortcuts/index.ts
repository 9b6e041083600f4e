import { kunyeAc } from "./kunye-ac.ts";
import type { Shortcut } from "./shortcut.ts";
import { sirketSorgula } from "./sirket-sorgula.ts";

/** The shortcuts. */
export const shortcuts: readonly Shortcut[] = [sirketSorgula, kunyeAc];
