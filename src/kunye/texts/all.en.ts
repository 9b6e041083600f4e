// All texts in English: those that several rooms use, and those of each feature.

export * from "./en.ts";
export * from "../features/access-log/texts.en.ts";
export * from "../features/erasure/texts.en.ts";
export * from "../features/agents/texts.en.ts";
export * from "../features/balance/texts.en.ts";
export * from "../features/check/texts.en.ts";
export * from "../features/kunye/texts.en.ts";
export * from "../features/language/texts.en.ts";
export * from "../features/list/texts.en.ts";
export * from "../features/lookup/texts.en.ts";
export * from "../features/memory/texts.en.ts";
export * from "../features/receipt/texts.en.ts";
export * from "../features/registry-key/texts.en.ts";
export * from "../features/team/texts.en.ts";
export * from "../features/watch/texts.en.ts";
export * from "../features/workflow-step/texts.en.ts";
