import { describe, expect, test } from "vitest";
import * as en from "../../../../src/kunye/texts/all.en.ts";
import { tr } from "../../../support/wording.ts";
import {
  worstHomes,
  worstMessages,
} from "../../../../src/kunye/operate/slack-check/worst-surfaces.ts";
import { actionIds, actionName } from "../../../../src/kunye/slack/action-ids.ts";

describe.each([tr, en])("in $locale", async (texts) => {
  const cases = await worstMessages(texts);

  test("every case has a unique name, and content", () => {
    const names = cases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { messages } of cases) {
      expect(messages.length).toBeGreaterThan(0);
      for (const { text, blocks } of messages) {
        expect(text.trim()).not.toBe("");
        expect(blocks.length).toBeGreaterThan(0);
      }
    }
  });

  test("the cases have exactly the buttons of the app", () => {
    const drawn = JSON.stringify([cases, worstHomes(texts)]);
    const menus = [...drawn.matchAll(/"type":"overflow".*?\]/g)].join();
    // A menu entry's value begins with its button's id.
    const places = [
      ...drawn.matchAll(/"action_id":"([^"]+)"/g),
      ...menus.matchAll(/"value":"([^"|]+)\|/g),
    ];
    const ids = places.map(([, id = ""]) => actionName(id));
    // A field of a form that is told of its changes is no button.
    const buttonIds = Object.values(actionIds).filter((id) => id !== actionIds.limitOwner);
    expect([...new Set(ids)].sort()).toEqual(buttonIds.sort());
  });

  test("only a manager's Home has managers' buttons", () => {
    const managersIds = [actionIds.managers, actionIds.limits, actionIds.lastMonth];
    for (const home of worstHomes(texts)) {
      const drawn = JSON.stringify(home);
      const shown = managersIds.filter((id) => drawn.includes(`"action_id":"${id}"`));
      expect(shown, home.name).toEqual(home.name.includes("manager") ? managersIds : []);
    }
  });

  test("no value of a record, a file or a person is shown as mention, link or format", () => {
    const texts = /"type":"mrkdwn","text":"((?:[^"\\]|\\.)*)"/g;
    const formatted = [...JSON.stringify(cases).matchAll(texts)].map(([, text = ""]) => text);
    expect(formatted.length).toBeGreaterThan(500);
    expect(formatted.filter((text) => /<!channel>|<https?:[^>|]*\|ÖRNEK>/.test(text))).toEqual([]);
  });

  test("dates of records and invoices are written in the reader's way", () => {
    const drawn = JSON.stringify(cases);
    const turkish = drawn.match(/\d{2}\.\d{2}\.\d{4}/g) ?? [];
    const english = drawn.match(/\d{1,2} (?:March|June|September) \d{4}/g) ?? [];
    const [own, foreign] = texts === tr ? [turkish, english] : [english, turkish];
    expect(foreign).toEqual([]);
    expect(own.length).toBeGreaterThan(20);
  });

  test("the longest cards reach Slack's limits", () => {
    const blocks = cases.flatMap(({ messages }) => messages.flatMap((message) => message.blocks));
    const lengthsOf = (type: string) =>
      blocks.flatMap((block) =>
        block.type === type && "text" in block && block.text && typeof block.text === "object"
          ? [block.text.text.length]
          : [],
      );
    expect(Math.max(...lengthsOf("header"))).toBe(150);
    expect(Math.max(...lengthsOf("section"))).toBeGreaterThan(2_900);
    const sizes = cases.flatMap(({ messages }) => messages.map((one) => one.blocks.length));
    expect(Math.max(...sizes)).toBeGreaterThan(15);
  });
});
