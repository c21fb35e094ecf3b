import type { Client } from '../../support/client.ts';
import { steadyHomes } from '../people.ts';

/** An address for each route with parameters; any other path is an address itself. */
export const samples: Readonly<Record<string, (visitor: Client) => Promise<string>>> = {
  '/content/$': async () => '/content/guides/how-bidding-works',
  '/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}': async () => '/unsubscribe',
  // A missing letter; tests/browser/casework/documents.spec.ts opens a real one.
  '/account/documents/letters/$letter': async () => '/account/documents/letters/1',
  // A missing document; the same file opens a real one.
  '/account/documents/council/$document': async () =>
    '/account/documents/council/00000000-0000-4000-8000-000000000000',
  '/account/new-action/$actionType': async () => '/account/new-action/review-homelessness',
  // A missing offer; tests/browser/casework/offers.spec.ts opens a real one.
  '/account/offers/$offer': async () => '/account/offers/00000000-0000-4000-8000-000000000000',
  // A missing conversation; tests/browser/casework/messages.spec.ts opens a real one.
  '/account/actions/$action': async () => '/account/actions/00000000-0000-4000-8000-000000000000',
  '/account/messages/$thread': async () => '/account/messages/00000000-0000-4000-8000-000000000000',
  // A missing step; tests/browser/casework/plans.spec.ts opens a real one.
  '/account/mypersonalhousingplan/$action': async () =>
    '/account/mypersonalhousingplan/00000000-0000-4000-8000-000000000000',
  '/account/forms/{-$form}': async () => '/account/forms/my-profile',
  '/account/forms/$form/$page': async () => '/account/forms/my-profile/yourName',
  '/forms/{-$form}': async () => '/forms/pre-assessment',
  '/forms/$form/$page': async () => '/forms/pre-assessment/dateOfBirth',
  '/properties/$property': async (visitor) => `/properties/${(await steadyHomes(visitor))[0]?.id}`,
};

/** Returns an address of a route for a visitor. */
export async function addressOf(path: string, visitor: Client): Promise<string> {
  return (await samples[path]?.(visitor)) ?? path;
}
