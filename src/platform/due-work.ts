/** The right to write for a piece of work: of the replica that took it last. `attempts` only rises. */
export interface Hold {
  id: string;
  attempts: number;
}

/** Another replica has taken the work, so that this one may write nothing more for it. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A kind of due work: pieces that any replica may carry out, one replica at a time. */
export interface DueWork<Piece extends Hold> {
  /** Milliseconds after which a replica that has fallen silent loses its piece. */
  leaseMs: number;
  /** Leases the piece that waits longest, or returns null if none is due. */
  take: (leaseMs: number) => Promise<Piece | null>;
  /** Renews a lease; false if another replica has taken the piece. */
  renew: (piece: Piece, leaseMs: number) => Promise<boolean>;
  /** Carries out a piece and ends its lease; throws LeaseLost if another replica has the piece. */
  work: (piece: Piece, signal: AbortSignal) => Promise<void>;
  /** Called with an error; the piece is taken up again when its lease has run out. */
  failed: (error: unknown) => void;
}

/** Builds what carries out all due work of a kind, one piece after the other. */
export function createDueWork<Piece extends Hold>(kind: DueWork<Piece>) {
  const { leaseMs, take, failed } = kind;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** True if work may have become due since the run last looked for it. */
  let isDue = false;

  async function runAll(): Promise<void> {
    try {
      while (isDue && !stopping.signal.aborted) {
        isDue = false;
        const piece = await take(leaseMs);
        if (!piece) continue;
        isDue = true;
        await runOne(piece);
      }
    } finally {
      running = null;
    }
  }

  async function runOne(piece: Piece): Promise<void> {
    const renewing = setInterval(() => {
      // Without the store no piece can begin either, and the lease may run out.
      kind.renew(piece, leaseMs).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await kind.work(piece, stopping.signal);
    } catch (error) {
      if (!(error instanceof LeaseLost)) failed(error);
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    /** Carries out what is due; a second call joins the run under way. */
    run(): Promise<void> {
      isDue = true;
      running ??= runAll();
      return running;
    },
    /** Begins nothing more, and waits for what is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
