import { z } from "zod";

/** A place in Slack where something began, and by which it is answered. */
export interface Place {
  channel: string;
  responseUrl: string | null;
  /** The thread in which it happened; for a shortcut, the one that its message has or begins. */
  threadTs: string | null;
}

/** A block of a view as Slack sends it back. */
export interface SentBlock {
  type: string;
  block_id?: string | undefined;
}

/** The place of a request and of its answer; plain data, so that it can cross threads. */
export type Surface =
  | ({ kind: "conversation" } & Place)
  | {
      kind: "modal";
      /** The view that is answered in. */
      viewId: string;
      /** The view whose button was pressed, with what stood in it. */
      pressed: { viewId: string; blocks: readonly SentBlock[] } | null;
      /** The title of the view that the person had in front of them; missing where that was no modal. */
      title?: string | undefined;
      /** True if the acknowledgement put a view there, which may come after the answer. */
      isSubmitted?: boolean;
      /** Between the two stands the answer to another press. */
      isSecond?: boolean;
      /** The place where the modal was opened, or null for a global shortcut. */
      origin: Place | null;
    }
  /** The app's Home and the version that the user saw, or null if none. */
  | { kind: "home"; hash: string | null }
  /** A global shortcut: only a direct message reaches the person. */
  | { kind: "none" };

/** The conversation's id; empty where there is none. */
export function channelOf(surface: Surface): string {
  return placeOf(surface)?.channel ?? "";
}

/** The place in Slack that something belongs to; null where there is none. */
export function placeOf(surface: Surface): Place | null {
  switch (surface.kind) {
    case "conversation": {
      const { channel, responseUrl, threadTs } = surface;
      return { channel, responseUrl, threadTs };
    }
    case "modal":
      return surface.origin;
    case "home":
    case "none":
      return null;
  }
}

/** The conversation at a place; none where there is no place. */
export function surfaceAt(place: Place | null): Surface {
  return place === null ? { kind: "none" } : { kind: "conversation", ...place };
}

const placeShape = z.object({
  channel: z.string(),
  responseUrl: z.string().nullable(),
  threadTs: z.string().nullable(),
});

/** Reads where a modal was opened from what it carries; what doesn't fit is no place. */
export function readOrigin(metadata: string): Place | null {
  try {
    return placeShape.parse(JSON.parse(metadata));
  } catch {
    return null;
  }
}
