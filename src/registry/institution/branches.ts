import type { BranchRecord, CompanyRecord } from "../upstreams/record.ts";
import { addressLine, inventAddress } from "./addresses.ts";
import { closingDate, laterDate } from "./dates.ts";
import { places } from "./places.ts";
import type { Profile } from "./profile.ts";
import { createRandom } from "./random.ts";
import { statuses } from "./statuses.ts";

/** A company's branches, each as its own card. */
export function branchesOf(profile: Profile): BranchRecord[] {
  return Array.from({ length: profile.branches }, (_, index) => branch(profile, index));
}

/** A branch as the company's detailed record lists it. */
export function branchSummary(branch: BranchRecord): CompanyRecord["Subeler"][number] {
  const { MersisNo, Unvani, TSM, SicilNo, TescilTarihi, Adres } = branch;
  return { MersisNo, Unvani, TSM, SicilNo, TescilTarihi, Adres };
}

function branch(profile: Profile, index: number): BranchRecord {
  const random = createRandom(profile.seed, `branch ${index}`);
  const place = random.pick(places);
  const address = inventAddress(profile.seed, `branch ${index}`, place);
  const isClosed = profile.status.isClosed || random.percent(4);
  return {
    Unvani: `${profile.title} ${place.ilce} ${index > 8 ? `${index + 1} NOLU ` : ""}ŞUBESİ`,
    Durumu: isClosed ? statuses.terkin.text : statuses.aktif.text,
    SubeMerkeziMersisNo: profile.mersis.head,
    MersisNo: profile.mersis.branch(index),
    TSM: place.tsm,
    SicilNo: `${random.between(1_200, 989_999)}`,
    VergiDairesi: place.vergiDairesi,
    TescilTarihi: laterDate(profile, random),
    KapanisTarihi: isClosed ? closingDate(profile) : "",
    Adres: addressLine(address),
  };
}
