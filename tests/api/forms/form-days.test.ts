import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormStartResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, moveClock, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { portalForTests } from '../../support/portal.ts';

// Days in forms: impossible and unlikely ones, and today's date, also in the weeks of clock changes.

const portal = portalForTests();
const form = 'my-profile';
let whole: Answers;

beforeAll(async () => {
  const definition = (await shippedCouncil('ashcombe')).forms.get(form)?.definition;
  if (!definition) throw new Error('There is no such form.');
  whole = wholeDraft(definition, new Date().toISOString().slice(0, 10));
});

test.each([
  ['that does not exist', '1990-02-31', 'format'],
  ['that does not exist', '2026-02-29', 'format'],
  ['that is still to come', '2090-01-01', 'latest'],
  ['before any living person was born', '1700-01-01', 'earliest'],
])('a day %s (%s) is stored as typed, reported, and never sent', async (_, dateOfBirth, code) => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(portal.pool, 'ashcombe', email);
  const person = portal.client();
  await person.logIn(email, password);
  const { values, lists } = whole;
  const begun = await person.get(`/api/forms/${form}/start`);
  const { definitionHash } = begun.as(FormStartResponseSchema);
  const saved = await person.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version: 0, answers: { values: { ...values, dateOfBirth }, lists } },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { formProgress, findings } = saved.as(SaveResponseSchema);
  expect(formProgress.state).toBe('progress');
  expect(findings).toEqual([
    expect.objectContaining({ page: 'dateOfBirth', answer: 'dateOfBirth', blocks: 'save', code }),
  ]);
  const kept = (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  expect(kept.answers.values['dateOfBirth']).toBe(dateOfBirth);
  const sent = await person.post(`/api/forms/${form}/submit`, {
    body: { definitionHash, version: 1, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([sent.status, sent.code]).toEqual([409, 'form.incomplete']);
});

describe('ages and histories are calculated by the day in London', () => {
  test.each([
    ['just before midnight in winter', '2027-03-27T23:58:00Z', '2027-03-27'],
    ['on the night when the clock goes forward', '2027-03-28T00:30:00Z', '2027-03-28'],
    ['after midnight by the new time, and before it by that of winter', '2027-03-28T23:30:00Z', '2027-03-29'],
    ['after midnight by summer time, for the last time', '2027-10-30T23:30:00Z', '2027-10-31'],
    ['on the evening after the clock went back', '2027-10-31T23:30:00Z', '2027-10-31'],
    ['on a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
  ])('%s', async (_, at, day) => {
    const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000);
    await moveClock(portal.pool, seconds);
    try {
      const visitor = portal.client();
      const { today } = (await visitor.get('/api/forms/pre-assessment/start')).as(FormStartResponseSchema);
      expect(today).toBe(day);
    } finally {
      await moveClock(portal.pool, -seconds);
    }
  });
});
