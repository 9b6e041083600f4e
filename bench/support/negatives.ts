import { lower } from "./damage.ts";
import { seededRandom } from "./seeded-random.ts";
import type { TitleWorld } from "./title-world.ts";
import { inventName } from "./word-stock.ts";
import { osaDistance } from "./osa-distance.ts";

/** Returns queries that no company answers: unknown names, unrelated names, gibberish and speech. */
export function negativeQueries(world: TitleWorld, seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const { stock } = world;
  const names = stock.names.map(lower);
  const known = new Set(names);
  const trade = () => lower(random.pick(stock.trades.slice(0, 60)));
  const isFar = (name: string) =>
    !known.has(name) &&
    names.every(
      (other) => Math.abs(other.length - name.length) > 2 || osaDistance(name, other, 2) > 2,
    );
  const unknownName = () => {
    for (;;) {
      const name = lower(inventName(random) + inventName(random).slice(0, 3));
      if (name.length >= 7 && isFar(name)) return name;
    }
  };
  const rare = () => names[2_000 + random.below(names.length - 2_000)] ?? "";
  const gibberish = () =>
    Array.from({ length: 4 + random.below(7) }, () =>
      random.pick(Array.from("abcdefghijklmnoprstuvyzqwx")),
    ).join("");

  return Array.from({ length: count }, () => {
    const share = random.unit();
    if (share < 0.4)
      return `${unknownName()} ${trade()} ${random.chance(0.5) ? "ltd. şti." : trade()}`;
    if (share < 0.65)
      return `${rare()} ${rare()} ${trade()} ${random.chance(0.5) ? "a.ş." : trade()}`;
    if (share < 0.8) return `${gibberish()} ${gibberish()}`;
    const length = 3 + random.below(4);
    return Array.from({ length }, () => random.pick(speech)).join(" ");
  });
}

const speech = (
  "yarın toplantı saat kaçta başlıyor bugün hava nasıl lütfen bana dönüş yapar mısınız ekteki dosyayı " +
  "inceledim teşekkürler öğle yemeğine geliyor musun raporu gönderdim mi acaba haftaya izinliyim çok güzel " +
  "olmuş kolay gelsin arkadaşlar nerede kaldı bilmiyorum şifremi unuttum yardım eder misiniz"
).split(" ");
