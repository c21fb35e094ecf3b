import { Type, type Static } from 'typebox';
import { FileSchema } from '../files.ts';
import { UuidSchema } from '../identifiers.ts';

export const FileParamsSchema = Type.Object({ fileId: UuidSchema });

/** `GET /api/files?ids=…&ids=…`: returns the person's own among these files. */
export const FilesQuerySchema = Type.Object(
  { ids: Type.Array(UuidSchema, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

export const FilesResponseSchema = Type.Object(
  { files: Type.Array(FileSchema, { description: 'The oldest first. Others’ files are left out.' }) },
  { title: 'Files' },
);
export type FilesResponse = Static<typeof FilesResponseSchema>;
