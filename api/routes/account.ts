import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import { AccountBidsQuerySchema, AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import {
  AccountOverviewResponseSchema,
  FeatureDismissedSchema,
  FeatureParamsSchema,
} from '#schemas/api/account.ts';
import { AccountAnswerSchema, RetrieveDetailsBodySchema } from '#schemas/api/accounts.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { dismissFeatureNotice, findFeatureNotices } from '../accounts/feature-notices.ts';
import { readerOf } from '../accounts/reader.ts';
import { retrieveDetails } from '../accounts/retrieve-details.ts';
import { describeOverview } from '../casework/describe-overview.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findApplicationStatus } from '../lettings/account-applications.ts';
import { findAccountBids, findBidMonths } from '../lettings/bids/account-bids.ts';
import { askedMonth } from '../lettings/bids/outcomes.ts';
import { route, type Route } from '../route.ts';

/** `GET /api/account/overview` (specification section 7), and our own calls about bids and applications. */
export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/overview',
    access: 'reader',
    contract: {
      tags: ['Account'],
      summary: 'Get an overview of the person’s account',
      response: { 200: AccountOverviewResponseSchema },
    },
    handler: describeOverview,
  }),
  route({
    method: 'PUT',
    url: '/api/account/feature/:id/dismiss',
    access: 'reader',
    contract: {
      tags: ['Account'],
      summary: 'Dismiss a feature notice permanently',
      params: FeatureParamsSchema,
      response: { 200: FeatureDismissedSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      const { tenant } = request.tenant;
      if (!(await dismissFeatureNotice(request.database, tenant, accountId, request.params.id))) {
        throw new ProblemError('request.notFound');
      }
      return {
        status: { valid: true, errorMessages: [] },
        featureNotices: await findFeatureNotices(request.database, tenant, accountId),
      };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/bids',
    access: 'reader',
    contract: {
      tags: ['Account'],
      summary: 'List the person’s bids with their history: all, or those placed in a month',
      querystring: AccountBidsQuerySchema,
      response: { 200: AccountBidsResponseSchema },
    },
    async handler(request) {
      const reader = readerOf(request);
      const month = askedMonth(request.query);
      const [months, bids] = await Promise.all([
        findBidMonths(request.database, reader),
        findAccountBids(request.database, request.tenant, request.locale, reader, month),
      ]);
      return { status: { valid: true, errorMessages: [] }, months, bids };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/applications',
    access: 'reader',
    contract: {
      tags: ['Account'],
      summary: 'Get the council’s record of the person’s applications, by scheme',
      response: { 200: ApplicationsResponseSchema },
    },
    async handler(request, { adverts }) {
      const reader = readerOf(request);
      const { policy, tenant } = request.tenant;
      const { adverts: open } = await adverts.open(request.database, tenant.tenantId);
      return {
        status: { valid: true, errorMessages: [] },
        applications: await findApplicationStatus(request.database, policy, reader, open),
      };
    },
  }),
  route({
    method: 'POST',
    url: '/api/account/retrieve-details',
    access: 'reader',
    limit: 'retrieveDetails',
    contract: {
      tags: ['Account'],
      summary: 'Claim an application on the register',
      body: RetrieveDetailsBodySchema,
      response: { 200: AccountAnswerSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      return retrieveDetails(request.database, accountId, request.body);
    },
  }),
];
