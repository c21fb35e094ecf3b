import {
  readKinds,
  ResidentEventsQuerySchema,
  ResidentEventsResponseSchema,
} from '#schemas/backoffice/resident-events.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { SentFileParamsSchema, SentFileQuerySchema } from '#schemas/backoffice/sent-file.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { writeAudit } from '../accounts/audit.ts';
import { keyHashOf } from '../backoffice/api-key.ts';
import { findResidentEvents } from '../backoffice/events/read-events.ts';
import { type FileAsker, openFileLink } from '../backoffice/sent-files.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { requireBytes, serveFile } from '../files/serve-file.ts';
import { route, type Route } from '../route.ts';

const tags = ['Back office'];

/**
 * Residents' actions and submissions, for the council's own programs. The calls are not in the specification.
 */
export const backofficeEventRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/backoffice/events',
    access: { key: 'events:read' },
    contract: {
      tags,
      summary: 'What residents did since a place in the one stream of all kinds',
      description: 'Each event once, in order, and none is left out. Keep `next` and send it as `since`.',
      querystring: ResidentEventsQuerySchema,
      response: { 200: ResidentEventsResponseSchema },
    },
    isPlainJson: true,
    handler(request) {
      const { since, limit = 200, kinds: list } = request.query;
      const kinds = readKinds(list);
      if ('unknown' in kinds) {
        throw new ProblemError('request.invalid', {
          detail: `querystring/kinds: there is no kind "${kinds.unknown}"`,
        });
      }
      return findResidentEvents(request.database, { since, limit }, kinds, keyHashOf(request));
    },
  }),
  bytesOf('/api/backoffice/files', 'submissions:read', 'submissions'),
  bytesOf('/api/backoffice/events/files', 'events:read', 'events'),
];

function bytesOf(call: FileAsker['call'], key: ApiKeyScope, source: string): Route {
  return route({
    method: 'GET',
    url: `${call}/:fileId/content`,
    access: { key },
    contract: {
      tags,
      summary: `What is in a file that was sent, for who reads ${source}`,
      description: `Take the address from \`url\` of ${source}. Each time is written down for good.`,
      params: SentFileParamsSchema,
      querystring: SentFileQuerySchema,
      response: {
        200: { description: 'The bytes, as an attachment.', type: 'string', format: 'binary' },
        404: ProblemSchema,
      },
    },
    async handler(request, { files }, reply) {
      const { fileId } = request.params;
      const keyHash = keyHashOf(request);
      const file = await openFileLink(request.database, { ...request.query, fileId, keyHash });
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
  });
}
