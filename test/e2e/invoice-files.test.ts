import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../src/platform/limited-server.ts";
import { invoiceXml } from "../kunye/intake/files/ubl.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startAtSlack } from "../support/start-at-slack.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { waiting } from "../../src/kunye/texts/tr.ts";

/** Starts the app on a fake Slack with files, and a foreign host that records the tokens it gets. */
async function startApp() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const kunye = await startAtSlack(slack, registry, temporaryDirectory());
  onTestFinished(() => kunye.stop());
  const seen: string[] = [];
  const stranger = createServer((req, res) => {
    seen.push(req.headers.authorization ?? "");
    res.end(invoiceXml());
  });
  const strangerUrl = await listen(stranger, 0, "127.0.0.1");
  onTestFinished(() => void stranger.close());
  /** Sends the app a file by direct message, and returns its answer. */
  async function answerTo(file: object): Promise<string> {
    const before = slack.received.length;
    await slack.event(kunye.url, {
      type: "event_callback",
      team_id: "T1",
      event_id: `Ev${before}`,
      event: {
        type: "message",
        subtype: "file_share",
        channel_type: "im",
        channel: "D1",
        user: "U0AYSE",
        text: "",
        ts: `1.${before}`,
        files: [
          { id: "F1", name: "fatura.xml", size: 9, mode: "hosted", user_team: "T1", ...file },
        ],
      },
    });
    // On a busy machine the waiting line comes first.
    const answers = () =>
      slack.received
        .slice(before)
        .map(({ whole }) => whole)
        .filter((whole) => !whole.includes(waiting.long(0)));
    await expect.poll(() => answers().length, { timeout: 20_000 }).toBeGreaterThan(0);
    return answers().join("\n");
  }
  const there = `${slack.url}/files-pri/T1-F1/fatura.xml`;
  return { slack, registry, seen, strangerUrl, there, answerTo };
}

test("the token goes to Slack alone: neither to another host nor along a redirect", async () => {
  const { slack, seen, strangerUrl, there, answerTo } = await startApp();
  const failed = "Dosya Slack'ten indirilemedi.";
  for (const url of [`${strangerUrl}/fatura.xml`, "file:///etc/passwd", ""]) {
    expect(await answerTo({ url_private: url })).toContain(failed);
  }
  slack.troubles.set("/files-pri/T1-F1/fatura.xml", [
    (res) => res.writeHead(302, { location: `${strangerUrl}/fatura.xml` }).end(),
    (res) => res.writeHead(500).end(),
    (res) => res.writeHead(404).end(),
    (res) => res.writeHead(200, { "content-type": "text/html" }).end("<!DOCTYPE html><html>"),
    (res) => res.writeHead(200).end(invoiceXml()),
  ]);
  expect(await answerTo({ url_private: there })).toContain("files:read yetkisiyle yeniden kursun");
  expect(await answerTo({ url_private: there })).toContain(failed);
  expect(await answerTo({ url_private: there })).toContain("Künye bu dosyayı göremiyor");
  expect(await answerTo({ url_private: there })).toContain("files:read yetkisiyle yeniden kursun");
  expect(await answerTo({ url_private: there })).toContain("KDG2026000000417");
  expect(seen).toEqual([]);
});

test("a file that is gone, elsewhere or another company's is named and not downloaded", async () => {
  const { slack, there, answerTo } = await startApp();
  const other = { url_private: there, user_team: "T9" };
  expect(await answerTo({ mode: "tombstone" })).toContain("silinmiş ya da");
  expect(await answerTo({ is_external: true, mode: "external" })).toContain(
    "bu çalışma alanında değil",
  );
  expect(await answerTo(other)).toContain("bu çalışma alanında değil");
  const ask = { file_access: "check_file_info" };
  slack.says.set("files.info", { file: { id: "F1", name: "fatura.xml", ...other } });
  expect(await answerTo(ask)).toContain("bu çalışma alanında değil");
  slack.says.set("files.info", { ok: false, error: "file_deleted" });
  expect(await answerTo(ask)).toContain("silinmiş ya da");
  slack.says.set("files.info", { ok: false, error: "file_not_found" });
  expect(await answerTo(ask)).toContain("Künye bu dosyayı göremiyor");
  slack.says.set("files.info", { ok: false, error: "missing_scope" });
  expect(await answerTo(ask)).toContain("files:read yetkisiyle yeniden kursun");
  expect(slack.tries).not.toContain("/files-pri/T1-F1/fatura.xml");
});

test("no more than ten megabytes of a file are taken, whatever size it is said to have", async () => {
  const { slack, there, answerTo } = await startApp();
  let sent = 0;
  slack.troubles.set("/files-pri/T1-F1/fatura.xml", [
    (res) => {
      const more = () => {
        if (res.destroyed) return;
        sent += 1;
        if (res.write(Buffer.alloc(1024 * 1024, " "))) setImmediate(more);
        else res.once("drain", more);
      };
      more();
    },
  ]);
  expect(await answerTo({ url_private: there })).toContain("Çok büyük");
  expect(sent).toBeLessThan(25);
});
