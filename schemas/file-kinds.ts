/**
 * The kinds of file that a council may take, by what is in them and not by their name, and how each is served. HEIC is what
 * iPhones take photographs in; it is kept as JPEG.
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

/** The states of `machines/lifecycle/file.machine.ts`, as a row keeps them. */
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

/** Why a file was not taken, once all of it was here. What is too large or too many is refused before. */
export const fileRefusals = ['empty', 'kind', 'broken', 'password', 'tooManyPixels', 'program'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
