import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import type { Reading } from './reading.ts';

const password: Reading = { outcome: 'refused', refusal: 'password' };
const broken: Reading = { outcome: 'refused', refusal: 'broken' };

/** Opens a PDF as a reader would, up to its first page. One that only forbids printing or copying opens. */
export async function readPdf(path: string): Promise<Reading> {
  const content = new Uint8Array(await readFile(path));
  try {
    // pdf.js prints every oddity of a file unless told not to.
    const document = await getDocumentProxy(content, { verbosity: 0 });
    await document.getPage(1);
    await document.loadingTask.destroy();
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
export async function readDocx(path: string): Promise<Reading> {
  const sizes = unpackedSizes(await readFile(path));
  if (sizes === undefined || sizes.length > mostParts) return broken;
  const unpacked = sizes.reduce((sum, size) => sum + size, 0);
  return unpacked > mostUnpackedBytes ? broken : { outcome: 'kept', kind: 'docx', isPicture: false };
}

/**
 * How large each part of a ZIP file says that it is once it is unpacked, in bytes; undefined for what is no whole ZIP file
 * (APPNOTE.TXT, 4.3.12 and 4.3.16).
 */
function unpackedSizes(content: Buffer): number[] | undefined {
  const end = content.lastIndexOf('PK\u0005\u0006');
  if (end === -1 || end + 22 > content.length) return undefined;
  const sizes: number[] = [];
  let place = content.readUInt32LE(end + 16);
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (place + 46 > end || content.toString('latin1', place, place + 4) !== 'PK\u0001\u0002')
      return undefined;
    sizes.push(content.readUInt32LE(place + 24));
    place +=
      46 +
      content.readUInt16LE(place + 28) +
      content.readUInt16LE(place + 30) +
      content.readUInt16LE(place + 32);
  }
  return sizes;
}

/** The stream that holds a document with a password ([MS-OFFCRYPTO], 2.3.4.1). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** A DOCX with a password is kept in the container of Word's older formats, which are not taken. */
export async function readOlderOffice(path: string): Promise<Reading> {
  const content = await readFile(path);
  return content.includes(encryptedPackage) ? password : { outcome: 'refused', refusal: 'kind' };
}
