/** The right to write for a piece of work; only the hold with the newest `attempts` is valid. */
export interface Hold {
  id: string;
  attempts: number;
}

/** Another replica has taken the piece; this replica may not write for the piece any more. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A kind of due work: pieces that any replica may carry out, one replica at a time. */
export interface DueWork<Piece extends Hold> {
  /** Milliseconds after which a silent replica loses its piece. */
  leaseMs: number;
  /** Leases the piece that waits longest, or returns null if none is due. */
  take: (leaseMs: number) => Promise<Piece | null>;
  /** Renews a lease; false if another replica has taken the piece. */
  renew: (piece: Piece, leaseMs: number) => Promise<boolean>;
  /** Carries out a piece and ends its lease; throws LeaseLost if another replica has the piece. */
  work: (piece: Piece, signal: AbortSignal) => Promise<void>;
  /** Called with an error; the piece is retried after its lease. */
  failed: (error: unknown) => void;
}

/** Creates the runner for a kind of due work, which carries out one piece at a time. */
export function createDueWork<Piece extends Hold>(kind: DueWork<Piece>) {
  const { leaseMs, take, failed } = kind;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** True if work may have become due since the last look at the store. */
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
      // After a failed renewal the lease may run out: another replica then takes the piece.
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
    /** Carries out all due work; a second call joins the current run. */
    run(): Promise<void> {
      isDue = true;
      running ??= runAll();
      return running;
    },
    /** Starts no more pieces, and waits for the current piece. */
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
