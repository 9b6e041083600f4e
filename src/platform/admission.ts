/** The limits of waiting pieces, of one party and in all. */
export interface AdmissionLimits {
  ofParty: number;
  inAll: number;
}

/** Bounds what waits for its turn. A party takes at most half of the places that are free to it. */
export function createAdmission({ ofParty, inAll }: AdmissionLimits) {
  const waiting = new Map<string, number>();
  let all = 0;

  function isFull(party: string): boolean {
    const own = waiting.get(party) ?? 0;
    return own >= ofParty || own >= inAll - all;
  }

  return {
    isFull,
    /** Takes a place; returns the function that gives it back once, or null if all are taken. */
    admit: (party: string): (() => void) | null => {
      if (isFull(party)) return null;
      waiting.set(party, (waiting.get(party) ?? 0) + 1);
      all += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (waiting.get(party) ?? 0) - 1;
        if (left > 0) waiting.set(party, left);
        else waiting.delete(party);
      };
    },
  };
}
