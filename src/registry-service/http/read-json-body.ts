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
  const chunks: Buffer[] = [];
  let size = Number(request.headers["content-length"] ?? 0) > drained ? Infinity : 0;
  try {
    // A caller that is still sending could not read the refusal, so a moderate excess is read and dropped.
    if (size <= drained) {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size <= limit) chunks.push(chunk);
        else if (size > drained) break;
      }
    }
  } catch {
    return { kind: "aborted" };
  }
  if (size > limit) return { kind: "too-large" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    return { kind: "json", value: JSON.parse(text) as unknown };
  } catch {
    return { kind: "not-json" };
  }
}

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
