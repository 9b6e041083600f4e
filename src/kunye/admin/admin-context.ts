import type { Config } from "../config.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { OpenSpool } from "../store/spool.ts";
import type { AdminTexts } from "./texts.ts";

/** What an operator's command has to work with once the store is open. */
export interface AdminContext {
  config: Config;
  texts: AdminTexts;
  store: KunyeStore;
  spool: OpenSpool;
  /** What stands behind the command's name. */
  subject: string | undefined;
  options: AdminOptions;
}

/** The options that the commands share. */
export interface AdminOptions {
  as?: string | undefined;
  cost?: string | undefined;
  team?: string | undefined;
  user?: string | undefined;
  vkn?: string | undefined;
  /** The operator's name, and the reason, as they are written down. */
  by?: string | undefined;
  why?: string | undefined;
  csv: boolean;
  yes: boolean;
  exclusive: boolean;
  release: boolean;
}
