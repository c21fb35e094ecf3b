import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formJourneys, type FormJourney } from '#tools/form-journeys/form-journeys.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { FormStartResponseSchema, SaveResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { giveFacts } from '#tools/scenario/give-facts.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const isEverything = process.env['LINTEL_FULL'] === '1';
const today = londonDay(new Date());
const portal = portalForTests();

/** Adds a new person who saves drafts of a form one after the other. */
async function begin(form: string, facts: KnownFacts) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, 'ashcombe', email);
  await giveFacts(portal.pool, 'ashcombe', accountId, facts);
  const person = portal.client();
  await person.logIn(email, password);
  const { definitionHash } = (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  let version = 0;
  return {
    person,
    async save(answers: Answers) {
      const answer = await person.send('PUT', `/api/forms/${form}/draft`, {
        body: { definitionHash, version, answers },
        headers: { 'idempotency-key': randomUUID() },
      });
      const saved = answer.as(SaveResponseSchema);
      ({ version } = saved.formProgress);
      return saved;
    },
    submit: () => submit(person, form, { definitionHash, version }),
  };
}

async function submit(person: Client, form: string, draft: { definitionHash: string; version: number }) {
  const answer = await person.post(`/api/forms/${form}/submit`, {
    body: { ...draft, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.as(SubmitResponseSchema);
}

const told = (findings: readonly FormFinding[]) =>
  findings.map(({ page, item, answer, code, message }) => [page, item, answer, code, message]);

/**
 * Follows a journey: each attempt is saved and answered as expected, then the right answers are saved, and
 * finally the form is submitted.
 */
async function follow(form: string, { steps, outcome, facts }: FormJourney): Promise<string[]> {
  const unexpected: string[] = [];
  const { save, submit: send } = await begin(form, facts);
  for (const step of steps) {
    for (const attempt of step.tries) {
      const { findings } = await save(attempt.answers);
      const names = attempt.entered.map(({ answer }) => answer);
      const here = findings.filter(
        ({ page, item, answer }) =>
          page === step.page && item === step.item && (answer === null || names.includes(answer)),
      );
      const expected = attempt.findings.filter(({ answer }) => answer === null || names.includes(answer));
      if (JSON.stringify(told(here)) !== JSON.stringify(told(expected)))
        unexpected.push(
          `${step.page}: ${JSON.stringify(told(here))} and not ${JSON.stringify(told(expected))}`,
        );
    }
    const { findings } = await save(step.answers);
    const left = findings.filter(
      ({ page, item, code }) => page === step.page && item === step.item && !code.includes('.'),
    );
    if (left.length > 0) unexpected.push(`${step.page} is left with ${JSON.stringify(told(left))}`);
  }
  const { formProgress, receipt } = await send();
  if (formProgress.state !== 'submitted') unexpected.push(`It is ${formProgress.state} in the end.`);
  if ((receipt?.outcome?.title ?? null) !== outcome)
    unexpected.push(`It ends in ${receipt?.outcome?.title}, and not in ${outcome}.`);
  return unexpected;
}

const few = ['my-addresses', 'pre-assessment'] as const;
const all = [
  'my-profile',
  'my-family',
  ...few,
  'housing-register',
  'homeless-situation',
  'homeless-referral',
];

test.each(isEverything ? all : few)(
  'generated journeys through %s have the same results over HTTP as in the engine',
  async (form) => {
    const definition = (await shippedCouncil('ashcombe')).forms.get(form)?.definition;
    if (definition === undefined) throw new Error(`There is no form ${form}.`);
    const { journeys, detours } = formJourneys(definition, today);
    for (const one of isEverything ? journeys : journeys.slice(0, 2))
      expect(await follow(form, one)).toEqual([]);
    for (const { answers, finding, facts } of detours) {
      const { save } = await begin(form, facts);
      const { findings, formProgress } = await save(answers);
      expect(told(findings)).toContainEqual(told([finding])[0]);
      expect(formProgress.state).toBe('progress');
    }
  },
  600_000,
);
