import { z } from "zod";

/** A posted message. */
export interface PostedPlace {
  channel: string;
  ts: string;
}

const placeShape = z.object({ channel: z.string(), ts: z.string() });

/** Where Slack has put a message; null where it doesn't say. */
export function postedPlace(answer: unknown): PostedPlace | null {
  return placeShape.safeParse(answer).data ?? null;
}
