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

/** The record that ends a ZIP file, which a DOCX is, and how far from the end it can begin (APPNOTE.TXT, 4.3.16). */
const endOfZip = Buffer.from('PK\u0005\u0006');
const endOfZipReach = 22 + 65_535;

/** A DOCX that was cut off has lost the list of its parts, which is at its end. */
export async function readDocx(path: string): Promise<Reading> {
  const content = await readFile(path);
  return content.subarray(-endOfZipReach).includes(endOfZip)
    ? { outcome: 'kept', kind: 'docx', isPicture: false }
    : broken;
}

/** The stream that holds a document with a password ([MS-OFFCRYPTO], 2.3.4.1). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** A DOCX with a password is kept in the container of Word's older formats, which are not taken. */
export async function readOlderOffice(path: string): Promise<Reading> {
  const content = await readFile(path);
  return content.includes(encryptedPackage) ? password : { outcome: 'refused', refusal: 'kind' };
}
