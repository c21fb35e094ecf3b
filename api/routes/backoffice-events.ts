import {
  readKinds,
  ResidentEventsQuerySchema,
  ResidentEventsResponseSchema,
} from '#schemas/backoffice/resident-events.ts';
import { SentFileParamsSchema, SentFileQuerySchema } from '#schemas/backoffice/sent-file.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { writeAudit } from '../accounts/audit.ts';
import { plainJson } from '../answers/plain-json.ts';
import { keyHashOf } from '../backoffice/api-key.ts';
import { findResidentEvents } from '../backoffice/events/read-events.ts';
import { openFileLink, type FileAsker } from '../backoffice/sent-files.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { requireBytes, serveFile } from '../files/serve-file.ts';
import type { Server, Services } from '../services.ts';
import { configWithKey, refusals, tags } from './back-office-call.ts';

/**
 * Residents' actions and submissions, for the council's own programs. The calls are not in the specification.
 */
export function backofficeEventRoutes(server: Server, { files }: Services): void {
  server.get(
    '/api/backoffice/events',
    {
      config: configWithKey('events:read'),
      schema: {
        tags,
        summary: 'What residents did since a place in the one stream of all kinds',
        description: 'Each event once, in order, and none is left out. Keep `next` and send it as `since`.',
        querystring: ResidentEventsQuerySchema,
        response: { ...refusals, 200: ResidentEventsResponseSchema },
      },
      serializerCompiler: plainJson,
    },
    (request) => {
      const { since, limit = 200, kinds: list } = request.query;
      const kinds = readKinds(list);
      if ('unknown' in kinds) {
        throw new ProblemError('request.invalid', {
          detail: `querystring/kinds: there is no kind "${kinds.unknown}"`,
        });
      }
      return findResidentEvents(request.database, { since, limit }, kinds, keyHashOf(request));
    },
  );

  const filesFor = (call: FileAsker['call'], scope: ApiKeyScope, source: string) =>
    server.get(
      `${call}/:fileId/content`,
      {
        config: configWithKey(scope),
        schema: {
          tags,
          summary: `What is in a file that was sent, for who reads ${source}`,
          description: `Take the address from \`url\` of ${source}. Each time is written down for good.`,
          params: SentFileParamsSchema,
          querystring: SentFileQuerySchema,
          response: {
            ...refusals,
            200: { description: 'The bytes, as an attachment.', type: 'string', format: 'binary' },
            404: ProblemSchema,
            409: ProblemSchema,
          },
        },
      },
      async (request, reply) => {
        const { fileId } = request.params;
        const file = await openFileLink(request.database, {
          ...request.query,
          fileId,
          keyHash: keyHashOf(request),
        });
        requireBytes(file, 'content');
        if (request.method !== 'HEAD')
          await writeAudit(request.database, {
            event: 'file.view',
            accountId: file.accountId,
            madeBy: 'system',
            details: { fileId, part: 'content' },
          });
        return serveFile(files, request, reply, file, 'content');
      },
    );
  filesFor('/api/backoffice/files', 'submissions:read', 'submissions');
  filesFor('/api/backoffice/events/files', 'events:read', 'events');
}
