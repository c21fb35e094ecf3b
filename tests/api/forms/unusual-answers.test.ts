import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import { FormStartResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// An unusual answer is accepted once the person has confirmed it, whichever of our pages they use (decision
// 48).

const form = 'housing-register';
const today = new Date().toISOString().slice(0, 10);
const portal = portalForTests();
/** Answers that can be submitted, of a person who pays rent. */
let renting: Answers;

beforeAll(async () => {
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  const { definition } = loaded;
  const check = interpret(definition);
  const found = proveReachable(definition, today)
    .map(({ witness }) => witness)
    .find((answers) => {
      if (answers === undefined) return false;
      const { canSubmit, pages } = journey(definition, answers, today, check);
      return canSubmit && pages.some(({ page }) => page === 'rent');
    });
  if (found === undefined) throw new Error('Nobody who pays rent can send the form.');
  renting = found;
});

/** Submits the form with this weekly rent. */
async function send(client: Client, account: string, rent: Readonly<Record<string, number>>) {
  const path = `/api/forms/${form}`;
  const { definitionHash, formProgress } = (await client.get(`${path}/start`)).as(FormStartResponseSchema);
  const { 'rentAmount:confirmed': _, ...others } = renting.values;
  const values = { ...others, rentPeriod: 'week', ...rent };
  const { version } = formProgress;
  await client.send('PUT', `${path}/draft`, {
    body: { definitionHash, version, answers: { ...renting, values } },
    headers: { 'idempotency-key': randomUUID() },
  });
  const sent = await client.post(`${path}/submit`, {
    body: { definitionHash, version: version + 1, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { rows } = await portal.pool.query<{ values: Answers['values'] }>(
    `select answers -> 'values' as values from form_submission where account_id = $1`,
    [account],
  );
  return { sent, stored: rows.map((row) => row.values) };
}

test('a form is sent with an unusual answer once that answer is confirmed', async () => {
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(portal.pool, 'ashcombe', email);
  const client = portal.client();
  await client.logIn(email, password);

  for (const rent of [{ rentAmount: 2600 }, { rentAmount: 2600, 'rentAmount:confirmed': 260 }]) {
    const { sent, stored } = await send(client, account, rent);
    expect([sent.status, sent.code]).toEqual([409, 'form.incomplete']);
    expect(stored).toEqual([]);
  }
  const kept = (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  expect(kept.answers.values).toMatchObject({ rentAmount: 2600, 'rentAmount:confirmed': 260 });

  const { sent, stored } = await send(client, account, { rentAmount: 2600, 'rentAmount:confirmed': 2600 });
  expect(sent.as(SubmitResponseSchema).formProgress.state).toBe('submitted');
  // The officer can read that it was confirmed.
  expect(stored).toMatchObject([{ rentAmount: 2600, 'rentAmount:confirmed': 2600 }]);
});

test('a confirmation of a usual answer is not stored', async () => {
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(portal.pool, 'ashcombe', email);
  const client = portal.client();
  await client.logIn(email, password);
  const { sent, stored } = await send(client, account, { rentAmount: 260, 'rentAmount:confirmed': 260 });
  expect(sent.as(SubmitResponseSchema).formProgress.state).toBe('submitted');
  expect(stored[0]).toMatchObject({ rentAmount: 260 });
  expect(stored[0]).not.toHaveProperty('rentAmount:confirmed');
});
