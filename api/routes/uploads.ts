import { Type } from 'typebox';
import { AnnouncementHeadersSchema, UploadLimitsSchema, UploadParamsSchema } from '#schemas/api/uploads.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { findCaseworkTarget } from '../casework/upload-target.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { fileSettingsOf } from '../files/file-settings.ts';
import { megabyte } from '../files/receive/begin-upload.ts';
import { uploadsPath } from '../files/receive/tus-server.ts';
import { removeFile } from '../files/remove-file.ts';
import { findFormTarget } from '../forms/form-questions.ts';
import { route, type Route } from '../route.ts';

const tags = ['Files'];
const own = { url: `${uploadsPath}/:uploadId`, access: 'visitorOrReader', reads: 'stream' } as const;

/** Receives files by the tus protocol (`files/receive/uploads.ts`). */
export const uploadRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/uploads/limits',
    access: 'public',
    contract: { tags, summary: 'Get the limits for uploads', response: { 200: UploadLimitsSchema } },
    handler({ tenant }) {
      const { maximumMegabytes, kinds } = fileSettingsOf(tenant.tenant);
      return { maximumBytes: maximumMegabytes * megabyte, kinds };
    },
  }),
  route({
    ...own,
    method: 'POST',
    url: uploadsPath,
    limit: { perAccount: 'beginUpload' },
    contract: {
      tags,
      summary: 'Create an upload',
      description: 'Follows the tus protocol. Send the bytes by PATCH to the Location in the answer.',
      headers: AnnouncementHeadersSchema,
      response: {
        201: Type.Null({ description: 'The upload was created, without any bytes yet.' }),
        404: ProblemSchema,
      },
    },
    handler: async (request, { uploads }, reply) =>
      uploads.announce(request, reply, async (wanted) =>
        wanted['form'] === undefined
          ? findCaseworkTarget(request.database, request.reader?.accountId, wanted)
          : findFormTarget(request.tenant.forms, fileOwnerOf(request), wanted),
      ),
  }),
  route({
    ...own,
    method: 'HEAD',
    contract: { tags, summary: 'Get the number of bytes received', params: UploadParamsSchema },
    handler: async (request, { uploads }, reply) =>
      uploads.sendProgress(request, reply, request.params.uploadId),
  }),
  route({
    ...own,
    method: 'PATCH',
    carriesOn: true,
    contract: {
      tags,
      summary: 'Send bytes of an upload',
      params: UploadParamsSchema,
      response: {
        204: Type.Null({ description: 'The bytes are stored; Upload-Offset gives their number.' }),
        404: ProblemSchema,
      },
    },
    handler: async (request, { uploads }, reply) =>
      uploads.takePiece(request, reply, request.params.uploadId),
  }),
  route({
    ...own,
    method: 'DELETE',
    contract: {
      tags,
      summary: 'Cancel an upload',
      params: UploadParamsSchema,
      response: { 204: Type.Null({ description: 'The bytes have been deleted.' }), 404: ProblemSchema },
    },
    async handler(request, { files }, reply) {
      const { tenantId, tenantEnvironmentId: environmentId } = request.tenant.tenant;
      const { uploadId: fileId } = request.params;
      const owner = fileOwnerOf(request);
      await removeFile(files, request.database, { council: { tenantId, environmentId }, fileId, owner });
      return reply.code(204).header('Tus-Resumable', '1.0.0').send(null);
    },
  }),
];
