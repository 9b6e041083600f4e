import { chats } from "./chats.ts";
import { documents } from "./documents.ts";
import { english } from "./english.ts";
import type { HandWritten } from "./hand-written.ts";
import { mails } from "./mails.ts";
import { shapes } from "./shapes.ts";
import { technical } from "./technical.ts";

/** The texts written by hand. Their companies, people and numbers are invented. */
export const handWritten: readonly HandWritten[] = [
  chats,
  mails,
  documents,
  technical,
  english,
  shapes,
].flat();
