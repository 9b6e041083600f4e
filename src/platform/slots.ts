import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The party whose turn a piece of work takes. */
export interface Party {
  team: string;
  user: string;
}

const nobody: Party = { team: "", user: "" };

/** A piece of work that has a slot, or has left it for its waits. */
interface Holder {
  slots: Slots;
  team: string;
  /** The number of current waits; during a wait the slot is free for other pieces. */
  waits: number;
  isOver: boolean;
}

type Slots = ReturnType<typeof createSlots>;
type Start = () => void;

/** The waiting pieces of a team. */
interface TeamQueue {
  /** Pieces that have begun and return from a wait. */
  returners: Start[];
  /** Pieces that have not begun, of each user; the first user's turn is next. */
  newcomers: Map<string, Start[]>;
}

const holders = new AsyncLocalStorage<Holder>();

/**
 * Creates a bound for work that shares one event loop: about `count` pieces run at a time.
 * Teams take turns, and in a team its users; a piece that returns from `outsideSlot` is next in its
 * team. A turn of the event loop starts one piece, so that the thread looks at the network between
 * any two. A piece that works during one of its own waits, as after a time-out, runs without a slot.
 */
export function createSlots(count: number) {
  let free = count;
  let isScheduled = false;
  /** The teams with waiting pieces; the first team's turn is next. */
  const queues = new Map<string, TeamQueue>();

  function queueOf(team: string): TeamQueue {
    return queues.getOrInsertComputed(team, () => ({ returners: [], newcomers: new Map() }));
  }

  function schedule(): void {
    if (isScheduled || free === 0 || queues.size === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startNext();
      schedule();
    });
  }

  function startNext(): void {
    const start = takeTurn(queues, ({ returners, newcomers }) => {
      const next = returners.shift() ?? takeTurn(newcomers, shiftOf);
      return { next, isEmpty: returners.length === 0 && newcomers.size === 0 };
    });
    if (!start) return;
    free -= 1;
    start();
  }

  function wait(queue: (start: Start) => void): Promise<void> {
    return new Promise((resolve) => {
      queue(resolve);
      schedule();
    });
  }

  function give(): void {
    free += 1;
    schedule();
  }

  const slots = {
    /** Runs a party's work in a slot. */
    async run<Value>(work: () => Promise<Value>, { team, user } = nobody): Promise<Value> {
      await wait((start) => {
        queueOf(team)
          .newcomers.getOrInsertComputed(user, () => [])
          .push(start);
      });
      const holder: Holder = { slots, team, waits: 0, isOver: false };
      try {
        return await holders.run(holder, work);
      } finally {
        holder.isOver = true;
        if (holder.waits === 0) give();
      }
    },
    leave: give,
    comeBack: (team: string) => wait((start) => queueOf(team).returners.push(start)),
  };
  return slots;
}

/** Takes from the first entry, which then goes to the end, or leaves if it is empty. */
function takeTurn<Entry>(
  entries: Map<string, Entry>,
  take: (entry: Entry) => { next: Start | undefined; isEmpty: boolean },
): Start | undefined {
  for (const [key, entry] of entries) {
    const { next, isEmpty } = take(entry);
    entries.delete(key);
    if (!isEmpty) entries.set(key, entry);
    return next;
  }
  return undefined;
}

const shiftOf = (starts: Start[]) => ({ next: starts.shift(), isEmpty: starts.length === 0 });

/** Waits without holding the slot of the current piece, if it has one. */
export function outsideSlot<Value>(wait: () => Promise<Value>): Promise<Value> {
  const holder = holders.getStore();
  return holder && !isOver(holder) ? waitOutside(holder, wait) : wait();
}

/** Lets other pieces run between two parts of the current one, if it has a slot. */
export function passSlot(): Promise<void> {
  return outsideSlot(nextTurn);
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
    if (holder.waits === 0 && !isOver(holder)) await holder.slots.comeBack(holder.team);
  }
}

/** A function, because the work may end during a wait. */
const isOver = (holder: Holder) => holder.isOver;
