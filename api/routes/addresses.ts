import { FindAddressesBodySchema, FindAddressesResponseSchema } from '#schemas/api/addresses.ts';
import { findAddresses } from '../addresses/find-addresses.ts';
import { route, type Route } from '../route.ts';

/** `POST /api/addresses/find`: address look-up in forms. Visitors may use it too. */
export const addressRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/addresses/find',
    access: 'visitorOrReader',
    limit: { perAccount: 'findAddresses' },
    contract: {
      tags: ['Forms'],
      summary: 'Find the addresses in a postcode',
      description:
        'Looks in the council’s own list first, then in OS Places if there is a key. If there is no address to choose, `status` gives the reason; people can always type one instead.',
      body: FindAddressesBodySchema,
      response: { 200: FindAddressesResponseSchema },
    },
    async handler(request, { addresses }, reply) {
      reply.header('Cache-Control', 'no-store');
      const found = await findAddresses(request.tenant, addresses, request.body.postcode, request.locale);
      if (found.serviceStatus !== 0)
        request.log.warn({ status: found.serviceStatus }, 'the address service gave no addresses');
      return found;
    },
  }),
];
