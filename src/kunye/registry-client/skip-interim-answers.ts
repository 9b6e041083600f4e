import type { Socket } from "node:net";

/** Interim answers (1xx), but not 101, after which the connection is no longer HTTP. */
const interimAnswers = /^(?:HTTP\/1\.1 1(?!01)\d\d[^]*?\r\n\r\n)+/;
const interimStart = "HTTP/1.1 1";
/** An interim answer with a larger head is left to undici, which refuses it. */
const maxHeadBytes = 16_384;

/**
 * Drops the interim answers before the final one.
 * Some servers send an unrequested 100 to every POST, and undici takes it for an error.
 */
export function skipInterimAnswers(socket: Socket): void {
  const push = socket.push.bind(socket);
  let head = "";
  socket.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null);
    head = `${head}${chunk.toString("latin1")}`.replace(interimAnswers, "");
    const mayBeInterim = interimStart.startsWith(head.slice(0, interimStart.length));
    if (mayBeInterim && head.slice(9, 12) !== "101" && head.length < maxHeadBytes) return true;
    socket.push = push;
    return push(Buffer.from(head, "latin1"));
  };
}
