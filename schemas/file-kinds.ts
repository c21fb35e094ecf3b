/**
 * The kinds of file that a council may take, recognised by their contents and not their name, and how each is
 * served. iPhones take photographs in HEIC; it is kept as JPEG.
 */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  heic: { mediaType: 'image/heic', extension: 'heic' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
} as const;
export type FileKind = keyof typeof fileKinds;

/** The states of `machines/lifecycle/file.machine.ts`, as stored in a row. */
export const fileStates = [
  'receiving',
  'waiting',
  'clean',
  'notScanned',
  'infected',
  'refused',
  'removed',
] as const;
export type FileState = (typeof fileStates)[number];

/**
 * Reasons why a file was refused once it had all arrived. Files that are too large or too many are refused
 * before.
 */
export const fileRefusals = ['empty', 'kind', 'broken', 'password', 'tooManyPixels', 'program'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
