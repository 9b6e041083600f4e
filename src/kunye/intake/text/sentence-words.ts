import { chatWords, foldedWords } from "../../../company/general-words.ts";

/** Words of sentences, mails and forms that precede a title. */
const sentenceWords = foldedWords(`
adı adına adres dear sn sayın bey hanım hocam hoca abi abla ekip arkadaş arkadaşlar yetkili yetkilisi
dün bugün yarın şimdi önce sonra artık hâlâ halen geçen pazartesi salı çarşamba perşembe cuma
bize bizim biz sizin onların bana benim onu bunu şunu bunun şunun bir birkaç hep tüm bütün bazı diğer aynı
için ile göre kadar gibi hakkında yerine üzere üzerine üzerinden üstüne ise de da ki diye ama fakat ancak çünkü veya ya
ayrıca üstelik hatta ilaveten keza lakin nihayet sonuçta dolayısıyla nitekim maalesef özellikle yalnızca henüz yine zaten
moreover furthermore additionally
yani hem belki sanırım galiba acaba eğer olarak olan oldu olduğu olacak eden edilen ait
aradı geldi gitti dedi dedik kesti kesmiş kestik ödedi ödendi gönderdi yaptı bekliyor istiyor bak bakar bakalım kontrol
görüştük çalışıyoruz açalım keselim kesilecek kesin kapandı birleşti
kime kimden konu ek ekte ekteki taraf taraflar vkn mersis vd no numarası numaralı re fwd cc kdv iban tl
borçlu alacaklı keşideci lehtar muhatap yüklenici işveren işyeri hesabı hesabına havale eft dekont
vendor supplier customer buyer seller company exporter consignee invoice from to for our the with please hi hello team
is of by your check
`);
/** Words that belong to a sentence only in small letters; capitalised they may be names. */
const smallWords = foldedWords("iki üç o her ay gün hafta sabah akşam iyi ol");
/** Stems of words of sentences and forms, with any ending. */
export const formStems =
  /^(?:fatura|odeme|siparis|irsaliye|sozlesme|musteri|tedarikci|firma|unvan|alici|satici|cari|gonderen|gonderici|sirketi?m|sirketin|vergi|teklif|yetkili|ortagim|ortaklarim|istiraki?m|istiraklerim|bayimiz|bayilerim|uyemiz|uyelerim|taseronum|taseronlarim)/;

/** True for a word that belongs to a sentence, a mail or a form rather than to a name. */
export function isSentenceWord(word: string, folded: string): boolean {
  if (/^\p{Lu}/u.test(word) && smallWords.has(folded)) return false;
  // `Su` is water, `şu` is a word of sentences.
  if (folded === "su") return /^ş/i.test(word);
  // `İş` and `IS` are work, `is` is English.
  if (folded === "is") return /^is\W*$/.test(word);
  return (
    formStems.test(folded) ||
    [sentenceWords, smallWords, chatWords].some((words) => words.has(folded))
  );
}
