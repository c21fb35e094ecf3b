import { open, type FileHandle } from 'node:fs/promises';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { CommandError } from '../../command/command-error.ts';

/** One unpacked block of an extract, and its offset in the file. */
interface Block {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** The most bytes in a block: twice the limit of the format (wiki.openstreetmap.org/wiki/PBF_Format). */
const mostBytes = 64 * 1024 * 1024;

/**
 * Yields the blocks of a PBF extract, from an offset on: some 8,000 things each, one block in memory at a time.
 * @param from the `offset` of a block, or 0.
 * @throws CommandError if it is not an extract, or needs an unsupported feature.
 */
export async function* readBlocks(file: string, from = 0): AsyncGenerator<Block> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    for (let offset = from; offset < size;) {
      // Only one block at a time may be in memory.
      // oxlint-disable-next-line no-await-in-loop
      const { kind, bytes, end } = await readBlock(file, handle, offset);
      if (kind === 'OSMHeader') requireKnown(file, bytes);
      else if (kind === 'OSMData') yield { offset, bytes };
      offset = end;
    }
  } finally {
    await handle.close();
  }
}

async function readBlock(file: string, handle: FileHandle, offset: number) {
  const length = (await readExactly(file, handle, offset, 4)).readUInt32BE();
  if (length === 0 || length > 64 * 1024) throw notPbf(file);
  const header = { kind: '', size: 0 };
  readMessage(file, await readExactly(file, handle, offset + 4, length), (tag, pbf) => {
    if (tag === 1) header.kind = pbf.readString();
    else if (tag === 3) header.size = pbf.readVarint();
  });
  const start = offset + 4 + length;
  if (header.kind === '' || header.size > mostBytes) throw notPbf(file);
  const blob = await readExactly(file, handle, start, header.size);
  return { kind: header.kind, bytes: unpack(file, blob), end: start + header.size };
}

async function readExactly(file: string, handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from);
  if (bytesRead < length)
    throw new CommandError(`${file} ends in the middle, at byte ${from + bytesRead}. Download it once more.`);
  return buffer;
}

function unpack(file: string, blob: Uint8Array): Uint8Array {
  let bytes: Uint8Array | undefined;
  let other = 0;
  readMessage(file, blob, (tag, pbf) => {
    if (tag === 1) bytes = pbf.readBytes();
    else if (tag === 3) bytes = inflateSync(pbf.readBytes());
    else if (tag === 7) bytes = zstdDecompressSync(pbf.readBytes());
    else if (tag !== 2) other = tag;
  });
  if (bytes === undefined)
    throw new CommandError(
      `${file} is compressed in a way (${other}) that Lintel cannot read. Write it again with: osmium cat ${file} -o new.osm.pbf`,
    );
  return bytes;
}

const known = new Set(['OsmSchema-V0.6', 'DenseNodes']);

function requireKnown(file: string, bytes: Uint8Array): void {
  readMessage(file, bytes, (tag, pbf) => {
    if (tag !== 4) return;
    const feature = pbf.readString();
    if (!known.has(feature))
      throw new CommandError(
        `${file} needs "${feature}", which Lintel cannot read. Use an extract from Geofabrik.`,
      );
  });
}

function readMessage(file: string, bytes: Uint8Array, read: (tag: number, pbf: PbfReader) => void): void {
  try {
    new PbfReader(bytes).readFields((tag, _, pbf) => read(tag, pbf), undefined);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw notPbf(file);
  }
}

function notPbf(file: string): CommandError {
  return new CommandError(
    `${file} is not an OpenStreetMap extract in PBF (.osm.pbf), or is broken. Download it again.`,
  );
}
