import { z } from "zod";
import type { LookupKind } from "../../company/lookup-kind.ts";

type QueryInput = { kind: "valid"; text: string } | { kind: "invalid"; message: string };

/** Reads the one parameter of a query; a VKN is any ten digits (API document: Limits 4). */
export function readQueryInput(kind: LookupKind, body: unknown): QueryInput {
  const schema = schemas[kind];
  const result = schema.safeParse(body);
  if (result.success) return { kind: "valid", text: Object.values(result.data)[0] ?? "" };
  return { kind: "invalid", message: result.error.issues[0]?.message ?? "" };
}

/** The API document leaves the longest title open. */
const longestTitle = 500;

const object = { error: "İstek gövdesi bir JSON nesnesi olmalı." };
const vknMessage = "'vkn' 10 rakamdan oluşan bir metin olmalı.";
const mersisMessage = "'mersis_no' 16 rakamdan oluşan bir metin olmalı.";
const titleMessage = "'title' boş olmayan bir metin olmalı.";

const vkn = z.object({ vkn: z.string(vknMessage).regex(/^[0-9]{10}$/, vknMessage) }, object);
const title = z.object(
  {
    title: z
      .string(titleMessage)
      .trim()
      .min(1, titleMessage)
      .max(longestTitle, `'title' en çok ${longestTitle} karakter olabilir.`),
  },
  object,
);
const mersis = z.object(
  { mersis_no: z.string(mersisMessage).regex(/^[0-9]{16}$/, mersisMessage) },
  object,
);
const schemas = { vkn, vkn_detail: vkn, title, title_detail: title, mersis } as const;
