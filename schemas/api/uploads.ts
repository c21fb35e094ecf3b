import { Type, type Static } from 'typebox';
import { FileKindSchema } from '../files.ts';
import { UuidSchema } from '../identifiers.ts';

export const UploadParamsSchema = Type.Object({ uploadId: UuidSchema });

/** The tus protocol's headers for a new upload. Metadata is in Base64 (RFC 4648). */
export const AnnouncementHeadersSchema = Type.Object({
  'tus-resumable': Type.Literal('1.0.0'),
  'upload-length': Type.String({ pattern: '^\\d{1,15}$', description: 'In bytes.' }),
  'upload-metadata': Type.String({
    maxLength: 4_000,
    description:
      'filename, and what asks for the file: form and answer (a question), action and answer (an upload), or message; each with its value in Base64.',
  }),
});
export type AnnouncementHeaders = Static<typeof AnnouncementHeadersSchema>;

/** `GET /api/uploads/limits`: files the council takes, so that a page can say so before anything is sent. */
export const UploadLimitsSchema = Type.Object(
  {
    maximumBytes: Type.Integer({ description: 'Of one file.' }),
    kinds: Type.Array(FileKindSchema),
  },
  { title: 'Limits of uploads' },
);
export type UploadLimits = Static<typeof UploadLimitsSchema>;
