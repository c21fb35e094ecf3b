import type { Client } from '../../support/client.ts';
import { steadyHomes } from '../people.ts';

/** An address of each route whose path leaves something open; any other path is an address itself. */
export const samples: Readonly<Record<string, (visitor: Client) => Promise<string>>> = {
  '/content/$': async () => '/content/guides/how-bidding-works',
  '/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}': async () => '/unsubscribe',
  // A letter that is not there any more; one that is, in tests/browser/casework/documents.spec.ts.
  '/account/documents/letters/$letter': async () => '/account/documents/letters/1',
  // A document that is not there; one that is, in the same file.
  '/account/documents/council/$document': async () =>
    '/account/documents/council/00000000-0000-4000-8000-000000000000',
  '/account/new-action/$actionType': async () => '/account/new-action/review-homelessness',
  // A conversation that is not there; one that is, in tests/browser/casework/messages.spec.ts.
  '/account/actions/$action': async () => '/account/actions/00000000-0000-4000-8000-000000000000',
  '/account/messages/$thread': async () => '/account/messages/00000000-0000-4000-8000-000000000000',
  // A step that is not there; one that is, in tests/browser/casework/plans.spec.ts.
  '/account/mypersonalhousingplan/$action': async () =>
    '/account/mypersonalhousingplan/00000000-0000-4000-8000-000000000000',
  '/account/forms/{-$form}': async () => '/account/forms/my-profile',
  '/account/forms/$form/$page': async () => '/account/forms/my-profile/yourName',
  '/forms/{-$form}': async () => '/forms/pre-assessment',
  '/forms/$form/$page': async () => '/forms/pre-assessment/dateOfBirth',
  '/properties/$property': async (visitor) => `/properties/${(await steadyHomes(visitor))[0]?.id}`,
};

/** An address of a route, as a visitor has it. */
export async function addressOf(path: string, visitor: Client): Promise<string> {
  return (await samples[path]?.(visitor)) ?? path;
}
