/** The messages of the program that prints the manifest. */
export const manifestTexts = {
  usage: `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste what it prints as it is into Slack's box "From a manifest".`,
  urlOrSocket: "--url or --socket is needed.",
  noAddress: (typed: string) =>
    `--url must be an address that begins with https://: ${typed || "(empty)"}`,
  noCredentials: "--url can't hold a user name or a password.",
  onlyRoot: (origin: string) =>
    `--url must be the server's root address alone, such as ${origin}; /slack/events is added.`,
  onlyHttps: (typed: string) => `Slack sends requests to https addresses only: ${typed}`,
};

export type ManifestTexts = typeof manifestTexts;
