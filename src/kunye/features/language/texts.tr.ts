export const language = {
  /** In the language itself. */
  name: "Türkçe",
  heading: "Dil · Language",
  team: "Ekibin dili",
  chosen: "Künye size bu dilde yanıt verir. Kanalın gördükleri ekibin dilindedir.",
  offer: "Künye also speaks English.",
  stay: "Türkçe kalsın",
};
