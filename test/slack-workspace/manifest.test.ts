import { expect, test } from "vitest";
import { readManifest } from "../../src/slack-workspace/manifest.ts";
import { sampleManifest } from "./support/sample-app.ts";

test("a manifest gives names, commands, scopes and events", () => {
  const manifest = readManifest(sampleManifest);
  expect(manifest).toMatchObject({
    name: "Çiçekçi",
    botName: "Çiçekçi",
    homeTab: true,
    botEvents: ["app_home_opened"],
  });
  expect(manifest.commands[2]).toEqual({
    command: "/kime",
    description: "Anılan kişiyi söyler",
    usageHint: "@kişi",
    shouldEscape: true,
  });
});

test("every wrong field is named at once", () => {
  const wrong = `
display_information: { description: x }
features:
  slash_commands: [{ command: vkn, description: x }]
`;
  expect(() => readManifest(wrong)).toThrow(
    /display_information\.name[\s\S]*features\.slash_commands\.0\.command: must start with \//,
  );
});

test("a command that stands twice is refused", () => {
  const twice = `
display_information: { name: X }
features:
  slash_commands: [{ command: /a, description: x }, { command: /a, description: y }]
`;
  expect(() => readManifest(twice)).toThrow("/a stands twice");
});

test("text that is no YAML is refused", () => {
  expect(() => readManifest("a: [")).toThrow("no YAML");
});
