export const language = {
  /** In the language itself. */
  name: "Türkçe",
  heading: "Dil · Language",
  team: "Ekibin dili",
  chosen: "Künye size Türkçe yanıt verir. Kanalın gördükleri ekibin dilindedir.",
  offer: "Künye also speaks English.",
  stay: "Türkçe kalsın",
};
