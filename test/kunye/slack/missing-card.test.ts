import { expect, test } from "vitest";
import type { Interaction } from "../../../src/kunye/slack/feature.ts";
import { missingCardRefusal } from "../../../src/kunye/slack/show.ts";
import type { Surface } from "../../../src/kunye/slack/surface.ts";
import { tr } from "../../support/wording.ts";

const place = { channel: "C1", responseUrl: null, threadTs: null };
const modal = { kind: "modal", viewId: "V1", origin: place } as const;
const { cardDeleted, notYours } = tr.failure;

const surfaces: [string, Surface, string][] = [
  ["an ephemeral message", { kind: "conversation", ...place }, cardDeleted],
  ["a channel's message", { kind: "conversation", ...place, messageTs: "1.1" }, notYours],
  [
    "a direct message",
    { kind: "conversation", ...place, channel: "D1", messageTs: "1.1" },
    cardDeleted,
  ],
  ["a window", { ...modal, pressed: { viewId: "V1", blocks: [] } }, cardDeleted],
  ["a window that a thread's press opened", { ...modal, pressed: null }, notYours],
];

test.each(surfaces)("a deleted card's button in %s", (_name, surface, refusal) => {
  const interaction = { surface, texts: tr } as Interaction;
  expect(missingCardRefusal(interaction, false)).toBe(refusal);
  expect(missingCardRefusal(interaction, true)).toBe(notYours);
});
