import type { Profile } from "./profile.ts";
import { createRandom, type Random } from "./random.ts";

/** When a company was registered, DD.MM.YYYY. */
export function registrationDate({ seed, isNew, own }: Profile): string {
  const random = createRandom(seed, "registration");
  if (own?.headSequence === 1) return "12.03.2009";
  return isNew ? day(random, 2026, 2026) : day(random, 1986, 2022);
}

/** When a closed company was struck off. */
export function closingDate({ seed }: Profile): string {
  return day(createRandom(seed, "closing"), 2023, 2025);
}

/** A day after the company's registration and before any closing. */
export function laterDate({ isNew }: Profile, random: Random): string {
  return isNew ? "02.11.2026" : day(random, 2022, 2022, 11);
}

function day(random: Random, fromYear: number, toYear: number, fromMonth = 1): string {
  const two = (value: number) => value.toString().padStart(2, "0");
  const month = fromMonth === 1 ? random.between(1, 10) : random.between(fromMonth, 12);
  return `${two(random.between(1, 28))}.${two(month)}.${random.between(fromYear, toYear)}`;
}
