/** What a request is answered with. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonReply(status: number, body: object): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}

export function textReply(status: number, contentType: string, body: string): Reply {
  return { status, headers: { "content-type": contentType }, body };
}
