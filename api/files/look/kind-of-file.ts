import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileKind } from '#schemas/file-kinds.ts';

/**
 * File kinds by the MIME type that `file-type` finds. An animation or a series is stored as its first picture.
 */
const kinds: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** The container of Word's older formats; Word also uses it for a document with a password. */
const olderOffice = 'application/x-cfb';

/**
 * The kind of a file, by its content. Its name and the media type from the browser are ignored: both are only
 * the sender's claim.
 * @returns `olderOffice` for the container of Word's older formats; undefined for any kind not supported
 */
export async function kindOfFile(path: string): Promise<FileKind | 'olderOffice' | undefined> {
  const found = await fileTypeFromFile(path);
  if (found === undefined) return (await hasLateHeader(path)) ? 'pdf' : undefined;
  return found.mime === olderOffice ? 'olderOffice' : kinds[found.mime];
}

/**
 * True if a PDF header appears within the first 1,024 bytes, which is where PDF readers look for it (Adobe's
 * PDF Reference, 1.4 and later, appendix H, note on 3.4.1: "Acrobat viewers require only that the header appear
 * somewhere within the first 1024 bytes of the file"); some programs write a line break or more before it.
 */
async function hasLateHeader(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}
