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

const FileRefusalSchema = Type.Unsafe<FileRefusal>(Type.String({ enum: [...fileRefusals] }));

/** A file as its sender sees it. */
export const FileSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    /** The name it had on the sender's device, without anything that could deceive a reader. */
    name: Type.String({ maxLength: 200 }),
    /** Size in bytes: of the stored file or, until there is one, as announced. */
    size: Type.Integer({ minimum: 0 }),
    /** Null until its contents have been checked. */
    kind: Type.Union([FileKindSchema, Type.Null()]),
    state: FileStateSchema,
    /** The reason, for a refused file; otherwise null. */
    refusal: Type.Union([FileRefusalSchema, Type.Null()]),
    hasThumbnail: Type.Boolean(),
    /** The time of the last byte; null while it is being received. */
    receivedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** The lifecycle's events that the person may send now. */
    allowedEvents: Type.Array(Type.String()),
  },
  { title: 'A file' },
);
export type SentFile = Static<typeof FileSchema>;
