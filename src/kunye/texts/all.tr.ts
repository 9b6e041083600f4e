// All texts in Turkish: those that several rooms use, and those of each feature.

export * from "./tr.ts";
export * from "../features/access-log/texts.tr.ts";
export * from "../features/erasure/texts.tr.ts";
export * from "../features/agents/texts.tr.ts";
export * from "../features/balance/texts.tr.ts";
export * from "../features/check/texts.tr.ts";
export * from "../features/kunye/texts.tr.ts";
export * from "../features/language/texts.tr.ts";
export * from "../features/list/texts.tr.ts";
export * from "../features/lookup/texts.tr.ts";
export * from "../features/memory/texts.tr.ts";
export * from "../features/receipt/texts.tr.ts";
export * from "../features/registry-key/texts.tr.ts";
export * from "../features/team/texts.tr.ts";
export * from "../features/watch/texts.tr.ts";
export * from "../features/workflow-step/texts.tr.ts";
