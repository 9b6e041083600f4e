import { modals } from "../slack-app/modals/index.ts";
import { tr } from "../texts/tr.ts";
import type { Surface } from "./validate-surface.ts";

/** Every modal of the app. */
export const views: readonly Surface[] = modals.map(({ view }) => {
  const shown = view(tr);
  return { name: `Pencere: ${shown.title.text}`, view: shown };
});
