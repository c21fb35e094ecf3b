import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parse } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { outcomeOf } from '#api/rules/forms/outcome.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';

const file = join(import.meta.dirname, '..', '..', 'tenants', 'base', 'forms', 'pre-assessment.form.json');
const definition = Parse(FormDefinitionSchema, JSON.parse(readFileSync(file, 'utf8')));
const today = '2026-11-22';

/** A British tenant of 40 who has lived here for six years and needs more rooms. */
const tenant: Answers['values'] = {
  dateOfBirth: '1986-05-04',
  nationality: 'british',
  connectionKinds: ['live'],
  livedHereSince: '2020-11',
  homeNow: 'private',
  roofFor8Weeks: true,
  needs: ['crowded'],
  incomeBand: 'to-30000',
  aboveSavings: false,
  ownsHome: false,
  troubles: ['none'],
};

function resultOf(answers: Answers['values']) {
  return outcomeOf(definition, walk(definition, { values: answers, lists: {} }, today).effective, today);
}

describe('the result of the short check for', () => {
  test.each<[who: string, answers: Answers['values'], result: string]>([
    ['somebody who has lived here for six years', {}, 'likely'],
    ['somebody of 15', { dateOfBirth: '2010-11-23' }, 'unlikely'],
    ['somebody on their 16th birthday', { dateOfBirth: '2010-11-22' }, 'likely'],
    ['somebody whom nothing connects with the area', { connectionKinds: ['none'] }, 'unlikely'],
    ['a care leaver without a connection', { connectionKinds: ['care-leaver'] }, 'likely'],
    ['somebody who fled from abuse', { connectionKinds: ['none', 'domestic-abuse'] }, 'likely'],
    ['somebody who came 23 months ago', { livedHereSince: '2024-12' }, 'cannotSay'],
    ['somebody who came 24 months ago', { livedHereSince: '2024-11' }, 'likely'],
    ['somebody with savings', { aboveSavings: true, savingsCompensation: false }, 'unlikely'],
    ['a veteran with compensation', { aboveSavings: true, savingsCompensation: true }, 'likely'],
    ['an owner who could live there', { ownsHome: true, ownedHomeUsable: true }, 'unlikely'],
    ['an owner who cannot', { ownsHome: true, ownedHomeUsable: false }, 'likely'],
    ['somebody with a debt and a plan', { troubles: ['debt'], troublesPlan: true }, 'likely'],
    ['somebody with a debt and none', { troubles: ['debt'], troublesPlan: false }, 'cannotSay'],
    [
      'somebody with settled status',
      { nationality: 'other', immigrationStatus: 'settled', cameToUk: '2012-03' },
      'likely',
    ],
    [
      'somebody whose visa gives no public funds',
      { nationality: 'other', immigrationStatus: 'limited', noPublicFunds: 'yes', cameToUk: '2024-03' },
      'unlikely',
    ],
    [
      'somebody who is not sure of their status',
      { nationality: 'other', immigrationStatus: 'not-sure', noPublicFunds: 'not-sure', cameToUk: '2024-03' },
      'cannotSay',
    ],
  ])('%s', (_who, answers, result) => {
    const outcome = resultOf({ ...tenant, ...answers });
    expect(outcome?.result).toBe(result);
    expect(outcome?.reasons.length).toBeGreaterThan(1);
  });

  test('is “cannot say” while answers are missing', () => {
    expect(resultOf({ dateOfBirth: '1986-05-04' })?.result).toBe('cannotSay');
  });

  test('ignores the visa of a person who turns out to be British', () => {
    expect(resultOf({ ...tenant, noPublicFunds: 'yes', immigrationStatus: 'asylum' })?.result).toBe('likely');
  });
});
