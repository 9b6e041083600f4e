import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerToken } from "../../platform/limited-server.ts";
import type { Core } from "../core/core.ts";
import { fileForApp } from "../core/message-json.ts";
import { maxFileBytes, type StoredFile } from "../core/files.ts";
import { isSlackError } from "../core/app-content.ts";
import { queryOf, readBytes, sendJson, type Handler } from "./http-exchange.ts";

/** Takes an upload to an address of files.getUploadURLExternal. */
export const takeUpload: Handler = async (core, request, response, ticket) => {
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "POST",
    path: "/upload/v1/…",
    label: "upload",
    request: { bytes: Number(request.headers["content-length"] ?? 0) },
  });
  const content = await readUpload(request);
  const outcome = content ? core.files.receive(ticket, content) : { error: "too_large" };
  const status = isSlackError(outcome) ? (content ? 400 : 413) : 200;
  const text = isSlackError(outcome) ? outcome.error : `OK - ${outcome.size}`;
  finish({ status, response: text });
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
};

/** Reads a bare body, or the first file of a form. */
async function readUpload(request: IncomingMessage): Promise<Buffer | undefined> {
  const body = await readBytes(request, maxFileBytes);
  const type = request.headers["content-type"] ?? "";
  if (!body || !type.startsWith("multipart/form-data")) return body;
  const form = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  // The body is small and in memory: a streaming parser is not needed.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const fields = await form.formData();
  const file = [...fields.values()].find((value) => value instanceof Blob);
  return file && Buffer.from(await file.arrayBuffer());
}

/** Sends a file to the app; without a permitted token Slack redirects to its sign-in page. */
export const sendFileToApp: Handler = (core, request, response, fileId) => {
  const caller = core.installations.callerOf(bearerToken(request));
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "GET",
    path: `/files-pri/${fileId}`,
    label: "download",
    request: null,
  });
  const { team, enterprise } = core.directory;
  const isAllowed =
    !isSlackError(caller) &&
    caller.kind === "bot" &&
    [team.id, enterprise?.id].includes(caller.installation.ownerId) &&
    caller.scopes.includes("files:read");
  const file = fileForApp(core, fileId);
  const status = isAllowed ? (file ? 200 : 404) : 302;
  finish({ status });
  if (!isAllowed) response.writeHead(302, { location: "/" }).end();
  else sendFile(core, response, file);
};

/** Sends a file as a download. */
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

export const takePersonsFile: Handler = async (core, request, response) => {
  const query = queryOf(request);
  const person = core.directory.person(query.get("personId") ?? "");
  const name = query.get("name") ?? "";
  const content = await readBytes(request, maxFileBytes);
  if (!person || name === "" || name.length > 255) {
    sendJson(response, 400, { error: "bad_request" });
  } else if (!content) {
    sendJson(response, 413, { error: "too_large" });
  } else {
    sendJson(response, 200, { kind: "done", file: core.files.add(person.id, name, content) });
  }
};
