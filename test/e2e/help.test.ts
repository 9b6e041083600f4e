import { expect, test } from "vitest";
import { features } from "../../src/kunye/features/index.ts";
import { usage } from "../../src/kunye/texts/tr.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { tr, wording } from "../support/wording.ts";

async function startWalk(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  return { registry, team, ayse: team.at("ayse") };
}

type Walk = Awaited<ReturnType<typeof startWalk>>;

/** Types each text and returns the answers, one message each. */
async function answersTo({ team }: Walk, typed: readonly string[], who = "ayse", channel?: string) {
  const there = team.at(who, channel);
  const answers: string[] = [];
  for (const one of typed) {
    const before = there.messages().length;
    await there.type(one);
    await expect.poll(() => there.messages().length).toBe(before + 1);
    answers.push(there.newest().plain);
  }
  return answers;
}

test("the whole help says in a line each what a command does and costs, with an example that can be typed", async () => {
  const walk = await startWalk();
  const [help = ""] = await answersTo(walk, ["/kunye yardım"]);
  expect(help).toContain(
    "/vkn 1234567890  vergi numarasıyla şirket kartı · ~1 kredi, detay ~3 kredi",
  );
  expect(help).toContain("/unvan örnek gıda  unvana en yakın şirketin kartı · ~2 kredi, detay");
  for (const line of ["/mersis 01", "/bakiye  ", "/kunye denetle  ", "/kunye liste  "]) {
    expect(help).toContain(line);
  }
  // Each command and word has one line.
  const lines = help.split("\n").filter((line) => line.startsWith("/"));
  const begun = lines.map((line) => line.split(/\s{2,}/)[0]);
  expect(new Set(begun).size).toBe(lines.length);
  for (const name of Object.keys(usage.commands)) {
    expect(
      begun.some((one) => one?.startsWith(name)),
      name,
    ).toBe(true);
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("help after a word explains that word and never searches for a company called help", async () => {
  const walk = await startWalk();
  const words: [typed: string, says: string][] = [
    ["/kunye denetle yardım", "/kunye denetle"],
    ["/kunye yardım denetle", "/kunye denetle"],
    ["/kunye denetle yardm", "/kunye denetle"],
    ["/kunye check help", "/kunye denetle"],
    ["/kunye liste yardım", "/kunye liste"],
    ["/kunye sınırlar yardım", "/kunye sınırlar"],
    ["/kunye yöneticiler ?", "/kunye yöneticiler"],
    ["/kunye erişim yardım", "/kunye erişim"],
    ["/kunye dil yardım", "/kunye language english"],
    ["/kunye unvan yardım", "/unvan örnek gıda"],
    ["/kunye detay yardım", "/vkn detay 1234567890"],
    ["/kunye bakiye yardım", "/bakiye geçmiş"],
    ["/kunye geçmiş yardım", "/bakiye geçmiş"],
    ["/bakiye geçmiş yardım", "/bakiye geçmiş"],
    ["/kunye ay yardım", "/bakiye ekim"],
    ["/vkn yardım", "/vkn detay 1234567890"],
    ["/vkn yardm", "/vkn detay 1234567890"],
    ["/vkn detay yardım", "/vkn detay 1234567890"],
    ["/unvan detay yardım", "/unvan detay örnek gıda"],
    ["/mersis yardım", "/mersis 0123456789000027"],
  ];
  const answers = await answersTo(
    walk,
    words.map(([typed]) => typed),
  );
  for (const [at, [typed, says]] of words.entries()) {
    expect(answers[at], typed).toContain(says);
    expect(answers[at], typed).not.toMatch(/\[|Künye'nin komutları/);
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("a command without text, or with nonsense, gets one line with an example and the way to the help", async () => {
  const walk = await startWalk();
  const commands = ["/vkn", "/vkn ???", "/unvan", "/mersis", "/bakiye rapor"];
  const answers = await answersTo(walk, commands);
  for (const [at, answer] of answers.entries()) {
    const [command = ""] = commands[at]?.split(" ") ?? [];
    expect(answer.split("\n"), answer).toHaveLength(1);
    expect(answer).toMatch(new RegExp(`Örneğin:? ${command} .*Yardım: ${command} yardım`));
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("letters among a number's digits are pointed out, and nothing paid is offered on a guess", async () => {
  const walk = await startWalk();
  const typed = [
    "/vkn 123456789O",
    "/vkn l234567890",
    "/vkn 12345678B0",
    "/vkn 123 456 78 9O",
    "/vkn 123456789O ÖRNEK GIDA",
    "/vkn detay 123456789O",
    "/unvan 123456789O",
    "/mersis O123456789000027",
    "/kunye 123456789O",
    "/kunye denetle 123456789O",
    "/kunye denetle 123456789O ÖRNEK GIDA A.Ş.",
  ];
  const answers = await answersTo(walk, typed);
  for (const [at, answer] of answers.entries()) {
    expect(answer, typed[at]).toMatch(/harf var \((?:O|l|B)\)/);
    expect(answer, typed[at]).not.toMatch(/\[|kredi\b/);
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("a foreign VAT number is named as one, wherever it is typed, and nothing paid is offered", async () => {
  const walk = await startWalk();
  const written = ["DE123456789", "ATU12345678", "NL123456789B01 VOORBEELD B.V."];
  const commands = ["/vkn", "/vkn detay", "/unvan", "/mersis", "/kunye", "/kunye denetle"];
  const typed = commands.flatMap((command) => written.map((one) => `${command} ${one}`));
  const answers = await answersTo(walk, typed);
  for (const [at, answer] of answers.entries()) {
    expect(answer, typed[at]).toContain("yabancı vergi numarasına benziyor");
    expect(answer, typed[at]).not.toContain("kredi");
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("a guest gets one sentence, whatever is typed, and no window opens", async () => {
  const walk = await startWalk();
  const guest = walk.team.workspace.person("deniz");
  const typed = ["/kunye", "/kunye yardım", "/vkn", "/vkn yardım", "/unvan", "/mersis yardım"];
  const words = features.flatMap((one) => (one.words ?? []).flatMap((word) => word.words));
  const all = [...typed, "/kunye denetle yardım", ...words.map((word) => `/kunye ${word}`)];
  const answers = await answersTo(walk, all, "deniz", "genel");
  for (const [at, answer] of answers.entries()) {
    expect(answer, all[at]).toMatch(
      /^(?:Misafir hesaplar sorgu yapamaz|Bunu yalnızca Künye yöneticileri)[^\n]*$/,
    );
  }
  await expect(guest.modal(undefined, 100)).rejects.toThrow();
  const app = guest.withApp();
  for (const text of ["merhaba", "yardım", "bakiye", "tşk", "örnek gıda a.ş."]) {
    const before = app.messages().length;
    await app.type(text);
    // Their own message, and the answer.
    await expect.poll(() => app.messages().length).toBe(before + 2);
    expect(app.newest().plain, text).toMatch(/^Misafir hesaplar sorgu yapamaz[^\n]*$/);
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("in the app's messages a greeting, the balance and the help are answered in the size of the question", async () => {
  const walk = await startWalk();
  const app = walk.team.workspace.person("ayse").withApp();
  const said = async (words: string) => {
    const before = app.messages().length;
    await app.type(words);
    await expect.poll(() => app.messages().length).toBe(before + 2);
    return app.newest().plain;
  };
  for (const words of ["merhaba", "Selam!", "Günaydın Künye", "hello"]) {
    const greeting = await said(words);
    expect(greeting).toMatch(/^Merhaba! .*1234567890.*Yardım için yardım yazın/);
    expect(greeting.split("\n")).toHaveLength(1);
  }
  for (const words of ["bakiye", "Bakiye?", "balance"]) {
    expect(await said(words)).toContain(wording.anyRemaining);
  }
  expect(await said("bakiye ekim 2025")).toContain("Ekim 2025 harcaması");
  expect(await said("geçmiş")).toContain(tr.history.nothing);
  expect(await said("yardım")).toContain("Künye'nin komutları");
  expect(await said("denetle yardım")).toContain("/kunye denetle");
  // A message opens no modal; the help names the command.
  expect(await said("liste")).toContain("/kunye liste");
  for (const words of ["👍", "tamam", "ok teşekkürler"]) {
    const unclear = await said(words);
    expect(unclear).toMatch(/Örneğin .*Yardım için yardım yazın/);
    expect(unclear.split("\n")).toHaveLength(1);
  }
  expect(walk.registry.queries).toHaveLength(0);
});

test("a remark of eighty characters is kept, a longer one is refused before anything is bought", async () => {
  const walk = await startWalk();
  const words = "ç".repeat(80);
  const [refused = ""] = await answersTo(walk, [`/vkn 1234567890 #${words}x`]);
  expect(refused).toContain("80");
  expect(walk.registry.queries).toHaveLength(0);
  const [card = ""] = await answersTo(walk, [`/vkn 1234567890 #${words}`]);
  expect(card).toContain(words);
  expect(walk.registry.queries).toHaveLength(1);
});
