import { Type, type Static } from 'typebox';
import { FileKindSchema, FileStateSchema } from '../files.ts';
import { SlugSchema, UuidSchema } from '../identifiers.ts';

/** A file that was sent as part of a form, an action or a message. */
export const SentFileSchema = Type.Object(
  {
    id: UuidSchema,
    name: Type.String(),
    kind: Type.Union([FileKindSchema, Type.Null()], { description: 'Null until it was looked at.' }),
    size: Type.Union([Type.Integer(), Type.Null()], { description: 'In bytes, as it is kept.' }),
    state: FileStateSchema,
    documentKind: SlugSchema,
    answer: Type.Union([Type.String(), Type.Null()], {
      description: 'The question, or the upload of an action, that it was sent for; null with a message.',
    }),
    sha256: Type.Union([Type.String(), Type.Null()], { description: 'Of its bytes, in hexadecimal.' }),
    url: Type.String({
      description: 'On this host. It works for an hour, for the key with which this was asked.',
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
