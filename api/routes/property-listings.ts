import type { FastifyReply, FastifyRequest } from 'fastify';
import { LocalAreaParamsSchema, LocalAreaResponseSchema } from '#schemas/api/local-area.ts';
import { OutcomesQuerySchema, OutcomesResponseSchema } from '#schemas/api/outcomes.ts';
import {
  BasicListingResponseSchema,
  DetailsResponseSchema,
  ListQuerySchema,
  ListResponseSchema,
  LocationsResponseSchema,
  MatchingQuerySchema,
  MatchingResponseSchema,
} from '#schemas/api/property-listings.ts';
import { byLanguage } from '../answers/answer-cache.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { keepWithAdverts } from '../lettings/adverts/advert-cache.ts';
import { findAdverts } from '../lettings/adverts/adverts.ts';
import {
  describeBasicListing,
  describeDetails,
  describeList,
  describeLocations,
} from '../lettings/adverts/describe-adverts.ts';
import { WordIndex } from '../lettings/adverts/word-index.ts';
import { describeOutcomes } from '../lettings/bids/describe-outcomes.ts';
import { askedMonth } from '../lettings/bids/outcomes.ts';
import { route, type Route } from '../route.ts';
import { nearHome } from '../rules/places/near-home.ts';
import type { Services } from '../services.ts';

const tags = ['Adverts'];
const variesByLanguage = byLanguage.join(', ');

const basic = keepWithAdverts(
  (files, open) => new WrittenAnswer(describeBasicListing(files, open), byLanguage),
);
const details = keepWithAdverts((_files, open) => new WrittenAnswer(describeDetails(open)));
const locations = keepWithAdverts((_files, open) => new WrittenAnswer(describeLocations(open)));
const indexesOf = keepWithAdverts(() => new Map<string, WordIndex>());

const own = { method: 'GET', access: 'public', aboutHomes: true } as const;

/**
 * `/api/propertylistings`: the adverts, the same for all readers. `basic` and `list` are in specification
 * section 7; `details`, `matching` and `locations` are not in the specification.
 */
export const propertyListingRoutes: readonly Route[] = [
  route({
    ...own,
    url: '/api/propertylistings/basic',
    contract: {
      tags,
      summary: 'List all open adverts, with the fields that the search needs',
      response: { 200: BasicListingResponseSchema },
    },
    handler: (request, services, reply) => sendWhole(basic, request, services, reply),
  }),
  route({
    ...own,
    url: '/api/propertylistings/details',
    contract: {
      tags,
      summary:
        'List further fields for the search: cost, floor, lift, adaptations, landlord and opening date',
      response: { 200: DetailsResponseSchema },
    },
    handler: (request, services, reply) => sendWhole(details, request, services, reply),
  }),
  route({
    ...own,
    url: '/api/propertylistings/locations',
    contract: {
      tags,
      summary: 'List the locations of all open adverts',
      response: { 200: LocationsResponseSchema },
    },
    handler: (request, services, reply) => sendWhole(locations, request, services, reply),
  }),
  route({
    ...own,
    url: '/api/propertylistings/matching',
    contract: {
      tags,
      summary: 'Find open adverts whose words contain a text',
      querystring: MatchingQuerySchema,
      response: { 200: MatchingResponseSchema },
    },
    async handler({ headers, query, locale, database, tenant }, { adverts, tenants }, reply) {
      // Not `tenant`, which is already in the reader's language.
      const files = tenants.byHost(headers.host ?? '') ?? tenant;
      const open = await adverts.open(database, files.tenant.tenantId);
      const indexes = indexesOf(files, open);
      const index = indexes.get(locale) ?? new WordIndex(files, locale, open.adverts);
      indexes.set(locale, index);
      reply.header('Cache-Control', 'no-cache').header('Vary', variesByLanguage);
      return { advertIds: index.find(query.text) };
    },
  }),
  route({
    ...own,
    url: '/api/propertylistings/list',
    contract: {
      tags,
      summary: 'Get adverts in full, by id',
      querystring: ListQuerySchema,
      response: { 200: ListResponseSchema },
    },
    async handler({ query, tenant, locale, database }, _services, reply) {
      const asked = [...new Set(query.advertIds)];
      reply.header('Cache-Control', 'no-cache').header('Vary', variesByLanguage);
      return describeList(tenant, locale, asked, await findAdverts(database, asked));
    },
  }),
  // Places around a home, from the council's `places.geojson`.
  route({
    ...own,
    url: '/api/localarea/:advertId',
    contract: {
      tags,
      summary: 'List the nearest schools, surgeries, shops, parks and stops to a home',
      params: LocalAreaParamsSchema,
      response: { 200: LocalAreaResponseSchema },
    },
    async handler(request, { adverts }, reply) {
      const { tenant: files, database, locale, params } = request;
      const home = await adverts.find(database, files.tenant.tenantId, params.advertId);
      if (files.places === undefined || home === undefined) throw new ProblemError('request.notFound');
      // Searching 10,000 places takes a quarter of a millisecond, so the answer is not cached here; a reader
      // who already has it gets a 304.
      const kinds = nearHome(files.places, home.details, locale);
      return new WrittenAnswer({ kinds }, byLanguage).send(request, reply);
    },
  }),
  // Previous properties (specification section 2).
  route({
    ...own,
    url: '/api/propertylistings/outcomes',
    contract: {
      tags,
      summary: 'List the results of closed adverts, by the month in which they opened',
      querystring: OutcomesQuerySchema,
      response: { 200: OutcomesResponseSchema },
    },
    handler(request, _services, reply) {
      reply.header('Cache-Control', 'no-cache').header('Vary', variesByLanguage);
      return describeOutcomes(request.database, request.tenant, request.locale, askedMonth(request.query));
    },
  }),
];

/**
 * Sends an answer with the whole list, which is serialised and compressed only once for each version of the
 * list.
 */
function sendWhole(
  whole: typeof basic,
  request: FastifyRequest,
  { adverts }: Services,
  reply: FastifyReply,
): void {
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
}
