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
  landlords: 'Say which landlords your references mean',
  properties: 'Bring homes as they are now',
  adverts: 'Bring, change or withdraw adverts',
  applications: 'Bring applications and their facts as they are now',
  notices: 'Say something to households, on their account page',
  officers: 'Bring members of staff whom residents may know by name',
  actions: 'Ask people for something, and answer what they sent',
  cases: 'Bring, change or close cases, and say who works on them',
  messages: 'Write to people, and close or archive conversations',
  plans: 'Bring personal housing plans as they are now',
  documents: 'Send letters, decisions and forms to one person each, or take one back',
  agreements: 'Agree to bids that wait for an officer, or refuse them with a reason',
  shortlists:
    'Say how far you are with people on the shortlist of a closed advert, why you pass them over, or that they are to be put in order again',
  offers: 'Offer homes to people, record their answers, and decide on refusals',
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
        description: `Up to ${batchLimit} at once, all or nothing. What has a reference that is here already is changed; sending the same again changes nothing.`,
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
      summary: 'The shortlist of a closed advert, in order',
      description:
        'Frozen at the close: the order and who could be offered the home never change afterwards.',
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
      summary: 'All that is known of one offer',
      description:
        'The home, the numbers of the person, the time to answer, the answer, your decision, every step and every letter.',
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
      summary: 'Suspend an account, or restore it',
      description: 'Sending the same again changes nothing.',
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
      summary: 'Take an application out of an account, so that another applicant can claim it',
      description: 'Its person gets a letter. Sending the same again changes nothing.',
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
      summary: 'Make a link with which a member of staff acts in a resident’s place',
      description:
        'It works once and for sixty seconds; all that is done by it is in the record under both names.',
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
      summary: 'What happened to bids since a place in their history',
      description: 'Each event once, and none is left out. Keep `next` and send it as `since`.',
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
      summary: 'Let somebody of staff look at what is not published yet',
      description:
        'The link works for 18 hours and shows drafts to whoever has it, until then or until it is ended.',
      body: MintPreviewBodySchema,
      response: { 200: StaffLinkResponseSchema },
    },
    async handler(request) {
      const minted = await mintPreview(request.database, request.body);
      return describePreviewLink(request.tenant.tenant, minted, request.socket.localPort ?? 80);
    },
  }),
];
