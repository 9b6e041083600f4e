import { randomUUID } from "node:crypto";

const upper = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

export type Ids = ReturnType<typeof createIds>;

/** Makes ids in Slack's formats. */
export function createIds(clock: () => number) {
  let lastMicroseconds = 0;
  const letters = (count: number, from = alphabet) =>
    Array.from({ length: count }, () => from[Math.floor(Math.random() * from.length)]).join("");
  const digits = (count: number) => letters(count, "123456789");
  const seconds = (microseconds: number) => {
    const text = String(microseconds).padStart(7, "0");
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  };
  return {
    /** A message's id and time in seconds, unique to the microsecond. */
    ts(): string {
      lastMicroseconds = Math.max(lastMicroseconds + 1, clock() * 1000);
      return seconds(lastMicroseconds);
    },
    actionTs: () => seconds(clock() * 1000 + Math.floor(Math.random() * 1000)),
    blockId: () => letters(5),
    actionId: () => letters(6),
    triggerId: () => `${digits(13)}.${digits(13)}.${letters(32, "0123456789abcdef")}`,
    viewId: () => `V${letters(10, upper)}`,
    eventId: () => `Ev${letters(9, upper)}`,
    responseId: () => `${digits(13)}/${letters(24)}`,
    hash: () => `${digits(10)}.${letters(8)}`,
    clientMessageId: () => randomUUID(),
    executionId: () => `Fx${letters(9, upper)}`,
    actionToken: () => `${digits(11)}.${digits(13)}.${letters(32, "0123456789abcdef")}`,
    fileId: () => `F${letters(10, upper)}`,
    ticket: () => letters(64, "0123456789abcdef"),
  };
}
