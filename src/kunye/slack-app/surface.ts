/** Where somebody did something, and where they are answered; plain data, so that it can change threads. */
export type Surface =
  | {
      kind: "conversation";
      channel: string;
      responseUrl: string | null;
      /** The thread of a direct message in which somebody wrote. */
      threadTs: string | null;
    }
  | { kind: "modal"; viewId: string }
  /** A global shortcut: only a direct message reaches the person. */
  | { kind: "none" };

/** The conversation's id; empty where there is none. */
export function channelOf(surface: Surface): string {
  return surface.kind === "conversation" ? surface.channel : "";
}
