import { readFile, writeFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { registeredTitles } from "../../../src/registry/institution/invented-institution.ts";
import { createSegmentBuilder } from "../../../src/company/title-search/build-segment.ts";
import { searchOver } from "../../../src/company/title-search/create-title-index.ts";
import { readSegment, writeSegment } from "../../../src/registry/titles/segment-file.ts";
import { temporaryDirectory } from "../support/test-service.ts";

async function written(titles: number) {
  const path = `${await temporaryDirectory()}/titles.index`;
  const builder = createSegmentBuilder();
  for (const entry of registeredTitles(titles)) builder.add(entry);
  const segment = builder.finish();
  writeSegment(path, segment, "here");
  return { path, segment };
}

test("a written index is read back and finds the same titles", async () => {
  const { path, segment } = await written(500);
  const read = readSegment(path, "here");
  expect(read).toEqual(segment);
  if (!read) return;
  const title = "örnek gıda";
  expect(searchOver(read).search(title, 5)).toEqual(searchOver(segment).search(title, 5));
});

test("a file of another origin is not read", async () => {
  const { path } = await written(50);
  expect(readSegment(path, "elsewhere")).toBeNull();
  expect(readSegment(`${path}.none`, "here")).toBeNull();
});

test("an undamaged file of an older layout is not read", async () => {
  const { path, segment } = await written(50);
  const whole = await readFile(path);
  const end = 16 + whole.readUInt32LE(4);
  const header = whole.toString("latin1", 16, end);
  /** Returns the file with another header, with its length and checksum. */
  const withHeader = (text: string) => {
    const prefix = Buffer.from(whole.subarray(0, 16));
    prefix.writeUInt32LE(text.length, 4);
    prefix.writeUInt32LE(crc32(text), 8);
    return Buffer.concat([prefix, Buffer.from(text), whole.subarray(end)]);
  };
  await writeFile(path, withHeader(header.replace("{", "{ ")));
  expect(readSegment(path, "here")).toEqual(segment);
  const older = header.replace(/(?<="layoutVersion":)\d+/, (version) =>
    String(Number(version) - 1),
  );
  expect(older).not.toBe(header);
  await writeFile(path, withHeader(older));
  expect(readSegment(path, "here")).toBeNull();
});

test("a changed byte or a missing end is detected", async () => {
  const { path } = await written(50);
  const whole = await readFile(path);
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 97)) {
    // The four bytes after the header's checksum are unused.
    if (at >= 12 && at < 16) continue;
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    await writeFile(path, damaged);
    expect(readSegment(path, "here"), `byte ${at}`).toBeNull();
  }
  await writeFile(path, whole.subarray(0, whole.length - 1));
  expect(readSegment(path, "here")).toBeNull();
  await writeFile(path, "");
  expect(readSegment(path, "here")).toBeNull();
});
