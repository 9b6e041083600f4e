/** A replica's claim on a piece of work; only the latest one, by `attempts`, may write. */
export interface Hold {
  id: string;
  attempts: number;
}

/** Another replica has taken the piece; this one may not write for it any more. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A kind of due work; any replica may do a piece, one replica at a time. */
export interface DueWork<Piece extends Hold> {
  /** Milliseconds until a silent replica loses its piece. */
  leaseMs: number;
  /** Leases the longest waiting piece, or returns null if none is due. */
  take: (leaseMs: number) => Promise<Piece | null>;
  /** Renews a lease (0 ends it); false if another replica has taken the piece. */
  renew: (piece: Piece, leaseMs: number) => Promise<boolean>;
  /** Does a piece; throws LeaseLost if another replica has it. */
  work: (piece: Piece, signal: AbortSignal) => Promise<void>;
  done: () => void;
  /** Called with an error; the piece is due again after its lease. */
  failed: (error: unknown) => void;
}

/** Builds the runner of a kind of due work, one piece after the other. */
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
      // Without the store no other replica can take the piece either.
      kind.renew(piece, leaseMs).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await kind.work(piece, stopping.signal);
      await kind.renew(piece, 0);
      kind.done();
    } catch (error) {
      if (!(error instanceof LeaseLost)) failed(error);
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    /** Does all due pieces; a second call joins the running one. */
    run(): Promise<void> {
      isDue = true;
      running ??= runAll();
      return running;
    },
    /** Starts no more pieces, and waits for the running one. */
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
