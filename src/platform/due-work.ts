import { createSlots, withoutSlot } from "./slots.ts";

/** A piece of work; `attempts` is the fencing token of its lease: only the newest may write. */
export interface WorkPiece {
  id: string;
  attempts: number;
}

/** The error if another replica has taken the piece: this replica may no longer write. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A kind of due work: pieces that any replica may carry out, one replica at a time. */
export interface DueWork<Piece extends WorkPiece> {
  /** Milliseconds after which a replica loses a piece that it does not renew. */
  leaseMs: number;
  /** The number of pieces that one replica carries out at a time; one in `outsideSlot` does not count. */
  atOnce: number;
  /** Leases the piece that waits longest, or returns null if none is due beside those at work. */
  take: (leaseMs: number, atWork: readonly Piece[]) => Promise<Piece | null>;
  /** Renews a lease; false if another replica has taken the piece. */
  renew: (piece: Piece, leaseMs: number) => Promise<boolean>;
  /** Carries out a piece and ends its lease; throws LeaseLost if another replica has the piece. */
  work: (piece: Piece, signal: AbortSignal) => Promise<void>;
  /** Called with an error; the piece is retried after its lease. */
  onError: (error: unknown) => void;
}

/** The pieces that one replica has taken, for each that it carries out; the others wait. By hand. */
const takenPerSlot = 4;

/** Creates the runner of a kind of due work. */
export function createDueWork<Piece extends WorkPiece>(kind: DueWork<Piece>) {
  const { leaseMs, atOnce, take, onError } = kind;
  const slots = createSlots(atOnce);
  const maxTaken = takenPerSlot * atOnce;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** True if work may have become due since the last look at the store. */
  let mayBeDue = false;
  const atWork = new Map<Piece, Promise<void>>();
  /** Resolves when work may have become due. */
  let called = Promise.withResolvers<undefined>();

  async function runAll(): Promise<void> {
    try {
      for (;;) {
        await startDue();
        if (stopping.signal.aborted || atWork.size === 0) break;
        called = Promise.withResolvers();
        const news = atWork.size < maxTaken ? [called.promise] : [];
        await Promise.race([...news, ...atWork.values()]);
      }
      await Promise.all(atWork.values());
    } finally {
      running = null;
    }
  }

  async function startDue(): Promise<void> {
    while (mayBeDue && !stopping.signal.aborted && atWork.size < maxTaken) {
      mayBeDue = false;
      if (await startNext()) mayBeDue = true;
    }
  }

  /** Takes a piece once a slot is free, and begins it there; false without any. */
  function startNext(): Promise<boolean> {
    const isStarted = Promise.withResolvers<boolean>();
    const done = slots.run(async () => {
      const piece = stopping.signal.aborted ? null : await take(leaseMs, [...atWork.keys()]);
      if (piece) atWork.set(piece, done);
      isStarted.resolve(piece !== null);
      if (!piece) return;
      await runOne(piece);
      atWork.delete(piece);
      // Another piece of its team may wait.
      mayBeDue = true;
    });
    done.catch((error: unknown) => {
      if (atWork.size === 0) {
        isStarted.reject(error);
        return;
      }
      // The pieces at work go on; the next call looks again.
      onError(error);
      isStarted.resolve(false);
    });
    return isStarted.promise;
  }

  async function runOne(piece: Piece): Promise<void> {
    const renewing = setInterval(() => {
      // After a failed renewal the lease may run out: another replica then takes the piece.
      kind.renew(piece, leaseMs).catch(() => undefined);
    }, leaseMs / 3);
    try {
      await kind.work(piece, stopping.signal);
    } catch (error) {
      if (!(error instanceof LeaseLost)) onError(error);
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    /** Carries out all due work; a second call joins the current run. */
    run(): Promise<void> {
      mayBeDue = true;
      called.resolve(undefined);
      running ??= withoutSlot(runAll);
      return running;
    },
    /** Starts no more pieces, and waits for those at work. */
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
