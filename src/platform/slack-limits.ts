/**
 * Slack's documented limits, in characters unless the name says otherwise.
 * Source: https://docs.slack.dev/reference/block-kit and https://docs.slack.dev/apis/web-api/rate-limits
 */
export const slackLimits = {
  message: {
    blocks: 50,
    /** All blocks together; Slack refuses more with msg_blocks_too_long (bolt-js #2509). */
    blocksCharacters: 13_200,
    text: 40_000,
  },
  view: {
    blocks: 100,
    bytes: 250_000,
    privateMetadata: 3_000,
    title: 24,
    submit: 24,
    close: 24,
    depth: 3,
  },
  id: { blockId: 255, actionId: 255, callbackId: 255, externalId: 255 },
  section: { text: 3_000, fields: 10, field: 2_000 },
  header: { text: 150 },
  context: { elements: 10 },
  actions: { elements: 25 },
  button: { text: 75, accessibilityLabel: 75, value: 2_000, url: 3_000 },
  select: { options: 100, groups: 100 },
  option: { text: 75, value: 75 },
  overflow: { options: 5 },
  choices: { options: 10 },
  confirm: { title: 100, text: 300, button: 30 },
  input: { label: 2_000, text: 3_000, placeholder: 150 },
  image: { alt: 2_000, url: 3_000, title: 2_000 },
  fileInput: { files: 10 },
  markdown: {
    /** All markdown blocks of a message together. */
    text: 12_000,
  },
  table: { rows: 100, columns: 20, characters: 10_000 },
  /** The first row is the header; the characters are those of all cells of a message. */
  dataTable: { rows: 201, columns: 20, characters: 20_000, pageSize: 100 },
  alert: { text: 200 },
  card: { title: 150, body: 200, buttons: 3 },
  carousel: { cards: 10 },
  container: { blocks: 10, title: 150 },
  contextActions: { elements: 5 },
  responseUrl: { uses: 5, milliseconds: 30 * 60_000 },
  ack: { milliseconds: 3_000 },
  triggerId: { milliseconds: 3_000 },
  request: { bytes: 1_000_000, clockSkewSeconds: 5 * 60 },
} as const;
