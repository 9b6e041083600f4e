/** Letters that look like Latin ones, by the Latin ones: each group begins with what its letters look like. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  `
  aаαɑᴀ AАΑᎪ bЬƄʙ BВΒᏴ cсϲᴄ CСϹᏟ dԁɗᏧ DᎠᗞÐ eеҽєᴇ EЕΕᎬЄ fſϝ FϜᖴҒ gɡԍɢ GԌᏀ hһհʜ HНΗᎻ iіιɩ ıɪ IІΙӀᛁ jјϳᴊ
  JЈᎫ kкκᴋ KКΚᏦ lӏℓʟ LᏞԼ mмᴍ MМΜᎷ nпոηɴ NΝ oоοօσᴏ OОΟՕᎾ pрρᴘ PРΡᏢ qԛգ QԚ rгᴦʀ RᎡᏒ sѕꜱ SЅՏᏚ tтτᴛ TТΤᎢ
  uυսᴜ UՍԱ vѵνᴠ VѴᏙ wԝѡᴡ WԜᎳ xхχ XХΧ yуүγʏ YУΥҮ zᴢ ZΖᏃ
  `
    .trim()
    .split(/\s+/)
    .flatMap(([latin = "", ...others]) => others.map((letter) => [letter, latin] as const)),
);
