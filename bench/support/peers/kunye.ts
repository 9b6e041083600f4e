import type { Peer } from "./peer.ts";
import type { TitleWorld } from "../title-world.ts";
import { numberOfVkn } from "../../../src/registry/institution/numbering.ts";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";

/** Künye's index, in this thread. */
export function openKunye(world: TitleWorld): Peer {
  const index = createTitleIndex(world.entries());
  return {
    search: (text) => index.search(text, 5).map(({ vkn }) => numberOfVkn(vkn) ?? -1),
    close: () => undefined,
  };
}
