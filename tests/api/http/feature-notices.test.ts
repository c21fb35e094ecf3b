import { expect, test } from 'vitest';
import { AccountOverviewResponseSchema, FeatureDismissedSchema } from '#schemas/api/account.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Porth Elen announces its map to members until they have seen it often enough.

const portal = portalForTests();

async function comeIn(email: string): Promise<Client> {
  await addAccount(portal.pool, 'porth-elen', email);
  const client = portal.client('porth-elen');
  await client.logIn(email, password);
  return client;
}

const noticesOf = async (client: Client, language = 'en-GB') =>
  (await client.get('/api/account/overview', { headers: { 'accept-language': language } })).as(
    AccountOverviewResponseSchema,
  ).featureNotices;

const dismiss = (client: Client, id: string) => client.send('PUT', `/api/account/feature/${id}/dismiss`, {});

test('a notice appears in the reader’s language until they dismiss it, and others still see it', async () => {
  const [one, other] = [await comeIn('one@residents.example'), await comeIn('other@residents.example')];
  expect(await noticesOf(one)).toMatchObject([
    { featureNoticeIdentifier: 'map-of-homes', title: 'You can see homes on a map' },
  ]);
  expect((await noticesOf(one, 'cy-GB'))[0]?.title).toBe('Gallwch weld cartrefi ar fap');

  const answer = await dismiss(one, 'map-of-homes');
  expect(answer.as(FeatureDismissedSchema)).toEqual({
    status: { valid: true, errorMessages: [] },
    featureNotices: [],
  });
  expect((await dismiss(one, 'map-of-homes')).status).toBe(200);
  expect(await noticesOf(one)).toEqual([]);
  expect(await noticesOf(other)).toHaveLength(1);
});

test('unknown notices, visitors and missing tokens are refused', async () => {
  const person = await comeIn('refused@residents.example');
  expect((await dismiss(person, 'an-invented-notice')).code).toBe('request.notFound');
  expect((await dismiss(person, 'NOT_A_SLUG')).code).toBe('request.invalid');
  person.antiForgeryToken = undefined;
  expect((await dismiss(person, 'map-of-homes')).code).toBe('request.antiForgery');

  const visitor = portal.client('porth-elen');
  await visitor.visit();
  expect((await dismiss(visitor, 'map-of-homes')).code).toBe('session.required');
});
