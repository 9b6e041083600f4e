import { expect, test } from "vitest";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { sampleManifest } from "./support/sample-app.ts";

test("names, commands and events are read from a manifest", () => {
  const manifest = readManifest(sampleManifest);
  expect(manifest).toMatchObject({
    botName: "Çiçekçi",
    hasHomeTab: true,
    botEvents: ["app_home_opened"],
  });
  expect(manifest.commands[2]).toEqual({
    command: "/kime",
    description: "Anılan kişiyi söyler",
    usageHint: "@kişi",
    shouldEscape: true,
  });
});

test("one error names every wrong field", () => {
  const wrong = `
display_information: { description: x }
features:
  slash_commands: [{ command: vkn, description: x }]
`;
  expect(() => readManifest(wrong)).toThrow(
    /display_information\.name[\s\S]*features\.slash_commands\.0\.command: must start with \//,
  );
});

test("a command that is declared twice is refused", () => {
  const duplicate = `
display_information: { name: X }
features:
  slash_commands: [{ command: /a, description: x }, { command: /a, description: y }]
`;
  expect(() => readManifest(duplicate)).toThrow("/a is declared twice");
});

test.each([
  ["display_information: { name: X, nmae: Y }", 'Unrecognized key: "nmae"'],
  ["display_information: { name: X }\nfeature: {}", 'Unrecognized key: "feature"'],
  [
    `display_information: { name: X }
features:
  shortcuts: [{ name: A, type: global, callback_id: a, description: x }]`,
    "commands and shortcuts need the scope commands",
  ],
  [
    `display_information: { name: X }
oauth_config: { scopes: { bot: [commands], bot_optional: [files:write] } }`,
    "files:write is optional but not among the bot's scopes",
  ],
  [
    `display_information: { name: X }
settings: { interactivity: { is_enabled: true, request_url: app.example } }`,
    "settings.interactivity.request_url: must be an http(s) address",
  ],
])("a manifest that Slack refuses is refused: %s", (wrong, reason) => {
  expect(() => readManifest(wrong)).toThrow(reason);
});

test("invalid YAML is refused", () => {
  expect(() => readManifest("a: [")).toThrow("invalid YAML");
});
