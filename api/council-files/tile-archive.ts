import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import { Check } from 'typebox/value';
import type { Finding } from '#schemas/tenant/finding.ts';
import { maximumVectorMapSize, VectorMapMetadataSchema } from '#schemas/tenant/vector-map.ts';

/** The facts in the first kilobytes of a PMTiles file; the rest is read on request. */
export interface TileArchive {
  /** A hash of its head, which holds a digest of all its tiles. */
  readonly hash: string;
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Areas of the map that forms can offer. */
  readonly areas: readonly string[];
  /** In bytes. */
  readonly size: number;
  /**
   * Modification time in milliseconds; if it and the size are equal, the file is unchanged since it was read.
   */
  readonly modified: number;
}

/** The reason why a PMTiles file cannot be shown. */
export interface ArchiveFault {
  readonly fault: Pick<Finding, 'kind' | 'message' | 'cure'>;
}

/** Returns true for a file meant as a vector map. */
export const isMeantAsArchive = (path: string): boolean => /^[^/]+\.pmtiles$/i.test(path);

const headerBytes = 127;
/** Header and root directory are within the first 16,384 bytes (PMTiles, section 3). */
const headBytes = 16_384;
const mostMetadata = 500_000;
const again = 'Make it again with: npm run tenant -- map';

/** Reads the head of a PMTiles file (version 3, github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export async function readTileArchive(path: string): Promise<TileArchive | ArchiveFault> {
  const handle = await open(path);
  try {
    return await readArchiveHead(handle);
  } finally {
    await handle.close();
  }
}

/** Does the same as {@link readTileArchive} for an open file. */
export async function readArchiveHead(handle: FileHandle): Promise<TileArchive | ArchiveFault> {
  const { size, mtimeMs } = await handle.stat();
  const head = await readPart(handle, 0, Math.min(size, headBytes));
  if (head.length < headerBytes || head.toString('latin1', 0, 7) !== 'PMTiles')
    return fault('map.notPmtiles', `This is not a PMTiles map. It is ${whatElse(head)}.`, `${again}.`);
  if (head[7] !== 3)
    return fault(
      'map.notPmtiles',
      `This map is in PMTiles version ${head[7]}. Only version 3 can be shown.`,
      `${again}, or convert it with "pmtiles convert".`,
    );
  if (size > maximumVectorMapSize)
    return fault(
      'map.size',
      `The map is ${(size / 1e6).toFixed(1)} MB. The limit is ${maximumVectorMapSize / 1e6} MB.`,
      `${again}, with a smaller --margin, --without-buildings or --maximum-zoom 13.`,
    );
  const header = bytesToHeader(new Uint8Array(head).buffer);
  const wrong = faultOf(header, size);
  if (wrong) return wrong;
  const metadata = await readPart(handle, header.jsonMetadataOffset, header.jsonMetadataLength);
  const said = readMetadata(metadata, header);
  if (said === undefined)
    return fault(
      'map.foreign',
      'The map was not made for Lintel: it does not have the layers that Lintel draws.',
      `${again}, from the same data.`,
    );
  const root = head.subarray(
    header.rootDirectoryOffset,
    header.rootDirectoryOffset + header.rootDirectoryLength,
  );
  const hash = createHash('sha256').update(head.subarray(0, headerBytes)).update(root).update(metadata);
  return {
    hash: hash.digest('hex').slice(0, 24),
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    areas: Object.keys(said.lintel.areas),
    size,
    modified: mtimeMs,
  };
}

function fault(kind: string, message: string, cure: string): ArchiveFault {
  return { fault: { kind, message, cure } };
}

async function readPart(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

function faultOf(header: Header, size: number): ArchiveFault | undefined {
  if (header.tileType !== TileType.Mvt)
    return fault(
      'map.tileType',
      'The map has picture tiles. Only vector tiles (MVT) can be shown in the council’s colours.',
      `${again}, or use a picture tile service with "kind": "tiles".`,
    );
  if (header.tileCompression !== Compression.Gzip || header.internalCompression !== Compression.Gzip)
    return fault(
      'map.compression',
      'The map tiles are not compressed with gzip, the only method that every browser can read.',
      `${again}.`,
    );
  const end = Math.max(
    (header.tileDataOffset ?? 0) + (header.tileDataLength ?? 0),
    header.jsonMetadataOffset + header.jsonMetadataLength,
    (header.leafDirectoryOffset ?? 0) + (header.leafDirectoryLength ?? 0),
  );
  if (end > size || header.jsonMetadataLength > mostMetadata)
    return fault(
      'map.cutShort',
      `The map file has only ${size.toLocaleString('en-GB')} of ${end.toLocaleString('en-GB')} bytes: copying was cut short.`,
      `Copy it here again. ${again}.`,
    );
  const { minLon, minLat, maxLon, maxLat } = header;
  if (minLon >= maxLon || minLat >= maxLat)
    return fault('map.bounds', 'The map does not say which part of the earth it shows.', `${again}.`);
  return undefined;
}

function readMetadata(bytes: Buffer, { internalCompression }: Header) {
  try {
    const text = internalCompression === Compression.Gzip ? gunzipSync(bytes) : bytes;
    const metadata: unknown = JSON.parse(text.toString('utf8'));
    return Check(VectorMapMetadataSchema, metadata) ? metadata : undefined;
  } catch {
    return undefined;
  }
}

function whatElse(head: Buffer): string {
  const start = head.toString('latin1', 0, 256).trimStart();
  if (head.length === 0) return 'empty';
  if (start.startsWith('{')) return 'a text in JSON';
  if (start.startsWith('SQLite format 3')) return 'a database, such as MBTiles or a GeoPackage';
  if (start.startsWith('PK')) return 'a ZIP file';
  if (/^(?:<!doctype html|<html)/i.test(start)) return 'a web page, perhaps an error page saved by mistake';
  return 'something else';
}
