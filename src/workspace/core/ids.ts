import { randomBytes, randomUUID } from "node:crypto";

const capitalsAndDigits = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

export type Ids = ReturnType<typeof createIds>;

/** Makes ids in Slack's formats. */
export function createIds(clock: () => number) {
  let lastMicroseconds = 0;
  const characters = (count: number, from = alphabet) =>
    Array.from({ length: count }, () => from[Math.floor(Math.random() * from.length)]).join("");
  const digits = (count: number) => characters(count, "123456789");
  const inSeconds = (microseconds: number) => {
    const text = String(microseconds).padStart(7, "0");
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  };
  return {
    /** Returns a message's ts: its id and its time in seconds, unique to the microsecond. */
    ts(): string {
      lastMicroseconds = Math.max(lastMicroseconds + 1, clock() * 1000);
      return inSeconds(lastMicroseconds);
    },
    actionTs: () => inSeconds(clock() * 1000 + Math.floor(Math.random() * 1000)),
    blockId: () => characters(5),
    actionId: () => characters(6),
    triggerId: () => `${digits(13)}.${digits(13)}.${characters(32, "0123456789abcdef")}`,
    viewId: () => `V${characters(10, capitalsAndDigits)}`,
    eventId: () => `Ev${characters(9, capitalsAndDigits)}`,
    responseId: () => `${digits(13)}/${characters(24)}`,
    hash: () => `${digits(10)}.${characters(8)}`,
    clientMessageId: () => randomUUID(),
    executionId: () => `Fx${characters(9, capitalsAndDigits)}`,
    actionToken: () => `${digits(11)}.${digits(13)}.${characters(32, "0123456789abcdef")}`,
    fileId: () => `F${characters(10, capitalsAndDigits)}`,
    secret: () => characters(64, "0123456789abcdef"),
  };
}

/** Returns an unguessable token, code or secret with this beginning. */
export function newSecret(prefix = ""): string {
  return prefix + randomBytes(24).toString("hex");
}
