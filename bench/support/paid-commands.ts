import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";

/** Returns a lookup of a new company; its response URL has the time, for the fake Slack. */
export function paidCommand(slackUrl: string, index: number): Record<string, string> {
  const nine = String(400_000_000 + Math.floor(Math.random() * 90_000_000));
  const sentAt = performance.timeOrigin + performance.now();
  return {
    command: "/vkn",
    text: `${nine}${vknCheckDigit(nine)}`,
    team_id: "T1",
    user_id: `U${index % 40}`,
    channel_id: "C1",
    response_url: `${slackUrl}/response/${sentAt}/${randomUUID()}`,
  };
}

/** Waits until the fake Slack gets no more cards; returns how long each took, in milliseconds. */
export async function takeCards(world: ChildProcess): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    await delay(1_000);
    world.send("cards");
    const [{ cards }] = (await once(world, "message")) as [{ cards: number[] }];
    if (cards.length === 0) return all;
    all.push(...cards);
  }
}
