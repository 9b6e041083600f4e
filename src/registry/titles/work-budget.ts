/** What a search may still do; a unit is about as much as reading a posting. */
export interface WorkBudget {
  refill(units: number): void;
  spend(units: number): void;
  isLeft(): boolean;
  left(): number;
}

export function createWorkBudget(): WorkBudget {
  let left = 0;
  return {
    refill: (units) => {
      left = units;
    },
    spend: (units) => {
      left -= units;
    },
    isLeft: () => left > 0,
    left: () => Math.max(0, left),
  };
}
