import { expect, test } from "vitest";
import { checkBlocks } from "../../src/workspace/block-rules/check-blocks.ts";
import { asMessage } from "../../src/workspace/block-rules/rule.ts";

const plain = (text: string) => ({ type: "plain_text", text });
const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
const section = (text: string) => ({ type: "section", text: mrkdwn(text) });
const button = (more: object = {}) => ({ type: "button", text: plain("Bas"), ...more });
const actions = (...elements: object[]) => ({ type: "actions", elements });
const option = (text: string) => ({ text: plain(text), value: text });

const validBlocks: Record<string, object[]> = {
  "a card": [
    { type: "header", text: plain("Başlık") },
    section("x"),
    { type: "section", fields: [mrkdwn("a"), mrkdwn("b")], accessory: button() },
    { type: "context", elements: [mrkdwn("küçük"), plain("yazı")] },
    { type: "divider" },
    actions(button({ style: "danger", confirm: { title: plain("?"), text: mrkdwn("emin?") } })),
  ],
  "menus and inputs": [
    actions(
      { type: "overflow", options: [option("a"), option("b")] },
      { type: "static_select", placeholder: plain("seç"), options: [option("a")] },
      {
        type: "radio_buttons",
        options: [option("a"), option("b")],
        initial_option: { value: "b", text: plain("b") },
      },
      { type: "users_select" },
      { type: "datepicker", initial_date: "2026-01-05" },
      { type: "checkboxes", options: [{ text: mrkdwn("*a*"), value: "a" }] },
    ),
    { type: "input", label: plain("Ad"), element: { type: "plain_text_input" } },
  ],
  "an image": [{ type: "image", image_url: "https://example.com/a.png", alt_text: "a" }],
};

test.each(Object.entries(validBlocks))("%s is accepted", (_name, blocks) => {
  expect(checkBlocks(blocks, "message")).toBeUndefined();
});

const long = (count: number) => "x".repeat(count);
const raw = (text: string) => ({ type: "raw_text", text });
const rich = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});
const table = (rows: object[][]) => ({ type: "table", rows });
const dataTable = (rows: object[][]) => ({ type: "data_table", caption: "a", rows });

const invalidBlocks: [string, unknown[], string][] = [
  [
    "a long header",
    [{ type: "header", text: plain(long(151)) }],
    "must be less than 151 characters [json-pointer:/blocks/0/text/text]",
  ],
  [
    "mrkdwn in a header",
    [{ type: "header", text: mrkdwn("a") }],
    'unsupported type: "mrkdwn" [json-pointer:/blocks/0/text]',
  ],
  [
    "a long section",
    [section(long(3_001))],
    "must be less than 3001 characters [json-pointer:/blocks/0/text/text]",
  ],
  [
    "an empty section",
    [{ type: "section" }],
    "missing required field: text or fields [json-pointer:/blocks/0]",
  ],
  [
    "eleven fields",
    [{ type: "section", fields: Array(11).fill(mrkdwn("a")) }],
    "no more than 10 items allowed [json-pointer:/blocks/0/fields]",
  ],
  [
    "a long button",
    [section("a"), actions(button({ text: plain(long(76)) }))],
    "must be less than 76 characters [json-pointer:/blocks/1/elements/0/text/text]",
  ],
  [
    "a long value",
    [actions(button({ value: long(2_001) }))],
    "must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]",
  ],
  [
    "an unknown style",
    [actions(button({ style: "green" }))],
    "must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]",
  ],
  [
    "a relative address",
    [actions(button({ url: "/a" }))],
    "must be a valid URL [json-pointer:/blocks/0/elements/0/url]",
  ],
  [
    "a long confirmation",
    [actions(button({ confirm: { text: plain(long(301)) } }))],
    "must be less than 301 characters [json-pointer:/blocks/0/elements/0/confirm/text/text]",
  ],
  [
    "a long confirmation button",
    [actions(button({ confirm: { text: plain("a"), confirm: plain(long(31)) } }))],
    "must be less than 31 characters [json-pointer:/blocks/0/elements/0/confirm/confirm/text]",
  ],
  [
    "26 elements",
    [actions(...Array.from({ length: 26 }, () => button()))],
    "no more than 25 items allowed [json-pointer:/blocks/0/elements]",
  ],
  [
    "eleven context elements",
    [{ type: "context", elements: Array(11).fill(mrkdwn("a")) }],
    "no more than 10 items allowed [json-pointer:/blocks/0/elements]",
  ],
  [
    "a button in a context",
    [{ type: "context", elements: [button()] }],
    'unsupported type: "button" [json-pointer:/blocks/0/elements/0]',
  ],
  ["an unknown block", [{ type: "carpet" }], 'unsupported type: "carpet" [json-pointer:/blocks/0]'],
  [
    "an unknown field",
    [{ type: "divider", color: "red" }],
    "invalid additional property: color [json-pointer:/blocks/0]",
  ],
  [
    "a repeated action_id",
    [actions(button({ action_id: "a" }), button({ action_id: "a" }))],
    '`action_id` "a" already exists [json-pointer:/blocks/0/elements/1/action_id]',
  ],
  [
    "a repeated block_id",
    [
      { ...section("a"), block_id: "a" },
      { ...section("b"), block_id: "a" },
    ],
    '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
  ],
  [
    "six overflow options",
    [actions({ type: "overflow", options: "abcdef".split("").map(option) })],
    "no more than 5 items allowed [json-pointer:/blocks/0/elements/0/options]",
  ],
  [
    "a select with 101 options",
    [
      actions({
        type: "static_select",
        options: Array.from({ length: 101 }, (_, i) => option(String(i))),
      }),
    ],
    "no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]",
  ],
  [
    "an image without a source",
    [{ type: "image", alt_text: "a" }],
    "missing required field: image_url or slack_file [json-pointer:/blocks/0]",
  ],
  [
    "51 blocks",
    Array.from({ length: 51 }, () => section("a")),
    "no more than 50 items allowed [json-pointer:/blocks]",
  ],
  [
    "a file input outside a modal",
    [{ type: "input", label: plain("a"), element: { type: "file_input" } }],
    'unsupported type: "file_input" [json-pointer:/blocks/0/element]',
  ],
  [
    "an empty cell",
    [table([[raw("")]])],
    "must be more than 0 characters [json-pointer:/blocks/0/rows/0/0/text]",
  ],
  [
    "rich text in the header of a data table",
    [dataTable([[rich("a")], [raw("b")]])],
    'unsupported type: "rich_text" [json-pointer:/blocks/0/rows/0/0]',
  ],
  [
    "a short row of a data table",
    [dataTable([[raw("a"), raw("b")], [raw("c")]])],
    "all rows must have the same number of cells [json-pointer:/blocks/0/rows/1]",
  ],
  [
    "a row header beyond the columns",
    [{ ...dataTable([[raw("a")], [raw("b")]]), row_header_column_index: 1 }],
    "must be the index of a column [json-pointer:/blocks/0/row_header_column_index]",
  ],
  [
    "a number without its text",
    [table([[{ type: "raw_number", value: 1 }]])],
    "missing required field: text [json-pointer:/blocks/0/rows/0/0]",
  ],
  [
    "an alert outside a modal",
    [{ type: "alert", text: plain("a") }],
    'unsupported type: "alert" [json-pointer:/blocks/0]',
  ],
  [
    "a card with a subtitle only",
    [{ type: "card", subtitle: plain("a") }],
    "missing required field: hero_image or title or actions or body [json-pointer:/blocks/0]",
  ],
  ["a block that is null", [null], "must be an object [json-pointer:/blocks/0]"],
];

test.each(invalidBlocks)("%s is refused with its JSON pointer", (_name, blocks, problem) => {
  const refusal = checkBlocks(blocks, "message");
  expect(refusal?.error).toBe("invalid_blocks");
  expect(refusal?.problems.map(asMessage)).toContain(`[ERROR] ${problem}`);
});

test("a second table is refused with its own error, also inside a container", () => {
  const one = table([[raw("a")]]);
  const inContainer = { type: "container", title: plain("a"), child_blocks: [one] };
  expect(checkBlocks([inContainer], "message")).toBeUndefined();
  for (const blocks of [
    [one, dataTable([[raw("a")], [raw("b")]])],
    [inContainer, one],
  ]) {
    expect(checkBlocks(blocks, "message")).toEqual({
      error: "invalid_attachments",
      problems: [{ problem: "only_one_table_allowed", at: "/blocks" }],
    });
  }
});

test.each(["modal", "home"] as const)("a table is refused in a %s", (surface) => {
  expect(checkBlocks([table([[raw("a")]])], surface)?.error).toBe("invalid_blocks");
});

test("texts of exactly the maximum length are accepted", () => {
  const blocks = [
    { type: "header", text: plain(long(150)) },
    section(long(3_000)),
    actions(button({ text: plain(long(75)), value: long(2_000) })),
  ];
  expect(checkBlocks(blocks, "message")).toBeUndefined();
});

test("the blocks of a message have a limit on their total characters", () => {
  const blocks = Array.from({ length: 5 }, () => section(long(2_900)));
  expect(checkBlocks(blocks, "message")?.error).toBe("msg_blocks_too_long");
});
