import { Type, type Static } from 'typebox';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { FeedFindingSchema } from './feed.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** The largest file of a document, in bytes. */
export const largestDocument = 20 * 1024 * 1024;

/** `PUT /api/backoffice/document-files?document=…` */
export const DocumentFileQuerySchema = Type.Object(
  {
    document: {
      ...ExternalReferenceSchema,
      description: 'Your own reference for a document that you have already sent with a fileName.',
    },
  },
  { additionalProperties: false },
);

const instantOrNull = Type.Union([InstantSchema, Type.Null()]);

/** The answer to an upload of a document's file: whether the file is new, and the updated document. */
export const DocumentFileTakenSchema = Type.Object(
  {
    outcome: Type.Unsafe<'created' | 'unchanged'>(Type.String({ enum: ['created', 'unchanged'] })),
    document: Type.Object({
      id: UuidSchema,
      sha256: Type.String({ description: 'The hash of the stored bytes, in hexadecimal.' }),
      deliveredAt: {
        ...instantOrNull,
        description: 'When the person could first see it. Null: the person has no account yet.',
      },
      readAt: { ...instantOrNull, description: 'When the person first opened it.' },
    }),
    findings: Type.Array(FeedFindingSchema, { description: 'Warnings only.' }),
  },
  { title: 'File of a document taken' },
);
export type DocumentFileTaken = Static<typeof DocumentFileTakenSchema>;
