import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerToken } from "../../platform/limited-server.ts";
import type { Core } from "../core/core.ts";
import { fileForApp } from "../core/file-json.ts";
import { largestFile, type StoredFile } from "../core/files.ts";
import { isSlackError } from "../core/slack-error.ts";
import { readBytes, sendJson, type Answer } from "./http-answers.ts";

/** Takes what the app uploads to an address of files.getUploadURLExternal. */
export const takeUpload: Answer = async (core, request, response, ticket) => {
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "POST",
    path: "/upload/v1/…",
    label: "upload",
    request: { bytes: Number(request.headers["content-length"] ?? 0) },
  });
  const content = await uploaded(request);
  const outcome = content ? core.files.receive(ticket, content) : { error: "too_large" };
  const status = isSlackError(outcome) ? (content ? 400 : 413) : 200;
  const text = isSlackError(outcome) ? outcome.error : `OK - ${outcome.size}`;
  finish({ status, response: text });
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
};

/** The file itself, sent as it is or as the first file of a form. */
async function uploaded(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = await readBytes(request, largestFile);
  const type = request.headers["content-type"] ?? "";
  if (!body || !type.startsWith("multipart/form-data")) return body;
  const form = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  // The whole of it is in memory already, and small: no streaming parser is needed.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const fields = await form.formData();
  const file = [...fields.values()].find((value) => value instanceof Blob);
  return file && Buffer.from(await file.arrayBuffer());
}

/** Sends a file to the app; without a token that may read it, Slack shows its sign-in page instead. */
export const sendFileToApp: Answer = (core, request, response, fileId) => {
  const caller = core.tokens.read(bearerToken(request));
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "GET",
    path: `/files-pri/${fileId}`,
    label: "download",
    request: null,
  });
  const isAllowed = !isSlackError(caller) && caller.scopes.includes("files:read");
  const file = fileForApp(core, fileId);
  const status = isAllowed ? (file ? 200 : 404) : 302;
  finish({ status });
  if (!isAllowed) response.writeHead(302, { location: "/" }).end();
  else sendFile(core, response, file);
};

/** Sends a file, for keeping and not for showing. */
export function sendFile(core: Core, response: ServerResponse, file: StoredFile | undefined): void {
  const content = file && core.files.content(file.id);
  if (!content) {
    sendJson(response, 404, { error: "file_not_found" });
    return;
  }
  response
    .writeHead(200, {
      "content-type": file.mimetype,
      "content-length": content.length,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .end(content);
}

/** Takes a file that a person chose on the page: its bytes are the body. */
export const takePersonsFile: Answer = async (core, request, response) => {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const person = core.directory.person(query.get("personId") ?? "");
  const name = query.get("name") ?? "";
  const content = await readBytes(request, largestFile);
  if (!person || name === "" || name.length > 255) {
    sendJson(response, 400, { error: "bad_request" });
  } else if (!content) {
    sendJson(response, 413, { error: "too_large" });
  } else {
    sendJson(response, 200, { kind: "done", file: core.files.add(person.id, name, content) });
  }
};
