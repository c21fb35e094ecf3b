import { SystemResponseSchema } from '#schemas/api/system.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import { describeSystem } from '../page/describe-system.ts';
import type { Server, Services } from '../services.ts';

/** `GET /api/system` (specification section 7). */
export function systemRoutes(server: Server, { contractVersion }: Services): void {
  const answers = new AnswerCache();
  server.get(
    '/api/system',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Site'],
        summary: 'The council whose portal this is',
        response: { 200: SystemResponseSchema },
      },
    },
    (request, reply) => {
      answers.send(request, reply, 'system', () =>
        describeSystem(request.tenant, request.locale, contractVersion()),
      );
    },
  );
}
