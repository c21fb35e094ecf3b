import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';
import type { UploadProblem } from '#machines/process/upload/contract.ts';

/** The limits on files for one question. */
interface Taken {
  readonly kinds: readonly FileKind[];
  /** The largest file in bytes; null while the council's figure is not known. */
  readonly maximumBytes: number | null;
}

const isKind = (kind: string): kind is FileKind => Object.hasOwn(fileKinds, kind);
/** All known kinds; a council may accept fewer. */
export const allKinds = Object.keys(fileKinds).filter(isKind);

/** The common names of the kinds, the same in every language. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heic: 'HEIC',
  docx: 'Word (DOCX)',
};

/** Other file name extensions for files of a kind. */
const otherExtensions: Partial<Record<FileKind, readonly string[]>> = {
  jpeg: ['jpeg', 'jfif'],
  heic: ['heif'],
};

function endingsOf(kind: FileKind): readonly string[] {
  return [fileKinds[kind].extension, ...(otherExtensions[kind] ?? [])];
}

/**
 * Returns the problem that can be seen in a file before any of it is sent, to spare the person the wait for a
 * refusal; null if there is none. The server checks the contents for the real kind.
 */
export function unfit(
  file: Pick<File, 'name' | 'size' | 'type'>,
  { kinds, maximumBytes }: Taken,
): UploadProblem | null {
  if (file.size === 0) return 'empty';
  if (maximumBytes !== null && file.size > maximumBytes) return 'file.tooLarge';
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  const isTaken =
    kinds.some((kind) => file.type === fileKinds[kind].mediaType) ||
    kinds.some((kind) => endingsOf(kind).some((one) => one === ending));
  // A file with neither type nor extension is left to the server.
  return isTaken || (file.type === '' && ending === undefined) ? null : 'kind';
}

/**
 * Returns the value of `accept`. Without HEIC an iPhone sends its photographs as JPEG, which every officer can
 * open.
 */
export function acceptOf(kinds: readonly FileKind[], isPhone: boolean): string {
  return kinds
    .filter((kind) => !(isPhone && kind === 'heic'))
    .flatMap((kind) => [fileKinds[kind].mediaType, ...endingsOf(kind).map((ending) => `.${ending}`)])
    .join(',');
}
