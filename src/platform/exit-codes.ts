/** The exit codes: 0 and 1 as everywhere, the others as in sysexits.h. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** The command line is wrong. */
  usage: 64,
  /** A file that was named can't be used. */
  data: 65,
  /** There is nothing to work on. */
  noInput: 66,
  /** A setting is wrong. */
  config: 78,
  /** The reader of stdout left: 128 + SIGPIPE, as in a shell. */
  unread: 141,
} as const;
