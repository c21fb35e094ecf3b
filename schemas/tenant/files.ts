import { Type, type Static } from 'typebox';
import { FileKindSchema } from '../files.ts';
import { SlugSchema } from '../identifiers.ts';

/**
 * The purpose of a file, and how long the council keeps it: bank statements, for example, for less time than a
 * birth certificate (UK GDPR, article 5(1)(e): no longer than necessary).
 */
const DocumentKindSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'A short name that form questions and actions use for it.' },
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What people see, such as Proof of identity.',
    }),
    keepDays: Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: 'How many days to keep a file after you receive it. Then its contents are deleted.',
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
      description: 'The largest size of one file, in megabytes of 1,048,576 bytes.',
    }),
    kinds: Type.Array(FileKindSchema, {
      minItems: 1,
      uniqueItems: true,
      description: 'The kinds of file that you accept.',
    }),
    quotaMegabytes: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'The space for all files of one account, in megabytes.',
    }),
    visitorQuotaMegabytes: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: 'The space for all files of a person without an account, in megabytes.',
    }),
    programs: Type.Optional(
      Type.Unsafe<'refused' | 'scanned' | 'kept'>(
        Type.String({
          enum: ['refused', 'scanned', 'kept'],
          description:
            'PDFs with JavaScript and Word documents with macros, which could harm your computers: "refused", "kept", or "scanned" to keep them only if a virus scanner has checked them. Default: "scanned".',
        }),
      ),
    ),
    documentKinds: Type.Array(DocumentKindSchema, {
      minItems: 1,
      maxItems: 50,
      description: 'What files can prove. A form question uses one of these.',
    }),
  },
  { additionalProperties: false, description: 'Files that residents send.' },
);
export type FileSettings = Static<typeof FileSettingsSchema>;
