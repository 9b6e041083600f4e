import {
  listSections,
  matchFields,
  peopleSections,
} from "../../../../src/registry/conformance/document.ts";
import { body, objectAt, type Json, type Mutation } from "./mutation.ts";
import { tckn } from "../../support/user-list.ts";

/** Mutations of the data's sections, of people, and of a title's match. */
export const dataMutations: readonly Mutation[] = [
  ...sectionMutations(),
  ...peopleMutations(),
  ...titleMutations(),
];

function sectionMutations(): Mutation[] {
  return [
    ...(["vkn", "title"] as const).map((kind) =>
      body("a detail section in the general card", kind, `${kind}.data`, (value) => {
        objectAt(value, "data")["Ortaklar"] = [];
      }),
    ),
    ...(["vkn", "vkn_detail", "title", "title_detail"] as const).map((kind) =>
      body("an active company with a closing date", kind, `${kind}.Merkez.active`, (value) => {
        Object.assign(objectAt(value, "data", "Merkez"), {
          Durumu: "Aktif",
          KapanisTarihi: "01.01.2020",
        });
      }),
    ),
    body("the branch under Merkez", "mersis", "mersis.data", (value) => {
      const data = objectAt(value, "data");
      value["data"] = { Merkez: data["Sube"] };
    }),
    body("Merkez beside the branch", "mersis", "mersis.data", (value) => {
      objectAt(value, "data")["Merkez"] = {};
    }),
    body("another head office", "mersis", "mersis.head", (value) => {
      objectAt(value, "data", "Sube")["SubeMerkeziMersisNo"] = "0999999999900016";
    }),
    ...(["vkn_detail", "title_detail"] as const).flatMap((kind) =>
      Object.keys(listSections).flatMap((section) => [
        body(`${section} left out`, kind, `${kind}.${section}`, (value) => {
          Reflect.deleteProperty(objectAt(value, "data"), section);
        }),
        body(`${section} as null`, kind, `${kind}.${section}`, (value) => {
          objectAt(value, "data")[section] = null;
        }),
      ]),
    ),
  ];
}

function peopleMutations(): Mutation[] {
  return (["vkn_detail", "title_detail"] as const).flatMap((kind) => [
    ...peopleSections.flatMap((section) => {
      const addPerson = (value: Json, person: Json) => {
        const list = objectAt(value, "data")[section] as Json[];
        list.push({
          ...list[0],
          Adi: "AYŞE",
          Soyadi: "******",
          OrtaklikTipi: "Gerçek Kişi",
          ...person,
        });
      };
      return [
        body(`${section}: a surname in clear`, kind, `${kind}.${section}.masked`, (value) =>
          addPerson(value, { Soyadi: "YILMAZ" }),
        ),
        body(
          `${section}: a surname with five asterisks`,
          kind,
          `${kind}.${section}.masked`,
          (value) => addPerson(value, { Soyadi: "*****" }),
        ),
        body(`${section}: a person without Soyadi`, kind, `${kind}.${section}.masked`, (value) =>
          addPerson(value, { Soyadi: "" }),
        ),
        ...["TCKimlikNoMersisNo", "VergiNumarasi", "PasaportNo"].map((name) =>
          body(`${section}: a person's ${name} sent`, kind, `${kind}.${section}.numbers`, (value) =>
            addPerson(value, { [name]: "U00000001" }),
          ),
        ),
        body(`${section}: a TCKN sent`, kind, `${kind}.tckn`, (value) =>
          addPerson(value, { TCKimlikNoMersisNo: tckn }),
        ),
      ];
    }),
  ]);
}

function titleMutations(): Mutation[] {
  return [
    ...(["title", "title_detail"] as const).flatMap((kind) => [
      body("matched left out", kind, `${kind}.matched.vkn`, (value) => {
        delete value["matched"];
      }),
      body("alternatives left out", kind, `${kind}.alternatives`, (value) => {
        delete value["alternatives"];
      }),
      body("alternatives unsorted", kind, `${kind}.alternatives.order`, (value) => {
        const [first, ...rest] = value["alternatives"] as Json[];
        value["alternatives"] = [{ ...first, score: 0 }, ...rest, { ...first, score: 0.5 }];
      }),
      ...Object.keys(matchFields).flatMap((name) => [
        body(`matched.${name} left out`, kind, `${kind}.matched.${name}`, (value) => {
          Reflect.deleteProperty(objectAt(value, "matched"), name);
        }),
        body(`matched.${name} as null`, kind, `${kind}.matched.${name}`, (value) => {
          objectAt(value, "matched")[name] = null;
        }),
        body(`alternatives[].${name} left out`, kind, `${kind}.alternatives.${name}`, (value) => {
          Reflect.deleteProperty(objectAt(value, "alternatives", 0), name);
        }),
      ]),
      body("a score above 1", kind, `${kind}.matched.score`, (value) => {
        objectAt(value, "matched")["score"] = 96.5;
      }),
      body("a score as a text", kind, `${kind}.alternatives.score`, (value) => {
        objectAt(value, "alternatives", 0)["score"] = "0.9";
      }),
      body("a VKN of nine digits", kind, `${kind}.matched.vkn`, (value) => {
        objectAt(value, "matched")["vkn"] = "123456789";
      }),
    ]),
    body("another company for another case", "title_detail", "title_detail.case", (value) => {
      objectAt(value, "matched")["vkn"] = "0120006139";
    }),
    body("another company's data than the match's", "title", "title.same-company", (value) => {
      objectAt(value, "data", "Merkez")["Unvani"] = "BAŞKA A.Ş.";
    }),
    ...(["vkn_detail", "title_detail"] as const).map((kind) =>
      body("another Merkez than the general card's", kind, `${kind}.same-company`, (value) => {
        objectAt(value, "data", "Merkez")["SicilNo"] = "1";
      }),
    ),
  ];
}
