/** The layout of a receipt, in points, for drawing and for reading. */
export const layout = {
  size: [595, 842],
  margins: { left: 56, right: 56, top: 46, bottom: 50 },
  /** Names of fields stand left of it, values from it on. */
  valueAt: 210,
  /** Of letters; by theirs, fields are told from everything else. */
  letters: { title: 18, heading: 11, field: 9, footer: 7 },
} as const;
