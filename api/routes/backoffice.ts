import type { FastifySchemaCompiler } from 'fastify';
import { type TSchema, Type } from 'typebox';
import {
  AccountStatusBodySchema,
  AccountStatusParamsSchema,
  AccountStatusResponseSchema,
} from '#schemas/backoffice/account-status.ts';
import { BidEventsResponseSchema, BidsQuerySchema } from '#schemas/backoffice/bids.ts';
import { ClaimParamsSchema, ClaimReleasedSchema } from '#schemas/backoffice/claim.ts';
import {
  batchLimit,
  batchOf,
  feedItemSchemas,
  type FeedKind,
  feedKinds,
  FeedQuerySchema,
  FeedRefusalSchema,
  FeedResponseSchema,
} from '#schemas/backoffice/feed.ts';
import { OfferRecordParamsSchema, OfferRecordSchema } from '#schemas/backoffice/offer-record.ts';
import { ShortlistParamsSchema, ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import {
  MintImpersonationBodySchema,
  MintPreviewBodySchema,
  StaffLinkResponseSchema,
} from '#schemas/backoffice/staff-link.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { impersonationAddress, mintImpersonation } from '../accounts/impersonation/mint-impersonation.ts';
import { changeAccountState } from '../backoffice/suspend-account.ts';
import { releaseClaim } from '../backoffice/applications.ts';
import { findBidEvents } from '../backoffice/bid-events.ts';
import { findOffer } from '../backoffice/read-offer.ts';
import { findShortlist } from '../backoffice/read-shortlist.ts';
import { importBatch } from '../backoffice/import-batch.ts';
import { compileValidator } from '../compile-schemas.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { publicAddress } from '../mail/public-address.ts';
import { describePreviewLink } from '../preview/preview-link.ts';
import { mintPreview } from '../preview/preview-tokens.ts';
import { route, type Route } from '../route.ts';

const tags = ['Back office'];

/** In bytes: a thousand adverts in two languages with all their pictures are about 6 MB. */
const bodyLimit = 16 * 1024 * 1024;

const summaries: Readonly<Record<FeedKind, string>> = {
  landlords: 'Map your landlord references to landlords on the portal',
  properties: 'Create or update properties',
  adverts: 'Create, update or withdraw adverts',
  applications: 'Create or update applications and their facts',
  notices: 'Show messages to households on their account page',
  officers: 'Create or update officers whose names residents may see',
  actions: 'Request actions from residents, and respond to what they sent',
  cases: 'Create, update or close cases, and assign officers to them',
  messages: 'Send messages to residents, and close or archive conversations',
  plans: 'Create or update personal housing plans',
  documents: 'Send a letter, decision or form to a person, or withdraw one',
  agreements: 'Agree to bids that are waiting for an officer, or refuse them with a reason',
  shortlists:
    'Update people on the shortlist of a closed advert, pass them over with a reason, or work out their order again',
  offers: 'Offer homes to people, record their answers, and decide whether refusals count',
  outcomes: 'Send the results of closed adverts, for everyone who bid',
};

/** One schema for all kinds, so that a process compiles it once. */
const envelope = batchOf(Type.Unknown());

/** Compiles only the part around the items: these are checked one by one, so that every mistake is reported. */
const compileEnvelope: FastifySchemaCompiler<TSchema> = (part) =>
  compileValidator(part.httpPart === 'body' ? { ...part, schema: envelope } : part);

/** `/api/backoffice/*`: calls for the council's own programs, with a key. They are not in the specification. */
export const backofficeRoutes: readonly Route[] = [
  ...feedKinds.map((kind) =>
    route({
      method: 'PUT',
      url: `/api/backoffice/${kind}`,
      access: { key: 'feed:write' },
      contract: {
        tags,
        summary: summaries[kind],
        description: `Up to ${batchLimit} items, all or nothing. An item whose reference already exists is updated; repeating the call changes nothing.`,
        querystring: FeedQuerySchema,
        body: batchOf<TSchema>(feedItemSchemas[kind]),
        response: { 200: FeedResponseSchema, 422: FeedRefusalSchema },
      },
      bodyLimit,
      validatorCompiler: compileEnvelope,
      handler(request) {
        const { items } = request.body;
        const { dryRun = false } = request.query;
        return importBatch(request.database, request.tenant, { kind, items, dryRun });
      },
    }),
  ),
  route({
    method: 'GET',
    url: '/api/backoffice/shortlists/:advertReference',
    access: { key: 'shortlists:read' },
    contract: {
      tags,
      summary: 'Get the shortlist of a closed advert, in order',
      description: 'The order, and who could be offered the home, are fixed when the advert closes.',
      params: ShortlistParamsSchema,
      response: { 200: ShortlistResponseSchema, 404: ProblemSchema },
    },
    async handler({ database, params }) {
      const shortlist = await findShortlist(database, params.advertReference);
      if (!shortlist) throw new ProblemError('request.notFound');
      return shortlist;
    },
  }),
  route({
    method: 'GET',
    url: '/api/backoffice/offers/:offer',
    access: { key: 'shortlists:read' },
    contract: {
      tags,
      summary: 'Get everything recorded about an offer',
      description:
        'Includes the home, the person’s reference numbers, the time to answer, the answer, your decision, every step and every letter.',
      params: OfferRecordParamsSchema,
      response: { 200: OfferRecordSchema, 404: ProblemSchema },
    },
    async handler({ database, params }) {
      const offer = await findOffer(database, params.offer);
      if (!offer) throw new ProblemError('request.notFound');
      return offer;
    },
  }),
  route({
    method: 'PUT',
    url: '/api/backoffice/accounts/:registrationNumber/standing',
    access: { key: 'accounts:write' },
    contract: {
      tags,
      summary: 'Suspend or restore an account',
      description: 'Repeating the call changes nothing.',
      params: AccountStatusParamsSchema,
      body: AccountStatusBodySchema,
      response: { 200: AccountStatusResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { registrationNumber } = request.params;
      const { standing } = request.body;
      const changed = await changeAccountState(request.database, registrationNumber, standing);
      if (!changed) throw new ProblemError('request.notFound');
      return changed;
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/backoffice/applications/:externalReference/claim',
    access: { key: 'accounts:write' },
    contract: {
      tags,
      summary: 'Detach an application from an account, so that another person can claim it',
      description: 'The person gets a letter. Repeating the call changes nothing.',
      params: ClaimParamsSchema,
      response: { 200: ClaimReleasedSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const released = await releaseClaim(request.database, request.params.externalReference);
      if (!released) throw new ProblemError('request.notFound');
      return released;
    },
  }),
  route({
    method: 'POST',
    url: '/api/backoffice/impersonations',
    access: { key: 'impersonations:write' },
    contract: {
      tags,
      summary: 'Create a link that lets a member of staff act for a resident',
      description:
        'The link works once, within 60 seconds. The audit record shows both names for everything done with it.',
      body: MintImpersonationBodySchema,
      response: { 200: StaffLinkResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { registrationNumber: account, ...asked } = request.body;
      const { tenant } = request.tenant;
      const minted = await mintImpersonation(request.database, { ...asked, account });
      if (minted === 'unknown') throw new ProblemError('request.notFound');
      if (minted === 'notActive') throw new ProblemError('impersonation.accountClosed');
      const port = request.socket.localPort ?? 0;
      const page = publicAddress(tenant, tenant.localeId, '/account/impersonate', port);
      return {
        address: impersonationAddress(page, minted.token),
        expiresAt: minted.expiresAt.toISOString(),
      };
    },
  }),
  route({
    method: 'GET',
    url: '/api/backoffice/bids',
    access: { key: 'bids:read' },
    contract: {
      tags,
      summary: 'List bid events after a cursor',
      description: 'Each event is returned exactly once. Store `next` and send it as `since`.',
      querystring: BidsQuerySchema,
      response: { 200: BidEventsResponseSchema },
    },
    handler(request) {
      const { since, limit = 200 } = request.query;
      return findBidEvents(request.database, { since, limit });
    },
  }),
  route({
    method: 'POST',
    url: '/api/backoffice/previews',
    access: { key: 'previews:write' },
    contract: {
      tags,
      summary: 'Create a link for previewing unpublished changes',
      description: 'Anyone with the link can see the drafts for 18 hours, or until the preview is ended.',
      body: MintPreviewBodySchema,
      response: { 200: StaffLinkResponseSchema },
    },
    async handler(request) {
      const minted = await mintPreview(request.database, request.body);
      return describePreviewLink(request.tenant.tenant, minted, request.socket.localPort ?? 80);
    },
  }),
];
