import { SendMessageHeadersSchema } from '#schemas/api/messages.ts';
import {
  AnswerOfferBodySchema,
  AnswerOfferParamsSchema,
  OfferBodySchema,
  OfferParamsSchema,
  OffersResponseSchema,
} from '#schemas/api/offers.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import { answerOffer } from '../casework/offers/answer-offer.ts';
import { listOffers, readOffer } from '../casework/offers/describe-offers.ts';
import { route, type Route } from '../route.ts';

const tags = ['Offers'];
const status = { valid: true, errorMessages: [] };

/** `/api/account/offers`: homes that the council offers to a resident. The calls are not in the specification. */
export const offerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/offers',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the person’s offers, live ones first',
      response: { 200: OffersResponseSchema },
    },
    async handler(request) {
      await recordView(request, 'offers.view');
      return { status, offers: await listOffers(request) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/offers/:offer',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get an offer, with the possible answers and the effect of a refusal',
      params: OfferParamsSchema,
      response: { 200: OfferBodySchema, 404: ProblemSchema },
    },
    async handler(request) {
      await recordView(request, 'offers.view', { offerId: request.params.offer });
      return { status, offer: await readOffer(request, request.params.offer) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/account/offers/:offer/:reply',
    access: 'reader',
    contract: {
      tags,
      summary: 'Accept or refuse an offer',
      params: AnswerOfferParamsSchema,
      headers: SendMessageHeadersSchema,
      body: AnswerOfferBodySchema,
      response: { 200: OfferBodySchema, 404: ProblemSchema, 409: ProblemSchema },
    },
    async handler(request) {
      const { database, params, body, headers } = request;
      await answerOffer(database, readerOf(request), {
        offerId: params.offer,
        answer: params.reply,
        version: body.version,
        reason: body.reason,
        words: body.words,
        key: headers['idempotency-key'],
      });
      return { status, offer: await readOffer(request, params.offer) };
    },
  }),
];
