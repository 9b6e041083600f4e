import { expect } from "vitest";
import type { OpenView } from "./people/open-view.ts";
import type { WorkspacePerson } from "./people/test-workspace.ts";

/** Waits for these words in a person's front modal, and returns the modal. */
export async function modalShowing(person: WorkspacePerson, words: string): Promise<OpenView> {
  await expect
    .poll(async () => (await person.modal()).plain(), { timeout: 60_000 })
    .toContain(words);
  return person.modal();
}
