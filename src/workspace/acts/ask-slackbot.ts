import type { Core } from "../core/core.ts";
import type { Person } from "../core/directory.ts";
import type { Tool } from "../core/tool-caller.ts";
import { slackTexts } from "./slack-texts.ts";

/** Slackbot's answer: the words of the app's tool that it chose. */
export interface SlackbotAnswer {
  readonly kind: "answered" | "failed";
  readonly text: string;
  /** The tool's title; absent if none was called. */
  readonly tool?: string;
}

/**
 * Answers a question by one of the app's tools, signed, for the person who asks. In place of a
 * model a script chooses the tool by the words that the question shares with its description.
 */
export async function askSlackbot(
  core: Core,
  person: Person,
  question: string,
): Promise<SlackbotAnswer> {
  const texts = slackTexts[core.language].slackbot;
  const { toolCaller, directory } = core;
  if (!toolCaller || !core.installation()) return { kind: "failed", text: texts.noTools };
  const tool = chooseTool(await toolCaller.tools(), question);
  if (!tool) return { kind: "failed", text: texts.noTools };
  const identity = {
    user_id: person.id,
    team_id: person.teamId,
    enterprise_id: directory.enterprise?.id ?? null,
  };
  const answer = await toolCaller.call(tool.name, argumentsFor(tool, question), identity);
  if (!answer) return { kind: "failed", text: texts.noAnswer, tool: tool.title };
  const { text, isError } = answer;
  return { kind: isError ? "failed" : "answered", text, tool: tool.title };
}

/** English words of descriptions for the beginnings of words in a question. */
const meanings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:bütçe|kredi|limit|sınır|harca|bakiye|fiyat|ücret)/, ["credits", "spent", "limits"]],
  [/^(?:liste|takip)/, ["lists", "watches"]],
  [/^(?:düğme|gönder|teklif|sorgulat|satın)/, ["send", "button"]],
  [
    /^(?:metin|yazı|e-?posta|fatura|denetle|incele|tutarlı|uyuşuyor|doğru|iban|hesap|hesab|öde)/,
    ["check", "text", "invoice"],
  ],
  [
    /^(?:şirket|firma|tedarikçi|kapan|iflas|tanı|bili|kayıt|unvan|kim|nerede|açık|aktif)/,
    ["find", "company", "closed"],
  ],
];

/** Returns the tool whose words fit best, else the first that only reads. */
function chooseTool(tools: readonly Tool[], question: string): Tool | undefined {
  const asked = new Set(
    wordsOf(question).flatMap((word) => [
      word,
      ...meanings.flatMap(([beginning, words]) => (beginning.test(word) ? words : [])),
    ]),
  );
  const scoreOf = ({ name, title, description, isReadOnly }: Tool) => {
    // What leaves something needs a clear wish.
    const needed = isReadOnly ? 0 : 1;
    const inTitle = wordsOf(`${title} ${name.replaceAll("_", " ")}`);
    const named = new Set(inTitle).intersection(asked).size;
    return named * 3 + new Set(wordsOf(description)).intersection(asked).size - needed;
  };
  const readers = tools.filter(({ isReadOnly }) => isReadOnly);
  const ranked = tools.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const [best] = ranked;
  return best && scoreOf(best) > 0 ? best : readers[0];
}

/** The words of questions that name no company. */
const fillers =
  /^(?:ne|nedir|mi|mı|mu|mü|miyiz|mıyız|muyuz|müyüz|var|yok|bir|bu|şu|için|hakkında|ile|lütfen|bana|bizde|bizim|ekipte|kayıtlı|kayıt|şirket\p{L}*|firma\p{L}*|tedarikçi\p{L}*|vkn|tanıyor|biliyor|açık|kapalı|kapandı|kapanmış|aktif|faal|iflas|etti|etmiş|durum\p{L}*|bul|ara|bak|göster|söyle|sorgula\p{L}*|düğme\p{L}*|gönder\p{L}*|mısın|misin|kim|kimdir|nerede|yeni|unvan\p{L}*|adlı|numaralı|sahip|çalışabilir|ödeyebilir|ödenir|ödeme\p{L}*|yapabilir|know|do|we|is|the|company|about|closed|please|find|send|button)$/u;

/** Fills each input: texts with the whole question, others with what the question is about. */
function argumentsFor({ inputs }: Tool, question: string): Record<string, string> {
  return Object.fromEntries(
    inputs.map((name) => [name, name === "text" ? question : subjectOf(question)]),
  );
}

/** Returns what stands in quotes, a number, the owner in “X'in adresi”, else all but fillers. */
function subjectOf(question: string): string {
  const quoted = /["“'«]([^"”'»]{2,})["”'»]/.exec(question)?.[1];
  if (quoted !== undefined) return quoted;
  const number = /(?<!\d)\d{10}(?!\d)/.exec(question)?.[0];
  if (number !== undefined) return number;
  const owner = /^(.+?)['’]n?[ıiuü]n\s/u.exec(question)?.[1];
  if (owner !== undefined) return owner;
  const words = question.split(/\s+/).filter((word) => {
    const [bare = ""] = wordsOf(word.replace(/['’].*$/, ""));
    return bare !== "" && !fillers.test(bare);
  });
  const subject = words
    .join(" ")
    .replace(/['’]\p{Ll}+/gu, "")
    .replace(/[?!]/g, "")
    .trim();
  return subject === "" ? question : subject;
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase("tr").match(/[\p{L}\p{N}-]+/gu) ?? [];
}
