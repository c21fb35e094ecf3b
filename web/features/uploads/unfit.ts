import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';
import type { UploadProblem } from '#machines/process/upload/contract.ts';

/** What may be sent for one question. */
export interface Taken {
  readonly kinds: readonly FileKind[];
  /** Bytes of one file; null while the council's figure is not known. */
  readonly maximumBytes: number | null;
}

const isKind = (kind: string): kind is FileKind => Object.hasOwn(fileKinds, kind);
/** All that are known; a council may take fewer. */
export const allKinds = Object.keys(fileKinds).filter(isKind);

/** As people know them, in every language. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heic: 'HEIC',
  docx: 'Word (DOCX)',
};

/** Other names by which computers call files of a kind. */
const alsoEnding: Partial<Record<FileKind, readonly string[]>> = { jpeg: ['jpeg', 'jfif'], heic: ['heif'] };

function endingsOf(kind: FileKind): readonly string[] {
  return [fileKinds[kind].extension, ...(alsoEnding[kind] ?? [])];
}

/**
 * What can be seen to be wrong with a file before anything of it is sent, so that nobody waits for a refusal; null:
 * nothing. What a file really is the server finds out by what is in it.
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
  // Without a type and an ending nothing is known of it.
  return isTaken || (file.type === '' && ending === undefined) ? null : 'kind';
}

/** For `accept`. Without HEIC an iPhone sends its photographs as JPEG, which every officer can open. */
export function acceptOf(kinds: readonly FileKind[], isPhone: boolean): string {
  return kinds
    .filter((kind) => !(isPhone && kind === 'heic'))
    .flatMap((kind) => [fileKinds[kind].mediaType, ...endingsOf(kind).map((ending) => `.${ending}`)])
    .join(',');
}
