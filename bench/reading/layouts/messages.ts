import { lower, personName, upper, withoutTurkishLetters } from "../companies.ts";
import {
  amountText,
  dateText,
  digits,
  gold,
  invoiceNumber,
  leftOut,
  officeText,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

/** Mails and chats: sentences of people, with one or several companies. */
export const messages = [
  tuned("chat-number-then-title", "prose", (random, [a]) =>
    gold([`${vknLabel(random).toLowerCase()} ${a.vkn} ${a.title} bakar mısınız`], [as(a)]),
  ),
  leftOut("chat-title-in-brackets", "prose", (random, [a]) =>
    gold(
      [
        `${random.pick(["şu firmaya bakalım", "yeni tedarikçi", "müşteri kartı açılacak"])}: ${a.title} (${a.vkn})`,
      ],
      [as(a, "any")],
    ),
  ),
  tuned("chat-lower-case", "prose", (random, [a]) =>
    gold(
      [
        `${random.pick(["fatura buna", "abi bilgiler"])}: ${lower(a.title)} ${lower(a.office)} vd ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("chat-without-turkish", "prose", (random, [a]) =>
    gold(
      [
        `${random.pick(["selam, su firma icin odeme cikacak", "fatura kesilecek firma"])}: ${withoutTurkishLetters(a.title)}, vergi no ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  tuned("whatsapp-names", "lines", (_random, [a]) => {
    const name = a.person.split(" ")[0] ?? "";
    return gold(
      [
        `${name}: merhaba fatura bilgimiz`,
        `${name}: ${a.title}`,
        `${name}: ${a.office} vd`,
        `${name}: ${a.vkn}`,
      ],
      [as(a)],
    );
  }),
  leftOut("whatsapp-export", "lines", (random, [a]) => {
    const stamp = () => `[${dateText(random)} 14:${10 + random.below(49)}:09]`;
    return gold(
      [
        `${stamp()} ${a.person}: Fatura unvanımız ${a.title}`,
        `${stamp()} ${a.person}: vergi numarası ${a.vkn} ${a.office}`,
        `${stamp()} Siz: Tamam, bugün keseriz`,
      ],
      [as(a)],
    );
  }),
  tuned("chat-two-firms", "prose", (_random, [a, b]) =>
    gold([`${a.title} ${a.vkn} ile ${b.title} ${b.vkn} için mutabakat yollayalım`], [as(a), as(b)]),
  ),
  leftOut("chat-two-firms-lines", "lines", (random, [a, b]) =>
    gold(
      [
        random.pick(["Bugün ödenecekler:", "Şu ikisini kontrol edelim"]),
        `1) ${a.title} - ${a.vkn} - ${amountText(random)} TL`,
        `2) ${b.title} - ${b.vkn} - ${amountText(random)} TL`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("chat-number-only", "prose", (random, [a]) =>
    gold(
      [`${random.pick(["vkn", "vergi no", "vergi numarası"])} ${a.vkn} olan firma aktif mi acaba?`],
      [as(a, "text", { title: "" })],
    ),
  ),
  leftOut("chat-suffix", "prose", (random, [a]) =>
    gold(
      [
        `${a.title} firmasının ${random.pick(["vergi numarası", "VKN'si"])} ${a.vkn}, ${dateText(random)} tarihine kadar ödeyelim.`,
      ],
      [as(a)],
    ),
  ),
  tuned("mail-invoice-request", "lines", (random, [a]) =>
    gold(
      [
        "Merhabalar,",
        `${amountText(random)} TL tutarındaki hizmet için faturayı aşağıdaki bilgilere düzenler misiniz?`,
        "",
        `Unvan: ${a.title}`,
        `Adres: ${a.street} ${a.district}/${a.city}`,
        officeText(random, a),
        `${vknLabel(random)}: ${a.vkn}`,
        "",
        "Teşekkürler",
        personName(random),
      ],
      [as(a)],
    ),
  ),
  leftOut("mail-with-sentence", "prose", (random, [a]) =>
    gold(
      [
        "Sayın Yetkili,",
        `Cari kartımız ${a.title} adına, ${a.office} Vergi Dairesi'nin ${a.vkn} numarası ile açılmalıdır. Sorularınız için ${a.mobile} numarasından ${random.pick(["beni", "bizi"])} arayabilirsiniz.`,
        "İyi çalışmalar",
      ],
      [as(a)],
    ),
  ),
  tuned("mail-forwarded", "lines", (random, [a, b]) =>
    gold(
      [
        "Bunu bugün öder misin?",
        "",
        "---------- Yönlendirilen ileti ---------",
        `Kimden: ${a.person} <${a.mail}>`,
        `Tarih: ${dateText(random)}`,
        "Konu: Ödeme",
        "",
        `${b.title} için yaptığımız işin bedelini bekliyoruz.`,
        "",
        a.person,
        a.title,
        `${officeText(random, a)} ${a.vkn}`,
        `IBAN: ${a.iban}`,
      ],
      [as(a)],
      b.hasForm ? { offered: [b.title] } : { allowed: [b.title] },
    ),
  ),
  leftOut("mail-english-request", "prose", (random, [a]) =>
    gold(
      [
        "Hi team,",
        `could you set up ${a.title} as a new vendor? Their tax number is ${a.vkn} (${a.office} tax office) and the contact is ${a.person}, ${a.mobile}.`,
        `PO ${digits(random, 10)} is waiting for it.`,
      ],
      [as(a)],
    ),
  ),
  tuned("mail-reconciliation", "lines", (random, [a, b]) =>
    gold(
      [
        `Sayın ${a.title}`,
        `Vergi Dairesi / No: ${a.office} / ${a.vkn}`,
        `Nezdimizdeki cari hesabınız ${dateText(random)} itibarıyla ${amountText(random)} TL borç bakiyesi vermektedir.`,
        "Mutabık olup olmadığınızı bildirmenizi rica ederiz.",
        "",
        upper(b.title),
        `${upper(b.office)} V.D. ${b.vkn}`,
      ],
      [as(a, "any"), as(b, "any")],
    ),
  ),
  leftOut("mail-payment-notice", "prose", (random, [a]) =>
    gold(
      [
        `${invoiceNumber(random)} numaralı faturanızın bedeli ${amountText(random)} TL bugün hesabınıza gönderilmiştir.`,
        "",
        "Muhasebe Departmanı",
        a.title,
        `${vknLabel(random)}: ${a.vkn} / ${a.office}`,
      ],
      [as(a)],
    ),
  ),
];
