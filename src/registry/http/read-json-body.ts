import type { IncomingMessage } from "node:http";

type JsonBody =
  | { kind: "json"; value: unknown }
  | { kind: "too-large" }
  | { kind: "not-json" }
  | { kind: "media-type" }
  | { kind: "aborted" };

/** Reads a request's JSON body of at most 64 KB. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (!isJson(request.headers["content-type"]) || encoding !== "identity") {
    return { kind: "media-type" };
  }
  // A caller that is still sending could not read the refusal, so a moderate excess is read and dropped.
  if (Number(request.headers["content-length"] ?? 0) > drained) return { kind: "too-large" };
  const bytes = await readBytes(request);
  if (!Buffer.isBuffer(bytes)) return { kind: bytes };
  try {
    return { kind: "json", value: JSON.parse(decoder.decode(bytes)) as unknown };
  } catch {
    return { kind: "not-json" };
  }
}

/** Several times as quick as reading the request as an async iterable. */
function readBytes(request: IncomingMessage): Promise<Buffer | "too-large" | "aborted"> {
  // A request that has closed already sends no further event.
  if (request.destroyed) return Promise.resolve("aborted");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else if (size > drained) resolve("too-large");
    });
    request.on("end", () => resolve(size > limit ? "too-large" : Buffer.concat(chunks)));
    request.on("close", () => resolve("aborted"));
    request.on("error", () => resolve("aborted"));
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true });
const limit = 64 * 1024;
const drained = 4 * 1024 * 1024;

function isJson(contentType: string | undefined): boolean {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="));
  return (
    type.trim() === "application/json" &&
    (charset === undefined || /^\s*charset="?utf-?8"?\s*$/.test(charset))
  );
}
