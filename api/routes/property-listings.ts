import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BasicListingResponseSchema,
  DetailsResponseSchema,
  ListQuerySchema,
  ListResponseSchema,
  LocationsResponseSchema,
  MatchingQuerySchema,
  MatchingResponseSchema,
} from '#schemas/api/property-listings.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { byLanguage } from '../answers/answer-cache.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { keepWithAdverts } from '../lettings/adverts/advert-cache.ts';
import { findAdverts } from '../lettings/adverts/adverts.ts';
import {
  describeBasicListing,
  describeDetails,
  describeListed,
  describeLocations,
} from '../lettings/adverts/describe-adverts.ts';
import { WordIndex } from '../lettings/adverts/word-index.ts';
import type { Server, Services } from '../services.ts';

const tags = ['Adverts'];
const variesByLanguage = byLanguage.join(', ');

/**
 * `/api/propertylistings`: the adverts, the same for all readers. `basic` and `list` are in specification
 * section 7; `details`, `matching` and `locations` are not in the specification.
 */
export function propertyListingRoutes(server: Server, services: Services): void {
  wholeListRoutes(server, services);
  matchingRoute(server, services);

  server.get(
    '/api/propertylistings/list',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags,
        summary: 'Adverts in full, by id',
        querystring: ListQuerySchema,
        response: { 200: ListResponseSchema, 400: ProblemSchema },
      },
    },
    async (request, reply) => {
      const asked = [...new Set(request.query.advertIds)];
      const found = new Map(
        (await findAdverts(request.database, asked)).map((advert) => [advert.id, advert]),
      );
      reply.header('Cache-Control', 'no-cache').header('Vary', variesByLanguage);
      return {
        serverTime: ([...found.values()][0]?.readAt ?? new Date()).toISOString(),
        adverts: asked.flatMap((id) => {
          const advert = found.get(id);
          return advert ? [describeListed(request.tenant, advert, request.locale)] : [];
        }),
      };
    },
  );
}

/** Adds the calls that answer with the whole list: written and compressed once while the list is the same. */
function wholeListRoutes(server: Server, { adverts }: Services): void {
  const basic = keepWithAdverts(
    (files, open) => new WrittenAnswer(describeBasicListing(files, open), byLanguage),
  );
  const locations = keepWithAdverts((_files, open) => new WrittenAnswer(describeLocations(open)));
  const details = keepWithAdverts((_files, open) => new WrittenAnswer(describeDetails(open)));
  type Whole = typeof basic;

  const answerWith = (whole: Whole) => (request: FastifyRequest, reply: FastifyReply) => {
    const { tenant: files, database } = request;
    const { tenantId } = files.tenant;
    const known = adverts.known(database, tenantId);
    if (known) {
      whole(files, known).send(request, reply);
      return;
    }
    adverts
      .open(database, tenantId)
      .then((open) => whole(files, open).send(request, reply))
      .catch((error: unknown) => reply.send(error));
  };

  server.get(
    '/api/propertylistings/basic',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags,
        summary: 'Every advert that takes bids now, as the search needs it',
        response: { 200: BasicListingResponseSchema },
      },
    },
    answerWith(basic),
  );
  server.get(
    '/api/propertylistings/details',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags,
        summary: 'What else homes are searched by: cost, floor, lift, adaptations, landlord, and since when',
        response: { 200: DetailsResponseSchema },
      },
    },
    answerWith(details),
  );
  server.get(
    '/api/propertylistings/locations',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags,
        summary: 'Where every advert is that takes bids now',
        response: { 200: LocationsResponseSchema },
      },
    },
    answerWith(locations),
  );
}

function matchingRoute(server: Server, { adverts, tenants }: Services): void {
  const indexesOf = keepWithAdverts(() => new Map<string, WordIndex>());
  server.get(
    '/api/propertylistings/matching',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags,
        summary: 'The adverts that take bids now in whose words a text is found',
        querystring: MatchingQuerySchema,
        response: { 200: MatchingResponseSchema, 400: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { locale, database } = request;
      // Not `request.tenant`, which is already in the reader's language.
      const files = tenants.byHost(request.headers.host ?? '') ?? request.tenant;
      const open = await adverts.open(database, files.tenant.tenantId);
      const indexes = indexesOf(files, open);
      const index = indexes.get(locale) ?? new WordIndex(files, locale, open.adverts);
      indexes.set(locale, index);
      reply.header('Cache-Control', 'no-cache').header('Vary', variesByLanguage);
      return { advertIds: index.find(request.query.text) };
    },
  );
}
