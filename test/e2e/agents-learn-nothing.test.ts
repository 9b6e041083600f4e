import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import {
  centralFields,
  detailSections,
  fieldsOn,
  type Fields,
} from "../../src/company/record-fields.ts";
import { agentTools } from "../../src/kunye/features/agents/agent-tools.ts";
import { connectAgent } from "../support/agent-client.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import type { PersonView } from "../support/people/person-view.ts";
import { startTeam } from "../support/start-team.ts";

const vknOf = (number: number) => `${String(number)}${vknCheckDigit(String(number))}`;
const company = vknOf(123456780);
const trader = vknOf(323456780);

/** The words by which a field's value is recognised, by `VKN section.field`. */
const marks = new Map<string, string>();

/** Returns a value of a field that no other field has, or undefined for a type without one. */
function markedValue(name: string, type: string): unknown {
  const no = marks.size;
  const put = (mark: string) => marks.set(name, mark);
  if (type === "date") {
    put(String(1_901 + no));
    return `01.02.${String(1_901 + no)}`;
  }
  if (type === "lira") {
    put(`7.${String(100 + no)}.000`);
    return 7_000_000 + (100 + no) * 1_000;
  }
  if (type !== "text" && type !== "title") return undefined;
  put(`KNR${String(no)}X`);
  return `KNR${String(no)}X`;
}

function markedFields(vkn: string, section: string, fields: Fields): Record<string, unknown> {
  const marked: Record<string, unknown> = {};
  for (const [field, { type }] of Object.entries(fields)) {
    const value = markedValue(`${vkn} ${section}.${field}`, type);
    if (value !== undefined) marked[field] = value;
  }
  return marked;
}

/** Returns a whole detail whose every field is recognised, and its title. */
function markedRecord(vkn: string) {
  const { Unvani, FirmaNeviGrup, ...Merkez } = markedFields(vkn, "Merkez", centralFields);
  const isTrader = vkn === trader;
  const title = `${String(Unvani)} ${isTrader ? "TİCARET" : "GIDA ANONİM ŞİRKETİ"}`;
  const data: Record<string, unknown> = {
    Merkez: {
      ...Merkez,
      KapanisTarihi: "",
      MersisNo: `0${vkn}00016`,
      Unvani: title,
      FirmaNeviGrup: isTrader
        ? "GERÇEK KİŞİ TİCARİ İŞLETMESİ"
        : `${String(FirmaNeviGrup)} ANONİM ŞİRKET`,
    },
  };
  for (const [section, { isList, fields }] of Object.entries(detailSections)) {
    const row = markedFields(vkn, section, fields);
    data[section] = isList ? [row] : row;
  }
  return { title, data };
}

/** Returns the names of the fields in a text, without the company's number. */
function fieldsIn(text: string, vkn: string): string[] {
  const own = [...marks].filter(([name]) => name.startsWith(vkn));
  return own.flatMap(([name, mark]) => (text.includes(mark) ? name.slice(vkn.length + 1) : []));
}

/** The columns of the table in docs/agents.md: a person's right, and who has it here. */
const roles = {
  "member who may see people": "ayse",
  member: "mehmet",
  guest: "deniz",
  "person of another workspace": "kerem",
} as const;

test("an agent learns no field that its person could not open, and of people none", async () => {
  const registry = await startFakeRegistry();
  const records = new Map([company, trader].map((vkn) => [vkn, markedRecord(vkn)]));
  registry.answers = [
    ({ body }) => ({
      status: 200,
      body: { success: true, dusulen_bakiye: 3, data: records.get(String(body["vkn"]))?.data },
    }),
  ];
  const team = await startTeam(registry, {
    AGENTS: "on",
    PUBLIC_URL: "https://kunye.example",
    PEOPLE_VIEWERS: "S05MALIIS01",
    SPENDERS: "S05MALIIS01",
  });
  const ayse = team.at("ayse");
  for (const vkn of [company, trader]) {
    await ayse.type(`/vkn detay ${vkn}`);
    const offer = await ayse.waitFor(vkn);
    await ayse.click(labels.detail, { in: offer, confirm: "if-asked" }).catch(() => undefined);
    await expect.poll(() => registry.queries.at(-1)?.body["vkn"]).toBe(vkn);
    await ayse.waitFor("KNR", { after: offer.ts });
  }
  const bought = registry.queries.length;
  const agent = await connectAgent(team.kunye.url);
  const calls: Record<string, object[]> = {
    find_company: [company, trader].flatMap((vkn) => [
      { company: vkn },
      { company: records.get(vkn)?.title ?? "" },
    ]),
    check_text: [company, trader].map((vkn) => ({
      text: `Satıcı: BAŞKA MAKİNE LTD. ŞTİ. VKN ${vkn} IBAN TR330006100519786457841326`,
    })),
    offer_query: [company, trader].map((vkn) => ({ company: vkn })),
  };
  const rows: string[] = [];
  for (const tool of Object.keys(agentTools)) {
    const cells: string[] = [];
    for (const [role, handle] of Object.entries(roles)) {
      const { id, teamId } = team.workspace.person(handle).person;
      const identity = { user_id: id, team_id: teamId };
      const answers = [];
      for (const args of calls[tool] ?? [{}]) {
        answers.push(await agent.call(tool, args as Record<string, unknown>, identity));
      }
      // What stands in quotes is the asked title.
      const text = answers.map((one) => one.text.replace(/“[^”]*”/g, "")).join("\n");
      const isAnswered = answers.some(({ isError }) => !isError);
      const found = fieldsIn(text, company);
      expect(fieldsIn(text, trader), `${tool} for a ${role}, of a person's business`).toEqual([]);
      const isPeoples = ([section, field]: string[]) =>
        section !== "Merkez" ||
        !("showsFor" in (centralFields[field as keyof typeof centralFields] as object));
      expect(found.filter((name) => isPeoples(name.split(".")))).toEqual([]);
      cells.push(!isAnswered ? "a sentence" : fieldsWords(found));
      // What the person opens by the command, free.
      const shown = isAnswered ? await fieldsOpened(team.at(handle)) : [];
      expect(new Set(found).difference(new Set(shown)), `${tool} for a ${role}`).toEqual(new Set());
    }
    rows.push(`| \`${tool}\` | ${cells.join(" | ")} |`);
  }
  expect(registry.queries).toHaveLength(bought);
  expect(rows).toEqual(tableOf(readFileSync("docs/agents.md", "utf8")));
});

/** Returns the fields of the company that a person opens free, by the command and its card. */
async function fieldsOpened(person: PersonView): Promise<string[]> {
  const after = person.messages().at(-1)?.ts ?? "";
  await person.type(`/vkn ${company}`);
  const card = await person.waitFor("KNR", { after });
  await person.click(labels.allInfo, { in: card });
  const whole = await person.waitFor("KNR", { after: card.ts });
  return fieldsIn(card.plain + whole.plain, company);
}

/** Names the fields of an answer as the page does; it has none beyond the general card. */
function fieldsWords(found: readonly string[]): string {
  const names = found.map((name) => name.replace("Merkez.", ""));
  if (names.length === 0) return "no field of a record";
  const onCard = new Set<string>(fieldsOn("card"));
  expect(names.filter((name) => !onCard.has(name))).toEqual([]);
  return "the general card";
}

/** Returns the rows of the page's table of roles. */
function tableOf(page: string): string[] {
  const head = `| Tool | ${Object.keys(roles).join(" | ")} |`;
  const lines = page.split("\n").map((line) => line.replace(/ +\|/g, " |"));
  const from = lines.indexOf(head) + 2;
  return lines.slice(from, lines.indexOf("", from));
}
