import { foldedWords, isChatWord } from "../../company/general-words.ts";

/** Words of sentences, mails and forms that stand before a title and are none of its own. */
const words = foldedWords(`
adı adına adres dear sn sayın bey hanım hocam hoca abi abla ekip arkadaş arkadaşlar yetkili yetkilisi
dün bugün yarın şimdi önce sonra artık hâlâ halen geçen pazartesi salı çarşamba perşembe cuma
bize bizim biz sizin onların bana benim onu bunu şunu bunun şunun bir birkaç hep tüm bütün bazı diğer aynı
için ile göre kadar gibi hakkında yerine üzere üzerine üzerinden üstüne ise de da ki diye ama fakat ancak çünkü veya ya
yani hem belki sanırım galiba acaba eğer olarak olan oldu olduğu olacak eden edilen ait
aradı geldi gitti dedi dedik kesti kesmiş kestik ödedi ödendi gönderdi yaptı bekliyor istiyor bak bakar bakalım kontrol
görüştük çalışıyoruz açalım keselim kesilecek kesin kapandı birleşti
kime kimden konu ek ekte ekteki taraf taraflar vkn mersis vd no numarası numaralı tel re fwd cc kdv iban tl
borçlu alacaklı keşideci lehtar muhatap yüklenici işveren işyeri hesabı hesabına havale eft dekont
vendor supplier customer buyer seller company exporter consignee invoice from to for our the with please hi hello team
is of by your check
`);
/** These are names too, and of a sentence only where they have no capital. */
const smallWords = foldedWords("iki üç o her ay gün hafta sabah akşam iyi ol");
/** What these begin is such a word, however it ends. */
const stems =
  /^(?:fatura|odeme|siparis|irsaliye|sozlesme|musteri|tedarikci|firma|unvan|alici|satici|cari|gonderen|gonderici|sirketi?m|sirketin|vergi|teklif|yetkili)/;

/** Whether a word belongs to the sentence around a title. */
export function isSentenceWord(word: string, folded: string): boolean {
  if (/^\p{Lu}/u.test(word) && smallWords.has(folded)) return false;
  // Water is no `şu`.
  if (folded === "su") return /^ş/i.test(word);
  return words.has(folded) || smallWords.has(folded) || stems.test(folded) || isChatWord(folded);
}
