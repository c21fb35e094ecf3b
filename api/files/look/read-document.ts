import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { namesProgram } from './pdf-programs.ts';
import type { Reading, ReadingTask } from './reading.ts';

const password: Reading = { outcome: 'refused', refusal: 'password' };
const program: Reading = { outcome: 'refused', refusal: 'program' };
const broken: Reading = { outcome: 'refused', refusal: 'broken' };

/** Opens a PDF up to its first page, as a viewer would. One that only forbids printing or copying opens. */
export async function readPdf({ path, refusesPrograms = false }: ReadingTask): Promise<Reading> {
  const bytes = await readFile(path);
  // Done first, because pdf.js takes ownership of the bytes.
  const names = refusesPrograms && namesProgram(bytes);
  const content = new Uint8Array(bytes);
  try {
    // By default pdf.js logs every oddity of a file.
    const document = await getDocumentProxy(content, { verbosity: 0 });
    const page = await document.getPage(1);
    const runs =
      names || (refusesPrograms && ((await document.hasJSActions()) || (await page.getJSActions()) !== null));
    await document.loadingTask.destroy();
    if (runs) return program;
    return { outcome: 'kept', kind: 'pdf', isPicture: false };
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? password : broken;
  }
}

/**
 * Limits far above those of a real document, and below those that would exhaust the memory of the reader's
 * computer.
 */
const mostParts = 5_000;
const mostUnpackedBytes = 500 << 20;

/**
 * Checks a DOCX by the list of its parts; unpacks at most the list of their types. A truncated file has lost
 * its list, which is at the end; one with too many parts, or too large once unpacked, is a bomb, and is refused
 * as broken.
 */
export async function readDocx({ path, refusesPrograms = false }: ReadingTask): Promise<Reading> {
  const content = await readFile(path);
  const parts = partsOf(content);
  if (parts === undefined || parts.length > mostParts) return broken;
  if (refusesPrograms && hasProgram(content, parts)) return program;
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  return unpacked > mostUnpackedBytes ? broken : { outcome: 'kept', kind: 'docx', isPicture: false };
}

/** Macros ([MS-OFFMACRO2]) and ActiveX controls: the names Word gives to such parts, and their types. */
const programPart = /(?:^|\/)(?:vbaProject[^/]*\.bin$|activeX\/)/i;
const programType = /application\/vnd\.ms-(?:office|word)\.(?:vbaProject|activeX)/i;

/** The part that lists the types of all others (ECMA-376, part 2, 10.1.2), and more bytes than it ever has. */
const typesOfParts = '[Content_Types].xml';
const mostOfTypes = 5 << 20;

function hasProgram(content: Buffer, parts: readonly Part[]): boolean {
  if (parts.some(({ name }) => programPart.test(name))) return true;
  const types = parts.find(({ name }) => name === typesOfParts);
  return types === undefined || programType.test(unpackPart(content, types));
}

/** Returns an empty text if the part cannot be unpacked. */
function unpackPart(content: Buffer, { place, packedSize, isPacked }: Part): string {
  try {
    const start = place + 30 + content.readUInt16LE(place + 26) + content.readUInt16LE(place + 28);
    const packed = content.subarray(start, start + packedSize);
    return (isPacked ? inflateRawSync(packed, { maxOutputLength: mostOfTypes }) : packed).toString();
  } catch {
    return '';
  }
}

/** A part of a ZIP file, from its directory. */
interface Part {
  readonly name: string;
  /** Unpacked size in bytes. */
  readonly size: number;
  readonly packedSize: number;
  readonly isPacked: boolean;
  /** Byte offset of its local header. */
  readonly place: number;
}

/**
 * Returns the parts listed in a ZIP file; undefined if it is not a whole ZIP file (APPNOTE.TXT, 4.3.12 and
 * 4.3.16).
 */
function partsOf(content: Buffer): Part[] | undefined {
  const end = content.lastIndexOf('PK\u0005\u0006');
  if (end === -1 || end + 22 > content.length) return undefined;
  const parts: Part[] = [];
  let place = content.readUInt32LE(end + 16);
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (place + 46 > end || content.toString('latin1', place, place + 4) !== 'PK\u0001\u0002')
      return undefined;
    const nameLength = content.readUInt16LE(place + 28);
    const name = content.toString('utf8', place + 46, place + 46 + nameLength);
    parts.push({
      name,
      size: content.readUInt32LE(place + 24),
      packedSize: content.readUInt32LE(place + 20),
      isPacked: content.readUInt16LE(place + 10) !== 0,
      place: content.readUInt32LE(place + 42),
    });
    place += 46 + nameLength + content.readUInt16LE(place + 30) + content.readUInt16LE(place + 32);
  }
  return parts;
}

/** Name of the stream that holds a document with a password ([MS-OFFCRYPTO], 2.3.4.1). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Refuses a file in the container of Word's older formats: as needing a password if it is an encrypted DOCX,
 * otherwise as an unsupported kind.
 */
export async function readOlderOffice(path: string): Promise<Reading> {
  const content = await readFile(path);
  return content.includes(encryptedPackage) ? password : { outcome: 'refused', refusal: 'kind' };
}
