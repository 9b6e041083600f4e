import { expect, test } from "vitest";
import { slackLimits } from "../../src/platform/slack-limits.ts";
import {
  blockRules,
  checkBlocks,
  viewRule,
  totalLimits,
  type Surface,
} from "../../src/workspace/block-rules/check-blocks.ts";
import { toObjectRule, checkRule, type Rule } from "../../src/workspace/block-rules/rule.ts";
import { elementFields } from "../../src/workspace/block-rules/element-rules.ts";
import { limitCases, sample } from "./support/limit-cases.ts";

const surfaces: readonly Surface[] = ["message", "modal", "home"];
const blockTypes = surfaces.flatMap((surface) => {
  const rule = blockRules[surface];
  if (rule.kind !== "union") throw new Error("a block rule must be a union");
  return Object.entries(rule.variants).map(([type, block]) => ({ surface, type, block }));
});

test.each(blockTypes)(
  "every limit of $type in a $surface: accepted at the limit, refused past it",
  (given) => {
    const cases = limitCases(given.block);
    const wrong: string[] = [];
    for (const { name, at, fits, exceeds } of cases) {
      const under = checkBlocks([fits], given.surface);
      if (under)
        wrong.push(
          `${name}: refused at the limit: ${under.problems.map(({ problem }) => problem).join()}`,
        );
      const over = checkBlocks([exceeds], given.surface);
      const isThere = over?.problems.some((one) => one.at === `/blocks/0${at}`);
      if (!isThere || over?.error !== "invalid_blocks")
        wrong.push(`${name}: accepted past the limit`);
    }
    expect(wrong).toEqual([]);
    // Every block has at least the limit of its block_id.
    expect(cases.map((one) => one.name)).toContain("/block_id ≤ 255");
  },
);

test.each([["a view", viewRule]] as [string, Rule][])(
  "every limit of %s: accepted at the limit, refused past it",
  (_name, rule) => {
    const problems = (value: unknown) => {
      const found: string[] = [];
      checkRule(rule, value, "", (_problem, at) => found.push(at));
      return found;
    };
    const cases = limitCases(rule);
    expect(cases.length).toBeGreaterThan(0);
    for (const { name, at, fits, exceeds } of cases) {
      expect([name, problems(fits)]).toEqual([name, []]);
      expect([name, problems(exceeds)]).toEqual([name, [at]]);
    }
  },
);

const plain = (length: number) => ({ type: "plain_text", text: "x".repeat(length) });
const divider = { type: "divider" };
const cell = (text: string) => ({ type: "raw_text", text });
const fill = (count: number, one: object) => Array.from({ length: count }, () => one);

/** Builds blocks with a given total, for each limit on a total. */
const builders: Record<keyof typeof totalLimits, (count: number) => object[]> = {
  "blocks of a message": (count) => fill(count, divider),
  "blocks of a view": (count) => fill(count, divider),
  "characters of a message": (count) => {
    const sections = Math.floor(count / 3_000);
    const section = (length: number) => ({ type: "section", text: plain(length) });
    return [...fill(sections, section(3_000)), section(count - sections * 3_000)];
  },
  "characters of markdown": (count) => [
    { type: "markdown", text: "x".repeat(10_000) },
    { type: "markdown", text: "x".repeat(count - 10_000) },
  ],
  "characters of a table": (count) => [
    { type: "table", rows: [[cell("x"), cell("x".repeat(count - 1))]] },
  ],
  "characters of a data table": (count) => [
    { type: "data_table", caption: "x", rows: [[cell("x")], [cell("x".repeat(count - 1))]] },
  ],
  "tables of a message": (count) => fill(count, { type: "table", rows: [[cell("x")]] }),
};

test.each(Object.entries(builders))(
  "the total of %s: accepted at the limit, refused past it",
  (name, build) => {
    const rule = totalLimits[name as keyof typeof totalLimits];
    const types = build(rule.max).map((one) => ("type" in one ? one.type : ""));
    const allowedSurfaces = rule.surfaces.filter((surface) =>
      blockTypes.some((one) => one.surface === surface && types.includes(one.type)),
    );
    expect(allowedSurfaces).not.toEqual([]);
    for (const surface of allowedSurfaces) {
      expect(checkBlocks(build(rule.max), surface)).toBeUndefined();
      const over = checkBlocks(build(rule.max + 1), surface);
      expect(over?.error).toBe("error" in rule ? rule.error : "invalid_blocks");
      expect(over?.problems).toContainEqual({ problem: rule.problem, at: "/blocks" });
    }
  },
);

test("the limits are the ones that Slack documents", () => {
  const documented: Record<string, readonly string[]> = {
    button: ["/text/text ≤ 75", "/value ≤ 2000", "/url ≤ 3000", "/accessibility_label ≤ 75"],
    overflow: ["/options items ≤ 5", "/options/0/text/text ≤ 75", "/options/0/url ≤ 3000"],
    checkboxes: ["/options items ≤ 10", "/confirm/title/text ≤ 100"],
    radio_buttons: ["/options items ≤ 10", "/confirm/text/text ≤ 300"],
    static_select: ["/options items ≤ 100", "/option_groups items ≤ 100"],
    multi_static_select: ["/option_groups/0/options items ≤ 100", "/max_selected_items ≥ 1"],
    users_select: ["/placeholder/text ≤ 150"],
    datepicker: ["/confirm/confirm/text ≤ 30", "/confirm/deny/text ≤ 30"],
    plain_text_input: ["/initial_value ≤ 3000", "/min_length ≤ 3000", "/max_length ≥ 1"],
    file_input: ["/max_files ≥ 1", "/max_files ≤ 10"],
    image: ["/image_url ≤ 3000", "/alt_text ≤ 2000"],
  };
  for (const [type, limits] of Object.entries(documented)) {
    const fields = elementFields[type as keyof typeof elementFields];
    expect(limitCases(toObjectRule(fields)).map((one) => one.name)).toEqual(
      expect.arrayContaining([...limits]),
    );
  }
  const inMessage: Record<string, readonly string[]> = {
    header: ["/text/text ≤ 150"],
    section: ["/text/text ≤ 3000", "/fields items ≤ 10", "/fields/0/text ≤ 2000"],
    context: ["/elements items ≤ 10"],
    actions: ["/elements items ≤ 25", "/elements/0/action_id ≤ 255"],
    image: ["/title/text ≤ 2000"],
    table: ["/rows items ≤ 100", "/rows/0 items ≤ 20", "/column_settings items ≤ 20"],
    data_table: [
      "/rows items ≥ 2",
      "/rows items ≤ 201",
      "/rows/0 items ≤ 20",
      "/rows/1 items ≤ 20",
      "/page_size ≤ 100",
    ],
    card: ["/title/text ≤ 150", "/body/text ≤ 200", "/actions items ≤ 3"],
    carousel: ["/elements items ≤ 10"],
    markdown: ["/text ≤ 12000"],
    input: ["/label/text ≤ 2000", "/hint/text ≤ 2000"],
  };
  for (const [type, limits] of Object.entries(inMessage)) {
    const found = blockTypes.find((one) => one.surface === "message" && one.type === type);
    expect(found ? limitCases(found.block).map((one) => one.name) : type).toEqual(
      expect.arrayContaining([...limits]),
    );
  }
  const { message, view } = slackLimits;
  expect([message.blocks, view.blocks, view.privateMetadata, view.title]).toEqual([
    50, 100, 3_000, 24,
  ]);
});

/** Limits outside the block rules, and the tests of these limits. */
const testedElsewhere: Readonly<Record<string, string>> = {
  "message.text": "web-api.test.ts",
  "view.bytes": "views.test.ts",
  "view.depth": "views.test.ts",
  "responseUrl.uses": "response-urls.test.ts",
  "responseUrl.milliseconds": "response-urls.test.ts",
  "triggerId.milliseconds": "views.test.ts",
  "ack.milliseconds": "delivery.test.ts",
  // Limits of the app's own HTTP endpoint, not of the workspace.
  "request.bytes": "../kunye/slack",
  "request.clockSkewSeconds": "../kunye/slack",
};

test("every limit in the table has a test", () => {
  const bounds = new Set<number>();
  for (const rule of [...blockTypes.map(({ block }) => block), viewRule]) {
    for (const { name } of limitCases(rule)) bounds.add(Number(/\d+$/.exec(name)?.[0]));
  }
  for (const { max } of Object.values(totalLimits)) bounds.add(max);
  const untested = Object.entries(slackLimits).flatMap(([group, limits]) =>
    Object.entries(limits)
      .filter(([name, limit]) => !bounds.has(limit) && !(`${group}.${name}` in testedElsewhere))
      .map(([name]) => `${group}.${name}`),
  );
  expect(untested).toEqual([]);
});

test("a sample of every block and every element is accepted on its surface", () => {
  for (const { surface, block } of blockTypes) {
    expect(checkBlocks([sample(block)], surface)).toBeUndefined();
  }
});
