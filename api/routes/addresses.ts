import { FindAddressesBodySchema, FindAddressesResponseSchema } from '#schemas/api/addresses.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { findAddresses } from '../addresses/find-addresses.ts';
import type { Server, Services } from '../services.ts';

/** `POST /api/addresses/find`: address look-up in forms. Visitors may use it too. */
export function addressRoutes(server: Server, { addresses, rateLimits }: Services): void {
  server.post(
    '/api/addresses/find',
    {
      config: {
        access: 'visitorOrReader',
        rateLimit: byAccount(rateLimits.findAddresses),
      },
      schema: {
        tags: ['Forms'],
        summary: 'The addresses of a postcode',
        description:
          'From the council’s own list, then from OS Places where there is a key. Where there is no address to choose, status says why: whoever asks can always type it.',
        body: FindAddressesBodySchema,
        response: {
          200: FindAddressesResponseSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          429: ProblemSchema,
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const found = await findAddresses(request.tenant, addresses, request.body.postcode, request.locale);
      if (found.serviceStatus !== 0)
        request.log.warn({ status: found.serviceStatus }, 'the address service gave no addresses');
      return found;
    },
  );
}
