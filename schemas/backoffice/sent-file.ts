import { Type, type Static } from 'typebox';
import { FileKindSchema, FileStateSchema } from '../files.ts';
import { SlugSchema, UuidSchema } from '../identifiers.ts';

/** A file that was sent as part of a form, an action or a message. */
export const SentFileSchema = Type.Object(
  {
    id: UuidSchema,
    name: Type.String(),
    kind: Type.Union([FileKindSchema, Type.Null()], {
      description: 'The kind of file. Null until it has been checked.',
    }),
    size: Type.Union([Type.Integer(), Type.Null()], { description: 'The size in bytes, as stored.' }),
    state: FileStateSchema,
    documentKind: SlugSchema,
    answer: Type.Union([Type.String(), Type.Null()], {
      description: 'The question or action upload that it was sent for. Null for a message.',
    }),
    sha256: Type.Union([Type.String(), Type.Null()], {
      description: 'The hash of its bytes, in hexadecimal.',
    }),
    url: Type.String({
      description: 'The address of the file on this host. It works for an hour, with the same key.',
    }),
  },
  { title: 'A file that was sent' },
);
export type SubmittedFile = Static<typeof SentFileSchema>;

/** `GET /api/backoffice/files/{fileId}/content`: the address in `url`. */
export const SentFileParamsSchema = Type.Object({ fileId: UuidSchema });
export const SentFileQuerySchema = Type.Object(
  {
    until: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
    signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
);
