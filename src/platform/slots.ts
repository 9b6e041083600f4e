import { AsyncLocalStorage } from "node:async_hooks";

/** A piece of work that has a slot, or has left it for its waits. */
interface Holder {
  slots: Slots;
  /** The number of current waits; during a wait the slot is free for other pieces. */
  waits: number;
  isOver: boolean;
}

type Slots = ReturnType<typeof createSlots>;

const holders = new AsyncLocalStorage<Holder>();

/**
 * Creates a bound for work that shares one event loop: about `count` pieces run at a time.
 * The others wait, in turn by party and in order; a piece that returns from `outsideSlot` is next.
 * A piece that works during one of its own waits, as after a time-out, runs without a slot.
 */
export function createSlots(count: number) {
  let free = count;
  /** The waiting pieces of each party; the first party's turn is next. */
  const newcomers = new Map<string, (() => void)[]>();
  const returners: (() => void)[] = [];

  function take(waiting: () => (() => void)[]): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting().push(resolve));
  }

  function nextNewcomer(): (() => void) | undefined {
    const [turn] = newcomers;
    if (!turn) return undefined;
    const [party, [next, ...others]] = turn;
    newcomers.delete(party);
    if (others.length > 0) newcomers.set(party, others);
    return next;
  }

  function give(): void {
    const next = returners.shift() ?? nextNewcomer();
    if (next) next();
    else free += 1;
  }

  const slots = {
    /** Runs a party's work in a slot. */
    async run<Value>(work: () => Promise<Value>, party = ""): Promise<Value> {
      await take(() => newcomers.getOrInsertComputed(party, () => []));
      const holder: Holder = { slots, waits: 0, isOver: false };
      try {
        return await holders.run(holder, work);
      } finally {
        holder.isOver = true;
        if (holder.waits === 0) give();
      }
    },
    leave: give,
    comeBack: () => take(() => returners),
  };
  return slots;
}

/** Waits without holding the slot of the current piece, if it has one. */
export function outsideSlot<Value>(wait: () => Promise<Value>): Promise<Value> {
  const holder = holders.getStore();
  return holder && !isOver(holder) ? waitOutside(holder, wait) : wait();
}

/** Begins work of its own that has nothing to do with the caller's slot. */
export function withoutSlot<Value>(work: () => Value): Value {
  return holders.exit(work);
}

async function waitOutside<Value>(holder: Holder, wait: () => Promise<Value>): Promise<Value> {
  holder.waits += 1;
  if (holder.waits === 1) holder.slots.leave();
  try {
    return await wait();
  } finally {
    holder.waits -= 1;
    // A wait that outlasts its piece of work takes no slot.
    if (holder.waits === 0 && !isOver(holder)) await holder.slots.comeBack();
  }
}

/** A function, because the work may end during a wait. */
const isOver = (holder: Holder) => holder.isOver;
