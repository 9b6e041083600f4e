import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { gateWith, onlyUser } from "../kunye/lists/support/run-in-gate.ts";
import { fieldsOf } from "../support/deliver-payloads.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

const module = new URL("../platform/support/pieces.ts", import.meta.url);
const vkn = "1234567890";

onBothStores((newPlace) => {
  /** Starts a replica whose gate is occupied by a piece until its release. */
  async function startHeld() {
    const heavyWork = gateWith({ maxRunning: 1, maxWaitingOfUser: 2, slowAfterMs: 10 });
    onTestFinished(() => {
      heavyWork.close();
    });
    const scene = await startReplicas(await newPlace(), "2026-11-12T09:00:00Z");
    const one = await scene.replica({ heavyWork });
    const path = join(temporaryDirectory(), "released");
    const held = heavyWork.run(onlyUser, { module, name: "waitFor", input: path });
    const [ayse, mehmet] = ["ayse", "mehmet"].map((handle) => scene.workspace.person(handle));
    if (!ayse || !mehmet) throw new Error("no such people");
    const giveFile = (content: string) => {
      const id = ayse.upload("liste.csv", content);
      scene.workspace.core.files.share(id, ayse.in("finans").channel.id, "1.1");
      const files = [{ id, name: "liste.csv", file_access: "check_file_info" }];
      const values = fieldsOf({ company: { value: "" }, files: { files } });
      one.deliver(ayse.person.id, { kind: "submission", callbackId: "give_list", values });
    };
    const told = (person: typeof ayse) =>
      person
        .in("finans")
        .messages()
        .map(({ plain }) => plain);
    const release = async () => {
      writeFileSync(path, "");
      await held;
    };
    return { ...scene, one, heavyWork, ayse, mehmet, giveFile, told, release };
  }

  test("a user who waits for a file is told so; others are answered in the meantime, and the file comes", async () => {
    const { one, ayse, mehmet, giveFile, told, release } = await startHeld();
    giveFile(`VKN;Unvan\n${vkn};ÖRNEK GIDA A.Ş.\n`);
    await expect.poll(() => told(ayse).join()).toContain("önünüzde 1 dosya");
    one.deliver(mehmet.person.id, { kind: "command", command: "/vkn", text: vkn });
    await expect.poll(() => told(mehmet).join()).toContain(wording.anyCharge);
    await release();
    await one.drain(60_000);
    expect(told(ayse).join()).toContain(wording.distinctVkns(1));
  });

  test("a stop asks the waiting user to give the file again, and charges nothing", async () => {
    const { one, ayse, registry, heavyWork, giveFile, told } = await startHeld();
    giveFile(`VKN;Unvan\n${vkn};ÖRNEK GIDA A.Ş.\n`);
    await expect.poll(() => told(ayse).join()).toContain("önünüzde 1 dosya");
    heavyWork.stop();
    await expect.poll(() => told(ayse).join()).toContain("Künye yeniden başlatılıyor");
    await one.drain(60_000);
    expect(registry.calls).toEqual([]);
  });

  test("a command that a stop leaves no time for is told so, and nothing is queried", async () => {
    const { one, mehmet, registry, told } = await startHeld();
    one.deliver(mehmet.person.id, { kind: "command", command: "/vkn", text: vkn });
    await one.drain(0);
    await expect.poll(() => told(mehmet).join()).toContain("Künye şu anda çok yoğun");
    expect(registry.calls).toEqual([]);
  });

  test("long texts wait for their turn; one too many is told to come again, and nothing is charged", async () => {
    const { one, ayse, mehmet, registry, told, release } = await startHeld();
    const filler = "Sayın ilgili, aşağıdaki firma için yeni bir kayıt açılmasını rica ederiz. ";
    const textOf = (no: number) => `denetle ${filler.repeat(30)}\n${no}. VKN: ${vkn}`;
    const give = (no: number) => {
      const act = { kind: "command", command: "/kunye", text: textOf(no) } as const;
      one.deliver(ayse.person.id, act);
    };
    for (const no of [1, 2]) give(no);
    await expect.poll(() => told(ayse).join().split("önünüzde").length).toBe(3);
    give(3);
    await expect.poll(() => told(ayse).join()).toContain("Uzun metinleriniz sırada");
    expect(told(ayse).join()).toContain(wording.notCharged);
    one.deliver(mehmet.person.id, { kind: "command", command: "/kunye", text: "yardım" });
    await expect.poll(() => told(mehmet).join()).toContain("/vkn");
    await release();
    await one.drain(60_000);
    expect(told(ayse).join().split(`1 kredi`).length).toBeGreaterThan(2);
    expect(registry.calls).toEqual([]);
  });
});
