import { expect, test } from "vitest";
import { answered } from "../support/fake-registry.ts";
import { startDoors, type Doors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const mersis = `0${vkn}00024`;
const record = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
/** Invented VKNs that are no telephone's numbers, and two that may be. */
const [first, second] = ["9223344559", "6172001152"];
const [landline, mobile] = ["2363795459", "5525674266"];

const textDoors = (doors: Doors, words: string) => [
  async () => (await doors.message(words)).plain,
  async () => (await doors.command(`/kunye ${words}`)).plain,
  () => doors.modal(words),
  () => doors.shortcut({ text: words }),
];

test("a number after mı, mu, mi or mü is the company's, at every door", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const words of [
    `Bu firma kapanmış mı: ${vkn}?`,
    `bu doğru mu: ${vkn}`,
    `güvenilir mi ${vkn}`,
    `bu mü: ${vkn}`,
  ]) {
    for (const answer of textDoors(doors, words)) {
      const plain = await answer();
      expect(plain, words).toContain(record);
      expect(plain, words).toMatch(/ücretsiz/i);
      expect(plain, words).not.toContain("kredi]");
    }
  }
  expect(doors.registry.queries).toHaveLength(1);
});

test("a VKN that may be a telephone's number is offered as one that may be, or is named; a held one is a VKN", async () => {
  const doors = await startDoors();
  for (const [words, number] of [
    [`${landline} numaralı firma`, landline],
    [`Müşteri ${mobile} için yeni bir sözleşme lazım`, mobile],
  ] as const) {
    const [message, command, modal, shortcut] = textDoors(doors, words);
    for (const answer of [message, command, modal]) {
      const plain = (await answer?.()) ?? "";
      expect(plain, words).toContain(`VKN ${number}`);
      expect(plain, words).toContain("telefon numarası da olabilir");
    }
    expect(await shortcut?.(), words).toMatch(/telefon numarası(?:na benzediği| da olabilir)/);
  }
  const several = `${second}, ${first} ve ${landline} numaralı firmalar`;
  expect((await doors.message(several)).plain).toContain(wording.companiesFound(3));
  expect(await doors.shortcut({ text: `Beni ${mobile} üzerinden arayın` })).toContain(
    `Metindeki …${mobile.slice(-4)} numarası, telefon numarasına benzediği`,
  );
  await doors.command(`/vkn ${mobile}`);
  expect(doors.registry.queries).toHaveLength(1);
  for (const words of [`Müşteri ${mobile} için yazdım`, `${mobile} numaralı firma kapandı mı`])
    for (const answer of textDoors(doors, words)) {
      const plain = await answer();
      expect(plain, words).toContain("DENEME A.Ş.");
      expect(plain, words).not.toContain("telefon");
    }
});

test("ten equal digits are refused at every door, also those whose check digit fits", async () => {
  const doors = await startDoors();
  for (const digits of ["0000000000", "3333333333", "4444444444", "5555555555"]) {
    const answers = [async () => (await doors.command(`/vkn ${digits}`)).plain];
    for (const answer of [...answers, ...textDoors(doors, digits).slice(0, 3)]) {
      const plain = await answer();
      expect(plain, digits).toMatch(/on hanesi de aynı|VKN geçersiz/);
      expect(plain, digits).not.toContain("kredi]");
    }
  }
  expect(doors.registry.queries).toHaveLength(0);
});

test("a number that begins the title behind a VKN is compared, and is no T.C. number", async () => {
  const doors = await startDoors();
  for (const title of ["3 Kardeşler Gıda Ltd. Şti.", "7 Mevsim A.Ş.", "1071 Teknoloji A.Ş."]) {
    const { plain } = await doors.command(`/vkn ${vkn} ${title}`);
    expect(plain).toContain(record);
    expect(plain).toContain(title);
    expect(plain).toContain("🔴");
    expect(plain).not.toContain("T.C.");
  }
});

test("a VKN without two zeros is offered as one without a zero is, also with a title beside it", async () => {
  const doors = await startDoors();
  for (const digits of ["010733510", "10733510"]) {
    for (const words of [
      digits,
      `${digits} zambak deneme ambalaj`,
      `${digits} ZAMBAK DENEME A.Ş.`,
    ]) {
      const { plain } = await doors.command(`/vkn ${words}`);
      expect(plain, words).toContain("0010733510");
      expect(plain, words).toMatch(/\[[^\]]*~1 kredi\]/);
      expect(plain, words).not.toContain(labels.asTitle);
    }
  }
  const reference = await doors.command("/vkn ÖRNEK GIDA A.Ş. (010733510)");
  expect(reference.plain).not.toContain("0010733510");
  expect(doors.registry.queries).toHaveLength(0);
});

test("VKNs joined by a slash, a dash, a comma, a semicolon or `ve` are several numbers", async () => {
  const doors = await startDoors();
  for (const sign of ["/", " / ", "-", " - ", ", ", ";", " ve ", ", ve "]) {
    const two = [vkn, first].join(sign);
    for (const plain of [
      (await doors.command(`/vkn ${two}`)).plain,
      (await doors.message(two)).plain,
      await doors.modal(two),
    ])
      expect(plain, two).toContain(wording.companiesFound(2));
  }
  const { plain } = await doors.message(`${vkn} / ${first} / ${landline}`);
  expect(plain).toContain(wording.companiesFound(3));
  expect(doors.registry.queries).toEqual([]);
});

test("a held number in a message shows its company, with any sign after it, and a new one its price", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  const Sube = { MersisNo: mersis, Unvani: "ÖRNEK ŞUBESİ", Durumu: "Terkin" };
  doors.registry.answers = [() => answered(vkn, 1, { Merkez: null, Sube })];
  await doors.command(`/mersis ${mersis}`);
  for (const words of [vkn, `${vkn}?`, `VKN: ${vkn}`, vkn.replace(/(...)(...)/, "$1 $2 ")]) {
    const { plain } = await doors.message(words);
    expect(plain, words).toContain(record);
    expect(plain, words).toContain(wording.free(labels.open));
    expect(plain, words).not.toContain("Henüz sorgulanmadı");
  }
  for (const words of [mersis, `${mersis}?`]) {
    const { plain } = await doors.message(words);
    expect(plain, words).toMatch(/ÖRNEK ŞUBESİ.*Terkin/);
    expect(plain, words).toContain(wording.free(labels.open));
  }
  expect((await doors.command(`/mersis ${vkn}`)).plain).toContain(record);
  expect((await doors.message(`${first}?`)).plain).toContain("Henüz sorgulanmadı");
  expect(doors.registry.queries).toHaveLength(2);
});

test("a record's title beside a tax office that cannot be compared is no contradiction", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const answer of textDoors(doors, `VKN:${vkn}/KADIKÖY`)) {
    const plain = await answer();
    expect(plain).toContain(record);
    expect(plain).not.toContain("karşılaştırılacak bir kayıt");
  }
});

test("a question's title loses its case ending: the held company is shown, and nothing is sold for it", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const words of [
    "örnek gıdanın vergi numarası nedir?",
    "örnek gıda'nın vkn'si kaç?",
    "Örnek Gıda’nın adresi nedir?",
    "ÖRNEK GIDA'NIN ortakları kim?",
  ])
    for (const plain of [
      (await doors.message(words)).plain,
      (await doors.command(`/kunye ${words}`)).plain,
      (await doors.command(`/vkn ${words}`)).plain,
    ]) {
      expect(plain, words).toContain(record);
      expect(plain, words).not.toMatch(/gıda.?nın”/i);
    }
  expect(doors.registry.queries).toHaveLength(1);
});

test("a question about the balance gets the balance", async () => {
  const doors = await startDoors();
  for (const words of [
    "bakiye ne kadar?",
    "bakiye kaç kredi kaldı",
    "bakiyemiz ne kadar?",
    "kaç kredimiz kaldı?",
    "Merhaba, kaç kredimiz kaldı?",
    "ne kadar bakiye kaldı?",
    "balance how much is left?",
  ]) {
    expect((await doors.message(words)).plain, words).toContain(wording.anyRemaining);
    expect((await doors.command(`/kunye ${words}`)).plain, words).toContain(wording.anyRemaining);
  }
  for (const words of ["ne kadar kaldı?", "kaç kredi var"])
    expect((await doors.command(`/bakiye ${words}`)).plain, words).toContain(wording.anyRemaining);
  expect((await doors.command("/bakiye şubat")).plain).toContain("Şubat");
});

test("a remark alone is no title, and a detail is offered once", async () => {
  const doors = await startDoors();
  for (const typed of ["/vkn #not", "/unvan #not", "/mersis #acil fatura", "/kunye #not"]) {
    const { plain } = await doors.command(typed);
    expect(plain, typed).not.toContain("kredi]");
  }
  expect((await doors.message("#not")).plain).not.toContain("kredi]");
  const { plain } = await doors.command("/unvan detay tarvenlin holding");
  expect(plain).toContain("tarvenlin holding · Siz basmadan sorgulanmaz.");
  expect(plain).not.toContain("detay tarvenlin holding");
  const trade = await doors.command("/unvan detay gıda");
  expect(trade.plain).toContain("Hangisini istediniz?");
});
