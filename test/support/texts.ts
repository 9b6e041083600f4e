import { accessLogTexts } from "../../src/kunye/features/access-log/texts.ts";
import { agentTexts } from "../../src/kunye/features/agents/texts.ts";
import { balanceTexts } from "../../src/kunye/features/balance/texts.ts";
import { checkTexts } from "../../src/kunye/features/check/texts.ts";
import { kunyeTexts } from "../../src/kunye/features/kunye/texts.ts";
import { languageTexts } from "../../src/kunye/features/language/texts.ts";
import { listTexts } from "../../src/kunye/features/list/texts.ts";
import { lookupTexts } from "../../src/kunye/features/lookup/texts.ts";
import { memoryTexts } from "../../src/kunye/features/memory/texts.ts";
import { receiptTexts } from "../../src/kunye/features/receipt/texts.ts";
import { registryKeyTexts } from "../../src/kunye/features/registry-key/texts.ts";
import { teamTexts } from "../../src/kunye/features/team/texts.ts";
import { watchTexts } from "../../src/kunye/features/watch/texts.ts";
import { stepTexts } from "../../src/kunye/features/workflow-step/texts.ts";
import { languages } from "../../src/kunye/texts/languages.ts";
import type { Language } from "../../src/platform/language.ts";

/** Returns all texts of a language, the features' too: a moved text changes no test. */
function textsIn(language: Language) {
  return {
    ...languages[language],
    ...balanceTexts[language],
    ...checkTexts[language],
    ...lookupTexts[language],
    accessLog: accessLogTexts[language],
    agents: agentTexts[language],
    kunye: kunyeTexts[language],
    language: languageTexts[language],
    lists: listTexts[language],
    memory: memoryTexts[language],
    receipt: receiptTexts[language],
    registryKey: registryKeyTexts[language],
    team: teamTexts[language],
    watch: watchTexts[language],
    workflow: stepTexts[language],
  };
}

export const tr = textsIn("tr");
export const en = textsIn("en");
