import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  BasicListingResponseSchema,
  ListQuerySchema,
  ListResponseSchema,
  type BasicAdvert,
  type BasicListingResponse,
  type ListedAdvert,
} from '#schemas/api/property-listings.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { detailsIn } from '../lettings/details-in.ts';
import { findAdverts, isOpen, type Advert } from '../lettings/adverts.ts';
import type { Server, Services } from '../services.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

interface Rendered {
  readonly adverts: readonly Advert[];
  readonly body: Buffer;
  readonly etag: string;
}

/** `GET /api/propertylistings/basic` and `/list` (specification section 7): the same for everybody. */
export function propertyListingRoutes(server: Server, { adverts }: Services): void {
  // The list is written out once for as long as the adverts behind it are the same object.
  const rendered = new WeakMap<TenantFiles, Rendered>();
  function render(tenant: TenantFiles, open: readonly Advert[]): Rendered {
    const known = rendered.get(tenant);
    if (known?.adverts === open) return known;
    const body = Buffer.from(JSON.stringify(describeBasicListing(tenant, open)));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const fresh = { adverts: open, body, etag };
    rendered.set(tenant, fresh);
    return fresh;
  }

  server.get(
    '/api/propertylistings/basic',
    {
      schema: {
        tags: ['Adverts'],
        summary: 'Every advert that takes bids now, as the search needs it',
        response: { 200: BasicListingResponseSchema },
      },
    },
    async (request, reply) => {
      const open = await adverts.open(request.database, request.tenant.tenant.tenantId);
      const { body, etag } = render(request.tenant, open);
      reply.header('ETag', etag).header('Cache-Control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return sendNotModified(reply);
      return sendWritten(reply, body);
    },
  );

  server.get(
    '/api/propertylistings/list',
    {
      schema: {
        tags: ['Adverts'],
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
      reply.header('Cache-Control', 'no-cache');
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

/** Apart from the typed answers: a 304 has no body, and so no schema. */
function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

/** Apart from the typed answers, too: these bytes are written out already. A test holds them to the schema. */
function sendWritten(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

function describeBasic({ policy }: TenantFiles, advert: Advert): BasicAdvert {
  return {
    id: advert.id,
    version: advert.version,
    eligibilitySchemeIdentifier: advert.schemeIdentifier,
    advertType: policy.advertTypes.find(({ id }) => id === advert.advertTypeId)?.name ?? '',
    advertTypeId: advert.advertTypeId,
    bedrooms: advert.bedrooms,
    sheltered: advert.sheltered,
    hasGarden: advert.hasGarden,
    hasParking: advert.hasParking,
    petsAllowed: advert.petsAllowed,
    localAuthorityIdentifier: advert.localAuthorityIdentifier,
    closesAt: advert.closesAt.toISOString(),
  };
}

function describeBasicListing(files: TenantFiles, open: readonly Advert[]): BasicListingResponse {
  return {
    landlords: files.tenant.landlords,
    filterData: { advertTypes: files.policy.advertTypes, localAuthorities: files.tenant.localAuthorities },
    adverts: open.map((advert) => describeBasic(files, advert)),
    forceSyncDate: null,
  };
}

function describeListed(files: TenantFiles, advert: Advert, locale: string): ListedAdvert {
  return {
    ...describeBasic(files, advert),
    opensAt: advert.opensAt.toISOString(),
    open: isOpen(advert),
    excludedFromBidCount: advert.excludedFromBidCount,
    landlordName: files.tenant.landlords.find(({ id }) => id === advert.landlordId)?.name ?? '',
    details: detailsIn(advert.details, locale),
  };
}
