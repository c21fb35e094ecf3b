import { Type, type Static } from 'typebox';
import {
  fileKinds,
  fileRefusals,
  fileStates,
  type FileKind,
  type FileRefusal,
  type FileState,
} from './file-kinds.ts';

export const FileKindSchema = Type.Unsafe<FileKind>(Type.String({ enum: Object.keys(fileKinds) }));

export const FileStateSchema = Type.Unsafe<FileState>(Type.String({ enum: [...fileStates] }));

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
