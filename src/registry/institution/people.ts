import type { Random } from "./random.ts";

interface PersonName {
  given: string;
  surname: string;
}

/** An invented person of common given names and surnames. */
export function inventPerson(random: Random): PersonName {
  const first = random.pick(givenNames);
  const second = random.percent(18) ? ` ${random.pick(givenNames)}` : "";
  const given = second.trim() === first ? first : `${first}${second}`;
  return { given, surname: random.pick(surnames) };
}

export function inventSurname(random: Random): string {
  return random.pick(surnames);
}

const givenNames = words(`
  AHMET MEHMET MUSTAFA ALİ HÜSEYİN HASAN İBRAHİM İSMAİL OSMAN YUSUF MURAT ÖMER RAMAZAN HALİL SÜLEYMAN
  ABDULLAH MAHMUT RECEP SALİH FATİH KADİR EMRE HAKAN ADEM KEMAL YAŞAR BEKİR MUSA METİN ORHAN SERKAN
  UĞUR CEM CAN BURAK ONUR VOLKAN TOLGA BARIŞ DENİZ ENGİN ERCAN GÖKHAN İLKER KAAN KORAY LEVENT OĞUZ
  FATMA AYŞE EMİNE HATİCE ZEYNEP ELİF MERYEM ŞERİFE ZEHRA SULTAN HANİFE MERVE HAVVA ZELİHA ESRA
  FADİME ÖZLEM HACER MELEK HÜLYA LEYLA CEMİLE SEVİM GÜLSÜM DERYA EBRU GAMZE IŞIL NALAN PELİN SEDA
  ŞULE TUĞBA ÜLKÜ YASEMİN NURCAN ÇİĞDEM BELGİN AYLİN BİRSEN
`);

const surnames = words(`
  YILMAZ KAYA DEMİR ÇELİK ŞAHİN YILDIZ YILDIRIM ÖZTÜRK AYDIN ÖZDEMİR ARSLAN DOĞAN KILIÇ ASLAN ÇETİN
  KARA KURT ÖZKAN ŞİMŞEK POLAT KORKMAZ ÇAKIR ERDOĞMUŞ ACAR ALTUN AVCI BULUT TEKİN KESKİN TURAN ÜNAL
  GÜLER IŞIK COŞKUN BOZKURT DUMAN SÖNMEZ ATEŞ TAŞ KAPLAN SARI GÜNEŞ YALÇIN BAYRAM ÇINAR ERGÜN DİNÇER
  KARACA ÖNAL TOPRAK UYSAL ELMAS GENÇ SEZER ORUÇ EKİNCİ DEMİRCİ BALCI FİDAN SOYLU TUNÇ AKIN GÖKÇE
  PINAR YAZICI ÇOBAN SEVİNÇ UÇAR BİLGİN ÖZER DURAN
`);

function words(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  return [first, ...rest];
}
