import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { namesProgram } from './pdf-programs.ts';
import type { Reading, ReadingTask } from './reading.ts';

const password: Reading = { outcome: 'refused', refusal: 'password' };
const program: Reading = { outcome: 'refused', refusal: 'program' };
const broken: Reading = { outcome: 'refused', refusal: 'broken' };

/** Opens a PDF as a reader would, up to its first page. One that only forbids printing or copying opens. */
export async function readPdf({ path, refusesPrograms = false }: ReadingTask): Promise<Reading> {
  const bytes = await readFile(path);
  // Before pdf.js takes the bytes for itself.
  const names = refusesPrograms && namesProgram(bytes);
  const content = new Uint8Array(bytes);
  try {
    // pdf.js prints every oddity of a file unless told not to.
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

/** Far above what a document has, and below what would fill the memory of whoever opens it. */
const mostParts = 5_000;
const mostUnpackedBytes = 500 << 20;

/**
 * Reads the list of a DOCX’s parts, and unpacks nothing. A file that was cut off has lost its list, which is at the end; one
 * with more parts than a document has, or that would become too large, is a bomb, and as good as broken.
 */
export async function readDocx({ path, refusesPrograms = false }: ReadingTask): Promise<Reading> {
  const content = await readFile(path);
  const parts = partsOf(content);
  if (parts === undefined || parts.length > mostParts) return broken;
  if (refusesPrograms && hasProgram(content, parts)) return program;
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  return unpacked > mostUnpackedBytes ? broken : { outcome: 'kept', kind: 'docx', isPicture: false };
}

/** Macros ([MS-OFFMACRO2]) and ActiveX controls: the names that Word gives to such parts, and their types. */
const programPart = /(?:^|\/)(?:vbaProject[^/]*\.bin$|activeX\/)/i;
const programType = /application\/vnd\.ms-(?:office|word)\.(?:vbaProject|activeX)/i;

/** The part that names the types of all others (ECMA-376, part 2, 10.1.2), and more bytes than it ever has. */
const typesOfParts = '[Content_Types].xml';
const mostOfTypes = 5 << 20;

function hasProgram(content: Buffer, parts: readonly Part[]): boolean {
  if (parts.some(({ name }) => programPart.test(name))) return true;
  const types = parts.find(({ name }) => name === typesOfParts);
  return types === undefined || programType.test(unpackPart(content, types));
}

/** Empty where it cannot be unpacked. */
function unpackPart(content: Buffer, { place, packedSize, isPacked }: Part): string {
  try {
    const start = place + 30 + content.readUInt16LE(place + 26) + content.readUInt16LE(place + 28);
    const packed = content.subarray(start, start + packedSize);
    return (isPacked ? inflateRawSync(packed, { maxOutputLength: mostOfTypes }) : packed).toString();
  } catch {
    return '';
  }
}

/** A part of a ZIP file, as its list says. */
interface Part {
  readonly name: string;
  /** In bytes, once it is unpacked. */
  readonly size: number;
  readonly packedSize: number;
  readonly isPacked: boolean;
  /** Where its own header begins, in bytes. */
  readonly place: number;
}

/** The parts that a ZIP file lists; undefined for what is no whole ZIP file (APPNOTE.TXT, 4.3.12 and 4.3.16). */
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

/** The stream that holds a document with a password ([MS-OFFCRYPTO], 2.3.4.1). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** A DOCX with a password is kept in the container of Word's older formats, which are not taken. */
export async function readOlderOffice(path: string): Promise<Reading> {
  const content = await readFile(path);
  return content.includes(encryptedPackage) ? password : { outcome: 'refused', refusal: 'kind' };
}
