import { Type, type Static } from 'typebox';
import { FileSchema } from '../files.ts';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

export const FileParamsSchema = Type.Object({ fileId: UuidSchema });

/** `GET /api/files?ids=…&ids=…`: those of these files that are the person's own. */
export const FilesQuerySchema = Type.Object(
  { ids: Type.Array(UuidSchema, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

export const FilesResponseSchema = Type.Object(
  {
    status: StatusSchema,
    files: Type.Array(FileSchema, { description: 'The oldest first. Others’ files are left out.' }),
  },
  { title: 'Files' },
);
export type FilesResponse = Static<typeof FilesResponseSchema>;

/** `GET /api/files/{fileId}`, and the answer to its `DELETE`: the file as it is now. */
export const FileResponseSchema = Type.Object(
  { status: StatusSchema, file: FileSchema },
  { title: 'One file' },
);
export type FileResponse = Static<typeof FileResponseSchema>;
