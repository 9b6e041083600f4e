/** The messages about settings and the start. */
export const configTexts = {
  number: "must be a number",
  aboveZero: "must be above zero",
  atMost: (most: number) => `can be ${most} at most`,
  atLeastMs: (least: number) => `is in milliseconds, and must be ${least} at least`,
  peopleOutlive:
    "PEOPLE_RETENTION_DAYS: can't be longer than RECORD_RETENTION_DAYS; people go with their records",
  credits: "must be an amount of credits, such as 3 or 0.5",
  prices: (example: string) => `must be pairs of kind=amount, such as ${example}`,
  encryptionKeys: "must be keys of 32 bytes written as name:base64, each with a name of its own",
  userGroups: "must be the ids of user groups, such as S0123ABCD",
  wholeNumber: "must be a whole number",
  port: "must be between 0 and 65535",
  trueOrFalse: "must be true or false",
  postgres: "must be an address that begins with postgres://",
  channels: "must be the ids of channels, such as C0123ABCD",
  vkns: "must be VKNs: 10 digits with a check digit that fits",
  mostLetters: (most: number) => `can have ${most} characters at most`,
  plain: "can't hold spaces, quotes or Turkish letters",
  oneOf: (words: string) => `must be one of: ${words}`,
  sharedKeys:
    "ENCRYPTION_KEYS: needed with PostgreSQL; all machines must use the same key (to make one: openssl rand -base64 32)",
  mistyped: (name: string, meant: string) => `${name}: unknown; did you mean ${meant}?`,
  slack: {
    oauth: "this version has no OAuth for several workspaces; set SLACK_BOT_TOKEN",
    botMissing: "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    botPrefix:
      "SLACK_BOT_TOKEN: must begin with xoxb- (Bot User OAuth Token on the page OAuth & Permissions)",
    appPrefix:
      "SLACK_APP_TOKEN: must begin with xapp- (App-Level Token on the page Basic Information)",
    secretMissing: "SLACK_SIGNING_SECRET: missing (or set SLACK_APP_TOKEN for Socket Mode)",
    apiUrl:
      "SLACK_API_URL: must be an https address; plain http is for this machine only, or the token would cross the network in the open",
  },
  registry: {
    onlyDemo: "REGISTRY: can only be demo (embedded, invented data)",
    demoAndReal:
      "REGISTRY: demo can't be combined with REGISTRY_BASE_URL and REGISTRY_API_KEY; remove REGISTRY for the real service",
    none: "REGISTRY_BASE_URL: missing; set the registry service's address, or REGISTRY=demo to try it with invented data",
    missing: (name: string) => `${name}: missing`,
    address:
      "REGISTRY_BASE_URL: must be an address that begins with https, without a user name, a password, ? or #",
    plainHttp:
      "REGISTRY_BASE_URL: must be https; plain http is for this machine only, or for a private network with REGISTRY_ALLOW_HTTP=true",
  },
  data: {
    holder: (pid: number, host: string, since: number) =>
      ` (process ${pid}, machine ${host}, since ${new Date(since).toISOString()})`,
    held: (directory: string, holder: string) =>
      `DATA_DIR: a Künye is already running on ${directory}${holder}. Stop it, or give this server a directory of its own; for several machines use DATABASE_URL`,
    missingKey: (print: string) =>
      `ENCRYPTION_KEYS: a key that opens what is kept is missing (fingerprint ${print}). Put it back: ENCRYPTION_KEYS=new:…,old:…. If it is lost for good, give up what only it opens: npm run admin -- forget-key '${print}'`,
    unusable: (directory: string) =>
      `DATA_DIR: the directory ${directory} can't be written to; let the user who runs Künye own it, or name another one`,
    lostKey: (file: string) =>
      `${file}: lost. Put the file back from a backup. If it is lost for good, set a new key in ENCRYPTION_KEYS (openssl rand -base64 32); the program then says what has to be given up. The ledger stays, but those cards are paid for again`,
    wrongKey: (file: string) => `${file}: must be a key of 32 bytes in base64`,
  },
  start: {
    ready: (url: string) =>
      `\nKünye is ready. Open in a browser: ${url}/\nFirst command: /vkn 1234567890\n`,
    settings: "Künye could not start. Settings to correct:",
    portInUse:
      "Künye could not start: the port is in use. Choose another one with PORT, such as PORT=3100 npm start",
    noSuchHost: "Künye could not start: HOST is no address of this machine.",
    noAccess: "Künye could not start: no permission for the port or DATA_DIR.",
    noSpace: "Künye could not start: the disk of DATA_DIR is full.",
    noDatabase:
      "Künye could not start: its database can't be opened. DATA_DIR must belong to the user who runs Künye, on a disk with space left; with PostgreSQL, DATABASE_URL must be within reach.",
    olderDatabase:
      "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).",
    newerDatabase:
      "This database was made by a newer Künye: run that version, or restore a backup.",
  },
};
