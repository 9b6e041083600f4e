import { kunyeAc } from "./kunye-ac.ts";
import type { Shortcut } from "./shortcut.ts";

/** The shortcuts. */
export const shortcuts: readonly Shortcut[] = [kunyeAc];
