import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { CommandError } from '../../command/command-error.ts';
import type { Area } from '../../places/area.ts';

/** An archive's metadata. */
interface ArchiveFacts {
  readonly area: Area;
  readonly minimumZoom: number;
  readonly maximumZoom: number;
  /** Largest size in bytes. */
  readonly most: number;
  /**
   * Returns the archive's metadata.
   * @param digest the digest of all tiles.
   */
  readonly metadata: (digest: string) => object;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** Number of equal tiles from `id` on. */
  run: number;
}

const headerBytes = 127;
/** Largest root directory: header and root lie in the first 16,384 bytes (PMTiles 3, section 3). */
const mostRootBytes = 16_384 - headerBytes;
/** Bytes to collect before writing; a write for each tile would take longer than making it. */
const mostHeld = 1_000_000;
/** Entries in one leaf, some 12 kB. */
const leafEntries = 4_096;

/**
 * Writes a PMTiles archive, version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), beside its place and
 * then renames it. One tile is in memory at a time; equal ones, such as the open sea, are kept once.
 * @param tiles in ascending order of ids, not compressed.
 * @returns the number of tiles, and the size in bytes.
 * @throws CommandError if it would be too large; the earlier file then stays.
 */
export async function writeArchive(
  path: string,
  tiles: Iterable<{ readonly id: number; readonly bytes: Uint8Array }>,
  facts: ArchiveFacts,
  onProgress: (count: number) => void = () => {},
): Promise<{ readonly count: number; readonly size: number }> {
  // No reader takes up a name that ends in ~ (api/council-files/source.ts).
  const [data, whole] = [`${path}.tiles~`, `${path}.new~`];
  try {
    const { entries, length, count, contents, digest } = await writeTiles(data, tiles, onProgress);
    const { root, leaves } = directoriesOf(entries);
    const metadata = gzipSync(JSON.stringify(facts.metadata(digest)), { level: 9 });
    const size = headerBytes + root.length + metadata.length + leaves.length + length;
    if (size > facts.most)
      throw new CommandError(
        `The map would be ${(size / 1e6).toFixed(1)} MB, but the limit is ${facts.most / 1e6} MB. Nothing was written. Use a smaller --margin, --without-buildings (they are most of it), or --maximum-zoom ${facts.maximumZoom - 1}, which is less detailed.`,
      );
    const header = headerOf(facts, {
      root: root.length,
      metadata: metadata.length,
      leaves: leaves.length,
      data: length,
      count,
      entries: entries.length,
      contents,
    });
    const file = await open(whole, 'w');
    try {
      await file.writeFile(Buffer.concat([header, root, metadata, leaves]));
      await copyInto(file, data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(whole, path);
    return { count, size };
  } finally {
    await Promise.all([data, whole].map((file) => rm(file, { force: true })));
  }
}

async function writeTiles(
  path: string,
  tiles: Parameters<typeof writeArchive>[1],
  onProgress: (count: number) => void,
) {
  const file = await open(path, 'w');
  const entries: Entry[] = [];
  const known = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  const digest = createHash('sha256');
  let [length, count, held] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const write = async () => {
    const bytes = Buffer.concat(waiting);
    [waiting, held] = [[], 0];
    await file.writeFile(bytes);
  };
  try {
    for (const { id, bytes } of tiles) {
      count += 1;
      onProgress(count);
      digest.update(`${id}:${bytes.length}:`).update(bytes);
      const key = createHash('sha256').update(bytes).digest('base64');
      const last = entries.at(-1);
      const same = known.get(key);
      if (same && last && last.offset === same.offset && last.id + last.run === id) last.run += 1;
      else if (same) entries.push({ id, run: 1, ...same });
      else {
        const packed = gzipSync(bytes, { level: 9 });
        const place = { offset: length, length: packed.length };
        known.set(key, place);
        entries.push({ id, run: 1, ...place });
        length += packed.length;
        waiting.push(packed);
        held += packed.length;
        // oxlint-disable-next-line no-await-in-loop
        if (held > mostHeld) await write();
      }
    }
    await write();
  } finally {
    await file.close();
  }
  return { entries, length, count, contents: known.size, digest: digest.digest('hex').slice(0, 32) };
}

async function copyInto(file: FileHandle, from: string): Promise<void> {
  const source = await open(from);
  // oxlint-disable-next-line no-await-in-loop
  for await (const chunk of source.createReadStream()) await file.writeFile(chunk);
}

/** Returns one directory, or a root with leaves if one would be too large. */
function directoriesOf(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const root = writeDirectory(entries);
  if (root.length <= mostRootBytes) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const roots: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += leafEntries) {
    const part = entries.slice(from, from + leafEntries);
    const leaf = writeDirectory(part);
    leaves.push(leaf);
    // A run of 0 marks a leaf (section 4.1).
    roots.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    offset += leaf.length;
  }
  return { root: writeDirectory(roots), leaves: Buffer.concat(leaves) };
}

/** Encodes a directory (section 4.2): ids as differences, runs, lengths and offsets, each as a column of varints. */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const varint = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  varint(entries.length);
  for (const [index, { id }] of entries.entries()) varint(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) varint(run);
  for (const { length } of entries) varint(length);
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1];
    varint(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

interface Sizes {
  readonly root: number;
  readonly metadata: number;
  readonly leaves: number;
  readonly data: number;
  readonly count: number;
  readonly entries: number;
  readonly contents: number;
}

/** Returns the header (section 3.1). */
function headerOf({ area, minimumZoom, maximumZoom }: ArchiveFacts, sizes: Sizes): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let [offset, at] = [headerBytes, 8];
  for (const length of [sizes.root, sizes.metadata, sizes.leaves, sizes.data]) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    offset += length;
    at += 16;
  }
  for (const count of [sizes.count, sizes.entries, sizes.contents]) {
    header.writeBigUInt64LE(BigInt(count), at);
    at += 8;
  }
  const [clustered, gzip, vectorTiles] = [1, 2, 1];
  for (const value of [clustered, gzip, gzip, vectorTiles, minimumZoom, maximumZoom])
    header.writeUInt8(value, at++);
  const { west, south, east, north } = area;
  for (const degrees of [west, south, east, north]) at = writeDegrees(header, degrees, at);
  header.writeUInt8(minimumZoom, at++);
  for (const degrees of [(west + east) / 2, (south + north) / 2]) at = writeDegrees(header, degrees, at);
  return header;
}

/** Writes degrees in ten millionths. */
function writeDegrees(header: Buffer, degrees: number, at: number): number {
  return header.writeInt32LE(Math.round(degrees * 1e7), at);
}
