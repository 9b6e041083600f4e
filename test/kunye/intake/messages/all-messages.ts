import { chat } from "./chat.ts";
import { invoices } from "./invoices.ts";
import { mails } from "./mails.ts";
import type { Message } from "./message.ts";
import { mixed } from "./mixed.ts";
import { nothing } from "./nothing.ts";
import { signatures } from "./signatures.ts";
import { slips } from "./slips.ts";
import { tables } from "./tables.ts";

/** All messages. Their companies, people and numbers are invented. */
export const allMessages: Message[] = [
  signatures,
  mails,
  tables,
  invoices,
  slips,
  chat,
  mixed,
  nothing,
].flat();
