import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";

/** A TCKN with valid check digits: the usual example, which no person has. */
export const tckn = "10000000146";

/** One user of the current list layout. */
export function userXml(identifier: string, title: string, documents = invoice()): string {
  return (
    `<User><Identifier>${identifier}</Identifier><Title>${title}</Title><Type>OZEL</Type>` +
    "<FirstCreationTime>2017-11-30T23:25:33</FirstCreationTime><AccountType>ENTEGRASYON</AccountType>" +
    `<Documents>${documents}</Documents></User>`
  );
}

/** A document type with one alias; `deleted` is the element that marks the alias as deleted. */
export function invoice(deleted = "", type = "Invoice"): string {
  return (
    `<Document type="${type}"><Alias><Name>urn:mail:defaultpk@ornek.example</Name>` +
    `<CreationTime>2017-11-30T23:25:33</CreationTime>${deleted}</Alias></Document>`
  );
}

/** Writes a list of invented users: of ten, one is a person's, one deregistered, one for despatch advice only. */
export async function writeUserList(file: string, users: number): Promise<{ kept: number }> {
  const stream = createWriteStream(file, { highWaterMark: 1024 * 1024 });
  stream.write('<?xml version="1.0" encoding="UTF-8"?>\n<UserList>');
  const gone = invoice("<DeletionTime>2020-01-01T00:00:00</DeletionTime>");
  let kept = 0;
  for (let number = 0; number < users; number += 1) {
    const title = `ÖRNEK ${number.toString(36)} GIDA &amp; TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ`;
    const vkn = vknOfNumber(number);
    const kind = number % 10;
    const user =
      kind === 7
        ? userXml(`1${vkn}`, `KİŞİ ${number}`)
        : kind === 8
          ? userXml(vkn, title, gone)
          : kind === 9
            ? userXml(vkn, title, invoice("", "DespatchAdvice"))
            : userXml(vkn, title, invoice("", "DespatchAdvice") + gone + invoice());
    if (kind < 7) kept += 1;
    if (!stream.write(user)) await once(stream, "drain");
  }
  stream.end("</UserList>\n");
  await once(stream, "close");
  return { kept };
}
