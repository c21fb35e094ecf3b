import { fileTypeFromFile } from 'file-type';
import type { FileKind } from '#schemas/file-kinds.ts';

/** By what `file-type` calls them. A picture that moves, or a series, is kept as its first picture. */
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

/** Word keeps a document with a password in the container of its older formats. */
const olderOffice = 'application/x-cfb';

/**
 * What a file is by its content. Its name, and the media type that a browser announced, are never asked: both are the
 * sender's word.
 * @returns `olderOffice` for the container of Word's older formats; undefined for whatever nobody takes
 */
export async function kindOfFile(path: string): Promise<FileKind | 'olderOffice' | undefined> {
  const found = await fileTypeFromFile(path);
  if (found === undefined) return undefined;
  return found.mime === olderOffice ? 'olderOffice' : kinds[found.mime];
}
