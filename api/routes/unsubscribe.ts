import { Type } from 'typebox';
import {
  UnsubscribeParamsSchema,
  type UnsubscribeResponse,
  UnsubscribeResponseSchema,
} from '#schemas/api/unsubscribe.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { changeNamedChoice, findNamedChoice, type StateOfChoice } from '../alerts/named-choice.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { route, type Route } from '../route.ts';

/**
 * Parts of the calls by mail programs, which have no cookie and have seen none of our pages (RFC 8058, 3.2: the
 * request "MUST NOT include cookies"). The token in the address is the key: no other site knows it, so none can
 * forge the call, and anyone who does know it could call it anyway. All mail of a large provider comes from few
 * network addresses, and 256 bits cannot be guessed: the limit only keeps a flood from the database.
 */
const own = {
  url: '/api/unsubscribe/:unsubscribeId/:unsubscribeToken',
  access: 'letterToken',
  limit: { max: 600, timeWindow: '1 minute' },
  reads: 'letter',
} as const;

const shape = {
  tags: ['Letters'],
  params: UnsubscribeParamsSchema,
  response: { 200: UnsubscribeResponseSchema, 404: ProblemSchema },
};

/** `/api/unsubscribe`: a person's choice of letters, by the token in the letter. No log-in. */
export const unsubscribeRoutes: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    contract: {
      ...shape,
      summary: 'Get whether a person subscribes to one kind of letter',
      response: {
        ...shape.response,
        303: Type.Null({ description: 'For a browser: redirects to the page that confirms it.' }),
      },
    },
    async handler({ params, database, headers, url }, _services, reply) {
      // A mail program without one-click support opens the address in a browser.
      if (headers.accept?.includes('text/html') === true) {
        return reply.redirect(url.slice('/api'.length), 303);
      }
      return answer(await findNamedChoice(database, namedBy(params)));
    },
  }),
  route({
    ...own,
    method: 'POST',
    contract: {
      ...shape,
      summary: 'Unsubscribe from one kind of letter',
      description: 'One-click unsubscribe (RFC 8058). Repeating the call changes nothing.',
    },
    handler: async ({ params, database }) =>
      answer(await changeNamedChoice(database, namedBy(params), false)),
  }),
  route({
    ...own,
    method: 'DELETE',
    contract: {
      ...shape,
      summary: 'Subscribe to one kind of letter again',
      description: 'Repeating the call changes nothing.',
    },
    handler: async ({ params, database }) => answer(await changeNamedChoice(database, namedBy(params), true)),
  }),
];

function namedBy(params: { readonly unsubscribeId: string; readonly unsubscribeToken: string }) {
  return { id: params.unsubscribeId, token: params.unsubscribeToken };
}

/**
 * Answers with the choice. There is one refusal for everything: only the owner of an address may know what is
 * wrong with it.
 */
function answer(found: StateOfChoice | undefined): UnsubscribeResponse {
  if (!found) throw new ProblemError('unsubscribe.invalid');
  return { status: { valid: true, errorMessages: [] }, ...found };
}
