import { expect, test } from "vitest";
import { runProgram } from "../support/run-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

test.each([
  ["main", [], { PRICE_S: "1" }, 78, "Settings to correct:\\n  - PRICE_S: unknown; did you mean"],
  ["main", [], { TEAM_LANGUAGE: "EN" }, 78, "TEAM_LANGUAGE: must be one of: tr, en"],
  ["admin", ["restore"], { FRESH_HOURS: "0" }, 78, "FRESH_HOURS: must be above zero"],
  ["admin", ["--help"], {}, 0, "settle ID --as free"],
  ["manifest", ["--help"], {}, 0, "Usage: npm run -s manifest"],
  ["workspace", ["--help"], {}, 0, "Usage: npm run workspace"],
  ["slack-check", ["--help"], {}, 0, "Usage: SLACK_BOT_TOKEN=xoxb-… npm run slack-check"],
  ["registry", ["--help"], {}, 0, "Künye's company registry service\n\nUsage: npm run registry"],
])(
  "%s %j with %j speaks English to a Turkish team",
  async (program, args, settings, code, words) => {
    const environment = { DATA_DIR: temporaryDirectory(), TEAM_LANGUAGE: "tr", ...settings };
    const ended = await runProgram(program, args, environment);
    expect(ended.code).toBe(code);
    expect(ended.said).toContain(words);
    // Künye is a name in every language.
    expect(ended.said.replaceAll("Künye", "")).not.toMatch(/[çğıöşüÇĞİÖŞÜ]/);
  },
);
