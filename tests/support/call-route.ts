import { randomUUID } from 'node:crypto';
import type { Access } from '#api/access.ts';
import type { Route } from '#api/route.ts';
import { routes } from '#api/routes/all-routes.ts';
import type { Answer, Client } from './client.ts';

/** Valid bodies for calls that check them before the session, by method and URL of the route. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/account/actions': { actionType: 'nothing' },
  'POST /api/account/actions/:action/:answer': { version: 1 },
  'POST /api/account/offers/:offer/:reply': { version: 1 },
  'POST /api/account/favourites': { advertIds: [randomUUID()] },
  'POST /api/account/change-email': { email: 'new@residents.example', currentPassword: 'Not this one 1' },
  'POST /api/account/change-password': {
    currentPassword: 'Not this one 1',
    password: 'A longer one 2, then',
  },
  'POST /api/account/retrieve-details': {
    reference: '123456',
    dateOfBirth: '1988-05-14',
    postcode: 'ZZ1 1AA',
  },
  'POST /api/advertbid/preferredproperty/:advertId/:applicationId/:bidId': { preferredProperty: true },
  'POST /api/advertbid/:advertId/:applicationId/move': { bidId: randomUUID() },
  'POST /api/forms/:formname/submit': { definitionHash: '', version: 0, agreed: true },
  'POST /api/addresses/find': { postcode: 'ZZ1 1AA' },
  'POST /api/account/messages': { version: 0, subject: '', topic: '', body: '', files: [] },
  'POST /api/account/messages/:thread/messages': { version: 0, subject: '', topic: '', body: '', files: [] },
  'PUT /api/account/messages/drafts/:thread': { version: 0, subject: '', topic: '', body: '', files: [] },
  'PUT /api/account/messages/:thread/read': { upTo: '1' },
  'POST /api/account/plans/steps/:stepId/done': { version: 1 },
  'POST /api/account/plans/steps/:stepId/again': { version: 1 },
  'POST /api/account/plans/steps/:stepId/cannot': { version: 1, reason: 'I have no car.' },
  'POST /api/account/plans/steps/:stepId/comment': { comment: 'I have rung them.' },
  'PUT /api/account/alerts': { version: 0, alerts: [] },
  'PUT /api/account/automatic-bids': {
    version: 0,
    wanted: false,
    choices: { areas: [], neverAreas: [], bedrooms: [], advertTypeIds: [], needs: [] },
  },
  'POST /api/account/searches': { key: randomUUID(), name: 'Near work', params: { garden: 'yes' } },
  'PUT /api/account/searches/:searchId': { version: 1, name: 'Near school' },
  'POST /api/forms/:formname/outside': { page: 'page', item: null, answers: { values: {}, lists: {} } },
  'PUT /api/forms/:formname/draft': {
    definitionHash: '',
    version: 0,
    answers: { values: {}, lists: {} },
  },
};

/** The query string, where a call needs one. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/advertqueueposition': `?advertIds=${randomUUID()}`,
  'GET /api/propertylistings/list': `?advertIds=${randomUUID()}`,
  'POST /api/propertylistings/list/preview': `?advertIds=${randomUUID()}`,
  'GET /api/backoffice/files/:fileId/content': `?until=1&signature=${'0'.repeat(64)}`,
  'PUT /api/backoffice/document-files': '?document=D%2F1',
  'GET /api/backoffice/events/files/:fileId/content': `?until=1&signature=${'0'.repeat(64)}`,
  'GET /api/account/messages': '?section=current',
  'DELETE /api/account/messages/drafts/:thread': '?version=0',
  'GET /api/files': `?ids=${randomUUID()}`,
};

/** Address parameters that are names or numbers, not UUIDs. */
const names: Readonly<Record<string, string>> = {
  answer: 'complete',
  reply: 'accept',
  id: 'nothing',
  formname: 'nothing',
  hash: 'abcdef0123456789',
  letterId: '1',
};

/** Valid headers for such calls. */
const headersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/uploads': { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': 'form eA==' },
};

/**
 * Returns the API calls with one of these kinds of access, or with access by key. New routes are included
 * automatically.
 */
export function callsFor(...wanted: readonly (Exclude<Access, object> | 'key')[]): readonly Route[] {
  const called = routes.filter(
    ({ method, url, access }) =>
      method !== 'HEAD' &&
      url.startsWith('/api/') &&
      wanted.some((one) => one === access || (one === 'key' && typeof access === 'object')),
  );
  if (called.length === 0) throw new Error(`No call is for ${wanted.join()}.`);
  return called;
}

/** Returns a route's name for failed tests. */
export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string => `${method} ${url}`;

/**
 * Calls a route, with valid values wherever it takes any.
 * @param ids Values of the parameters in the address, by name; random where one is missing.
 */
export async function callRoute(
  caller: Pick<Client, 'send'>,
  route: Pick<Route, 'method' | 'url'>,
  { ids = {}, body, headers }: CallDetails = {},
): Promise<Answer> {
  const path = route.url
    .replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? names[name] ?? randomUUID())
    .replace('*', 'glossary');
  const query = queries[nameOf(route)] ?? '';
  return caller.send(route.method, `${path}${query}`, {
    body: body ?? bodies[nameOf(route)],
    headers: {
      ...(/\/(advertbid|forms|messages|actions|offers|plans)(\/|$)/.test(path)
        ? { 'idempotency-key': randomUUID() }
        : {}),
      ...headersOf[nameOf(route)],
      ...headers,
    },
  });
}

interface CallDetails {
  readonly ids?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
