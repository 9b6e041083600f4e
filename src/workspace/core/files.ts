import type { Ids } from "./ids.ts";
import type { SlackError } from "./app-content.ts";

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mimetype: string;
  /** Slack's name of the file's type: `csv`, `pdf`. */
  readonly filetype: string;
  readonly size: number;
  readonly ownerId: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly shares: readonly { readonly channelId: string; readonly ts: string }[];
  /** Slack's kind of file; default an uploaded one. */
  readonly mode?: FileMode | undefined;
  /** True if a form of the app was submitted with the file. */
  readonly isHandedIn?: boolean;
}

/**
 * `quip` is a canvas. Of a deleted file (`tombstone`), or one beyond a free plan's limits
 * (`hidden_by_limit`), only the id is left. An `external` file is at another service.
 */
export type FileMode =
  "hosted" | "snippet" | "quip" | "list" | "tombstone" | "hidden_by_limit" | "external";

export interface FileChange {
  readonly kind: "file";
  readonly file: StoredFile;
}

/** The largest size of a file; all files are in memory. */
export const maxFileBytes = 20_000_000;

export type Uploads = ReturnType<typeof createUploads>;

/** Keeps unfinished uploads; the workspaces of an organisation share theirs. */
export function createUploads() {
  return {
    announced: new Map<string, { id: string; name: string; size: number }>(),
    received: new Map<string, { name: string; content: Buffer }>(),
  };
}

export function createFiles(
  publish: (change: FileChange) => void,
  ids: Ids,
  { clock, uploads }: { readonly clock: () => number; readonly uploads: Uploads },
) {
  const files = new Map<string, StoredFile>();
  const contents = new Map<string, Buffer>();

  function store(file: StoredFile): StoredFile {
    files.set(file.id, file);
    publish({ kind: "file", file });
    return file;
  }
  function create(
    id: string,
    fields: Pick<StoredFile, "name" | "title" | "ownerId" | "mode"> & { content: Buffer },
  ): StoredFile {
    const { content, ...rest } = fields;
    contents.set(id, content);
    const created = Math.floor(clock() / 1000);
    const kind = kindsOfMode[rest.mode ?? "hosted"] ?? kindOf(rest.name);
    return store({ id, ...rest, ...kind, size: content.length, created, shares: [] });
  }

  return {
    /** Returns the id of a future file, and the ticket in its upload address. */
    announce(name: string, size: number) {
      const id = ids.fileId();
      const ticket = ids.secret();
      uploads.announced.set(ticket, { id, name, size });
      return { id, ticket };
    },
    isAnnounced: (ticket: string) => uploads.announced.has(ticket),
    receive(ticket: string, content: Buffer): { readonly size: number } | SlackError {
      const file = uploads.announced.get(ticket);
      if (!file) return { error: "upload_url_not_found" };
      if (content.length !== file.size) return { error: "upload_size_mismatch" };
      uploads.announced.delete(ticket);
      uploads.received.set(file.id, { name: file.name, content });
      return { size: content.length };
    },
    complete(id: string, title: string | undefined, ownerId: string): StoredFile | SlackError {
      const upload = uploads.received.get(id);
      if (!upload) return { error: "file_not_found" };
      uploads.received.delete(id);
      return create(id, { ...upload, title: title ?? upload.name, ownerId });
    },
    add: (ownerId: string, name: string, content: Buffer, mode?: FileMode) =>
      create(ids.fileId(), { name, title: name, ownerId, content, mode }),
    /** Deletes a file, or hides it because of a plan's limit. */
    lose(id: string, mode: "tombstone" | "hidden_by_limit") {
      const file = files.get(id);
      contents.delete(id);
      if (file) store({ ...file, mode });
    },
    share(id: string, channelId: string, ts: string) {
      const file = files.get(id);
      if (file) store({ ...file, shares: [...file.shares, { channelId, ts }] });
    },
    handIn(id: string) {
      const file = files.get(id);
      if (file) store({ ...file, isHandedIn: true });
    },
    find: (id: string) => files.get(id),
    content: (id: string) => contents.get(id),
    all: () => [...files.values()],
  };
}

/** The types of files that are no uploads. */
const kindsOfMode: Readonly<Partial<Record<FileMode, Pick<StoredFile, "filetype" | "mimetype">>>> =
  {
    quip: { filetype: "quip", mimetype: "application/vnd.slack-docs" },
    list: { filetype: "list", mimetype: "application/vnd.slack-list" },
    external: { filetype: "gdoc", mimetype: "application/vnd.google-apps.document" },
  };

const mimetypes: Readonly<Record<string, string>> = {
  csv: "text/csv",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gif: "image/gif",
  jpg: "image/jpeg",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  text: "text/plain",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  zip: "application/zip",
};

function kindOf(name: string): { readonly filetype: string; readonly mimetype: string } {
  const extension = extensionOf(name);
  const filetype = { txt: "text", jpeg: "jpg" }[extension] ?? extension;
  const mimetype = mimetypes[filetype];
  return mimetype === undefined
    ? { filetype: "binary", mimetype: "application/octet-stream" }
    : { filetype, mimetype };
}

/** `Liste.CSV` → `csv`. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
