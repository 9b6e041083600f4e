import { z } from "zod";

/** A secret that fits into a header. Quotes are refused: they are leftovers of a settings file. */
export const secret = z.string().regex(/^[\x21\x23-\x26\x28-\x7e]+$/, {
  error: "can't hold spaces, quotes or Turkish letters",
  abort: true,
});
