import { createInventedInstitution } from "../../../src/registry/institution/invented-institution.ts";
import type { CompanyRecord } from "../../../src/registry/upstreams/upstream.ts";

/** The record of an invented company as the institution gives it, people unmasked. */
export async function recordOf(vkn: string): Promise<CompanyRecord> {
  const institution = createInventedInstitution({
    companies: 20_000,
    importedTitle: () => null,
  });
  const record = await institution.company(vkn);
  if (!record) throw new Error("there is no such invented company");
  return record;
}
