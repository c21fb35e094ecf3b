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
      summary: 'List residents’ events of all kinds after a cursor',
      description: 'Each event is returned exactly once, in order. Store `next` and send it as `since`.',
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
      summary: `Download a file that a resident sent, with a key that can read ${source}`,
      description: `The address is in \`url\` of ${source}. Each download is recorded permanently.`,
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
