import { Type, type Static } from 'typebox';

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
export const FileKindSchema = Type.Unsafe<FileKind>(Type.String({ enum: Object.keys(fileKinds) }));

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
export const FileStateSchema = Type.Unsafe<FileState>(Type.String({ enum: [...fileStates] }));

/** Why a file was not taken, once all of it was here. What is too large or too many is refused before. */
export const fileRefusals = ['empty', 'kind', 'broken', 'password', 'tooManyPixels'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
export const FileRefusalSchema = Type.Unsafe<FileRefusal>(Type.String({ enum: [...fileRefusals] }));

/** A file as its person sees it. */
export const FileSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    /** As it was called where it came from, without what could deceive a reader. */
    name: Type.String({ maxLength: 200 }),
    /** In bytes: as it is kept, or as it was announced while it is not kept yet. */
    size: Type.Integer({ minimum: 0 }),
    /** Null until somebody has looked at what is in it. */
    kind: Type.Union([FileKindSchema, Type.Null()]),
    state: FileStateSchema,
    /** Of a refused file. */
    refusal: Type.Union([FileRefusalSchema, Type.Null()]),
    hasThumbnail: Type.Boolean(),
    /** The last byte's; null while it is being received. */
    receivedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** What its person may do with it now: events of the lifecycle. */
    allowedEvents: Type.Array(Type.String()),
  },
  { title: 'A file' },
);
export type SentFile = Static<typeof FileSchema>;
