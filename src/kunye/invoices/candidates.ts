import { isVkn } from "../../company/vkn.ts";

/** Something in a text that may be a company. */
export type Candidate =
  | { kind: "company"; vkn: string }
  | { kind: "branch"; mersis: string }
  | { kind: "title"; title: string };

/** What a text holds: at most ten candidates, how many are left out, and whether a person's number stood there. */
export interface Candidates {
  found: Candidate[];
  more: number;
  personal: boolean;
}

/** A stand-in until the real one is merged. */
export function findCandidates(text: string): Candidates {
  const runs = text.match(/(?<!\d)\d+(?!\d)/g) ?? [];
  const all: Candidate[] = [
    ...[...new Set(runs)]
      .filter((run) => run.length === 10 && isVkn(run))
      .map((vkn) => ({ kind: "company" as const, vkn })),
    ...[...new Set(runs)]
      .filter((run) => run.length === 16)
      .map((mersis) => ({ kind: "branch" as const, mersis })),
    ...[...text.matchAll(/(?:\p{Lu}[\p{L}.]*\s)+(?:A\.Ş\.|Ltd\. Şti\.)/gu)].map(([title]) => ({
      kind: "title" as const,
      title: title.trim(),
    })),
  ];
  return {
    found: all.slice(0, 10),
    more: Math.max(0, all.length - 10),
    personal: runs.some((run) => run.length === 11),
  };
}
