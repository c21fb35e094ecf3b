import type { FastifyRequest } from 'fastify';
import { FileParamsSchema, FilesQuerySchema, FilesResponseSchema } from '#schemas/api/sent-files.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { FileSchema, type SentFile } from '#schemas/files.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { describeFile } from '../files/describe-file.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { findFile, findFiles, type KnownFile } from '../files/find-files.ts';
import { removeFile } from '../files/remove-file.ts';
import { type FilePart, requireBytes, serveFile } from '../files/serve-file.ts';
import { route, type Route } from '../route.ts';

const tags = ['Files'];
const refused = { 404: ProblemSchema };

/**
 * `/api/files`: a person's own uploads; `api/routes/uploads.ts` receives them. The calls are not in the
 * specification.
 */
export const sentFileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/files',
    access: 'visitorOrReader',
    contract: {
      tags,
      summary: 'List some of the person’s files, by their ids',
      querystring: FilesQuerySchema,
      response: { 200: FilesResponseSchema },
    },
    async handler(request) {
      const found = await findFiles(request.database, fileOwnerOf(request), request.query.ids);
      return { files: found.map(describeFile) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/files/:fileId',
    access: 'visitorOrReader',
    contract: {
      tags,
      summary: 'Get one of the person’s files',
      params: FileParamsSchema,
      response: { ...refused, 200: FileSchema },
    },
    handler: (request) => answer(request, request.params.fileId),
  }),
  route({
    method: 'DELETE',
    url: '/api/files/:fileId',
    access: 'visitorOrReader',
    contract: {
      tags,
      summary: 'Remove one of the person’s files',
      params: FileParamsSchema,
      response: { ...refused, 200: FileSchema },
    },
    async handler(request, { files }) {
      const { fileId } = request.params;
      const { tenantId, tenantEnvironmentId: environmentId } = request.tenant.tenant;
      const owner = fileOwnerOf(request);
      await removeFile(files, request.database, { council: { tenantId, environmentId }, fileId, owner });
      return answer(request, fileId);
    },
  }),
  bytesOf('content', 'Download one of the person’s files', 'The bytes, as an attachment.'),
  bytesOf('thumbnail', 'Get a thumbnail of one of the person’s files', 'A picture in WebP.'),
];

function bytesOf(part: FilePart, summary: string, description: string): Route {
  return route({
    method: 'GET',
    url: `/api/files/:fileId/${part}`,
    access: 'visitorOrReader',
    contract: {
      tags,
      summary,
      params: FileParamsSchema,
      response: { ...refused, 200: { description, type: 'string', format: 'binary' } },
    },
    async handler(request, { files }, reply) {
      const file = await findOwn(request, request.params.fileId);
      requireBytes(file, part);
      if (request.method !== 'HEAD') await recordView(request, 'file.view', { fileId: file.id, part });
      return serveFile(files, request, reply, file, part);
    },
  });
}

async function answer(request: FastifyRequest, fileId: string): Promise<SentFile> {
  return describeFile(await findOwn(request, fileId));
}

/** Finds one of the person's files. @throws ProblemError `request.notFound` for another person's, too. */
async function findOwn(request: FastifyRequest, fileId: string): Promise<KnownFile> {
  const file = await findFile(request.database, fileOwnerOf(request), fileId);
  if (!file) throw new ProblemError('request.notFound');
  return file;
}
