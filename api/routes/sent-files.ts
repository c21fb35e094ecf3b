import type { FastifyRequest } from 'fastify';
import { FileParamsSchema, FilesQuerySchema, FilesResponseSchema } from '#schemas/api/sent-files.ts';
import { FileSchema, type SentFile } from '#schemas/files.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { describeFile } from '../files/describe-file.ts';
import { fileOwnerOf } from '../files/file-owner.ts';
import { findFile, findFiles, type KnownFile } from '../files/find-files.ts';
import { removeFile } from '../files/remove-file.ts';
import { requireBytes, serveFile, type FilePart } from '../files/serve-file.ts';
import type { Server, Services } from '../services.ts';

const tags = ['Files'];
const refused = { 400: ProblemSchema, 401: ProblemSchema, 404: ProblemSchema };

/**
 * `/api/files`: a person's own uploads; `api/routes/uploads.ts` receives them. The calls are not in the
 * specification.
 */
export function sentFileRoutes(server: Server, { files: services }: Services): void {
  server.get(
    '/api/files',
    {
      config: { access: 'visitorOrReader' },
      schema: {
        tags,
        summary: 'Some of the person’s files, by their ids',
        querystring: FilesQuerySchema,
        response: { 200: FilesResponseSchema, 400: ProblemSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const found = await findFiles(request.database, fileOwnerOf(request), request.query.ids);
      return { files: found.map(describeFile) };
    },
  );

  server.get(
    '/api/files/:fileId',
    {
      config: { access: 'visitorOrReader' },
      schema: {
        tags,
        summary: 'One of the person’s files',
        params: FileParamsSchema,
        response: { ...refused, 200: FileSchema },
      },
    },
    (request) => answer(request, request.params.fileId),
  );

  const bytesOf = (part: FilePart, summary: string, description: string) =>
    server.get(
      `/api/files/:fileId/${part}`,
      {
        config: { access: 'visitorOrReader' },
        schema: {
          tags,
          summary,
          params: FileParamsSchema,
          response: {
            ...refused,
            200: { description, type: 'string', format: 'binary' },
            409: ProblemSchema,
            503: ProblemSchema,
          },
        },
      },
      async (request, reply) => {
        const file = await findOwn(request, request.params.fileId);
        requireBytes(file, part);
        if (request.method !== 'HEAD') await recordView(request, 'file.view', { fileId: file.id, part });
        return serveFile(services, request, reply, file, part);
      },
    );
  bytesOf('content', 'What is in one of the person’s files', 'The bytes, as an attachment.');
  bytesOf('thumbnail', 'A small picture of one of the person’s files', 'A picture in WebP.');

  server.delete(
    '/api/files/:fileId',
    {
      config: { access: 'visitorOrReader' },
      schema: {
        tags,
        summary: 'Remove one of the person’s files',
        params: FileParamsSchema,
        response: { ...refused, 200: FileSchema, 403: ProblemSchema, 409: ProblemSchema },
      },
    },
    async (request) => {
      const { fileId } = request.params;
      const { tenantId, tenantEnvironmentId: environmentId } = request.tenant.tenant;
      const owner = fileOwnerOf(request);
      await removeFile(services, request.database, { council: { tenantId, environmentId }, fileId, owner });
      return answer(request, fileId);
    },
  );
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
