import { Type, type Static } from 'typebox';
import { FileKindSchema } from '../files.ts';
import { SlugSchema } from '../identifiers.ts';

/**
 * The purpose of a file, and how long the council keeps it: bank statements, for example, for less time than a
 * birth certificate (UK GDPR, article 5(1)(e): no longer than necessary).
 */
const DocumentKindSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'A short name, by which questions of forms and actions name it.' },
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What people read: Proof of identity.' }),
    keepDays: Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: 'Days from when it was received; then its bytes are deleted.',
    }),
  },
  { additionalProperties: false },
);

/** A council's settings for files that residents send. */
export const FileSettingsSchema = Type.Object(
  {
    maximumMegabytes: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Of one file, in megabytes of 1,048,576 bytes.',
    }),
    kinds: Type.Array(FileKindSchema, { minItems: 1, uniqueItems: true, description: 'What is taken.' }),
    quotaMegabytes: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Of all files that one account has here.',
    }),
    visitorQuotaMegabytes: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: 'Of all files that somebody without an account has here.',
    }),
    programs: Type.Optional(
      Type.Unsafe<'refused' | 'scanned' | 'kept'>(
        Type.String({
          enum: ['refused', 'scanned', 'kept'],
          description:
            'PDFs with JavaScript in them and Word documents with macros, which could harm a computer of yours: "refused", "kept", or "scanned" for kept only where a virus scanner has seen them. "scanned" if you leave it out.',
        }),
      ),
    ),
    documentKinds: Type.Array(DocumentKindSchema, {
      minItems: 1,
      maxItems: 50,
      description: 'What files prove; a question of a form names one.',
    }),
  },
  { additionalProperties: false, description: 'Files that residents send.' },
);
export type FileSettings = Static<typeof FileSettingsSchema>;
