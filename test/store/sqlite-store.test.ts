import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { testStore } from "./suite/test-store.ts";
import { openPlace } from "./support/sqlite-place.ts";

testStore("SQLite", () => {
  const directory = temporaryDirectory();
  return {
    open: (clock) => openPlace(directory, clock),
    opener: {
      module: new URL("./support/sqlite-place.ts", import.meta.url).href,
      place: directory,
    },
    bytes: () =>
      Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))),
  };
});
