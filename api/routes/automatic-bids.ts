import {
  AutomaticBidsBodySchema,
  AutomaticBidsResponseSchema,
  AutomaticHomesResponseSchema,
} from '#schemas/api/automatic-bids.ts';
import { readerOf } from '../accounts/reader.ts';
import { saveChosenBids } from '../lettings/automatic/choices.ts';
import { describeAutomaticBids } from '../lettings/automatic/describe-choices.ts';
import { describeAutomaticHomes } from '../lettings/automatic/describe-homes.ts';
import { route, type Route } from '../route.ts';

const tags = ['Bids'];

/**
 * `/api/account/automatic-bids`: the choice to have the portal bid for a person, and for which homes. Staff
 * impersonating them may change this, as they may bid; that they did so is recorded.
 */
export const automaticBidRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/automatic-bids',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Get the person’s choices for automatic bids',
      response: { 200: AutomaticBidsResponseSchema },
    },
    handler: (request) =>
      describeAutomaticBids(request.database, request.tenant, request.locale, readerOf(request)),
  }),
  route({
    method: 'PUT',
    url: '/api/account/automatic-bids',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Turn automatic bids on or off, and choose the homes',
      description: 'Repeating the call changes nothing.',
      body: AutomaticBidsBodySchema,
      response: { 200: AutomaticBidsResponseSchema },
    },
    async handler(request) {
      const reader = readerOf(request);
      await saveChosenBids(request.database, request.tenant.policy, reader, request.body);
      return describeAutomaticBids(request.database, request.tenant, request.locale, reader);
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/automatic-bids/homes',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'List the homes that the portal would bid for, and those already considered',
      response: { 200: AutomaticHomesResponseSchema },
    },
    async handler(request, { adverts }) {
      const { adverts: open } = await adverts.open(request.database, request.tenant.tenant.tenantId);
      return describeAutomaticHomes(
        request.database,
        request.tenant,
        request.locale,
        readerOf(request),
        open,
      );
    },
  }),
];
