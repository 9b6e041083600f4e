import { z } from "zod";

const place = z.object({
  channel: z.string(),
  responseUrl: z.string().nullable(),
  /** The thread; for a shortcut, the thread that its message belongs to or would start. */
  threadTs: z.string().nullable(),
});

/** A conversation, or a thread in it, and the URL that answers there. */
export type Place = z.infer<typeof place>;

/** A block of a view as Slack sends it back. */
export interface SentBlock {
  type: string;
  block_id?: string | undefined;
}

/** The place where a request began and is answered: plain data that can cross threads. */
export type Surface =
  | ({
      kind: "conversation";
      /** The time of the pressed message; absent for an ephemeral one, which can't be updated. */
      messageTs?: string;
    } & Place)
  | {
      kind: "modal";
      /** The view that shows the answer. */
      viewId: string;
      /** The view whose button was pressed, with its blocks; null for a submission. */
      pressed: { viewId: string; blocks: readonly SentBlock[] } | null;
      /** The title of the modal that the user saw, if any. */
      title?: string | undefined;
      /** The submitted form's hash: the waiting view of its acknowledgement may replace the answer. */
      formHash?: string;
      /** True if an earlier press already pushed a view above the pressed one. */
      isSecondPress?: boolean;
      /** The place where the modal was opened, or null for a global shortcut. */
      origin: Place | null;
    }
  /** The app's Home; `hash` is the version that the user saw, or null for an empty Home. */
  | { kind: "home"; hash: string | null }
  /** No known place, as for a global shortcut: only a direct message reaches the user. */
  | { kind: "none" };

/** Returns the conversation's id, or an empty string. */
export function channelOf(surface: Surface): string {
  return placeOf(surface)?.channel ?? "";
}

/** Returns the place that a surface belongs to, or null for the Home and a global shortcut. */
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

export function surfaceAt(place: Place | null): Surface {
  return place === null ? { kind: "none" } : { kind: "conversation", ...place };
}

/** Reads a modal's origin from its metadata, or null if there is none. */
export function readOrigin(metadata: string): Place | null {
  try {
    return place.parse(JSON.parse(metadata));
  } catch {
    return null;
  }
}
