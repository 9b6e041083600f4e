import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "./core.ts";
import type { Person } from "./directory.ts";

/** The address of a person's picture. */
export function avatarUrl(baseUrl: string, person: Person): string {
  return `${baseUrl}/avatars/${person.id}`;
}

/** Draws a person's initials on their colour. */
export function sendAvatar(
  core: Core,
  _request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const person = core.directory.people.find((one) => one.id === id);
  if (!person) {
    response.writeHead(404).end();
    return;
  }
  const initials = person.realName.split(" ").map((name) => name.charAt(0));
  const letters = `<text x="36" y="36" text-anchor="middle" dominant-baseline="central"
    font-family="sans-serif" font-size="28" fill="#fff">${initials.join("")}</text>`;
  response
    .writeHead(200, {
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    })
    .end(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" width="72" height="72">
      <rect width="72" height="72" fill="#${person.color}"/>${letters}</svg>`,
    );
}
