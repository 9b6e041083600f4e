import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readManifest } from "../../src/workspace/manifest.ts";
import {
  startSlackWorkspace,
  type RunningSlackWorkspace,
} from "../../src/workspace/start-slack-workspace.ts";
import { launchBrowser } from "../browser/support/launch-browser.ts";
import { call } from "./support/sample-app.ts";
import { signingSecret } from "./support/start-workspace.ts";

const client = { id: "111.222", secret: "local-client-secret" };
const manifest = `
display_information: { name: "<b>Kurulan</b>", description: Bir deneme uygulaması }
oauth_config:
  redirect_urls: ["http://127.0.0.1"]
  scopes:
    bot: [chat:write, files:write]
    bot_optional: [files:write]
`;

let browser: Browser;
let workspace: RunningSlackWorkspace;
let appUrl: string;
let stopApp: () => void;

beforeAll(async () => {
  const app = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<h1>Kuruldu</h1>");
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  stopApp = () => app.close();
  workspace = await startSlackWorkspace({
    ...{ appUrl, client, signingSecret },
    manifest: readManifest(manifest.replace("http://127.0.0.1", appUrl)),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await workspace.close();
  stopApp();
});

test("a person reads what is asked for, leaves something out, and is sent back", async () => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  const query = { client_id: client.id, scope: "chat:write,files:write", state: "s1" };
  await page.goto(`${workspace.url}/oauth/v2/authorize?${new URLSearchParams(query).toString()}`);
  expect(await page.getByRole("heading").innerText()).toContain("<b>Kurulan</b>");
  expect(await page.getByRole("listitem").allInnerTexts()).toEqual([
    "chat:write ileti göndermek",
    expect.stringContaining("files:write") as string,
  ]);
  await page.getByRole("checkbox").uncheck();
  await page.getByLabel("İzin veren").selectOption("Mehmet Karaca");
  await page.getByRole("button", { name: "İzin ver" }).click();
  await page.getByRole("heading", { name: "Kuruldu" }).waitFor();
  const back = new URL(page.url());
  expect(back.origin).toBe(appUrl);
  expect(back.searchParams.get("state")).toBe("s1");
  const granted = await call(
    workspace.url,
    "oauth.v2.access",
    {
      ...{ client_id: client.id, client_secret: client.secret },
      code: back.searchParams.get("code"),
    },
    "",
  );
  expect(granted).toMatchObject({ scope: "chat:write", authed_user: { id: "U05MEHMET02" } });
  expect(complaints).toEqual([]);
});
