import { describe, expect, test } from 'vitest';
import type { NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import { untypedDate } from '../../components/typed-date.ts';
import {
  firstAnswers,
  lastReviewDay,
  reviewProblems,
  reviewRequest,
  type ReviewAnswers,
} from './review-answers.ts';

const band: ReviewableDecision = {
  actionType: 'review-register',
  source: 'application',
  id: '5d0c4cc8-6a6e-4d5e-8a44-0f3f3a4a3f10',
  title: null,
  reference: '310204',
  band: 'Band B',
  decision: null,
  noticeOn: null,
  lastDay: null,
  late: false,
  request: null,
};
const letter: ReviewableDecision = {
  ...band,
  actionType: 'review-homelessness',
  source: 'document',
  id: '0e5b1f0a-1d9d-4a0c-9d4a-9a4b8f0f5f11',
  decision: 'dutyOwed',
  noticeOn: '2026-03-02',
  lastDay: '2026-03-22',
  late: true,
};
const offered: NewActionsResponse = {
  status: { valid: true, errorMessages: [] },
  actions: [],
  decisions: [band, letter],
  today: '2026-03-23',
  laws: [{ law: 'england', from: '2018-04-03' }],
  registerReviews: { daysToAsk: 28, noticeDayCounts: false },
};
const answers = (rest: Partial<ReviewAnswers> = {}): ReviewAnswers => ({
  about: 'own',
  decision: 'notSure',
  noticeOn: untypedDate,
  lateReason: '',
  locale: 'en-GB',
  ...rest,
});
const on = (day: string, month: string, year: string) => ({ noticeOn: { day, month, year } });

describe('where a request begins', () => {
  test.each([
    ['nothing is known', [], undefined, 'own'],
    ['one decision is known', [band], undefined, band.id],
    ['several are, and nobody has chosen', [band, letter], undefined, ''],
    ['its person comes from one of several', [band, letter], letter.id, letter.id],
    ['its person comes from one that is gone', [band, letter], 'gone', ''],
  ])('%s', (_, decisions, fromDecision, about) => {
    expect(firstAnswers(decisions, fromDecision, 'en-GB').about).toBe(about);
  });

  test('has the kind of decision where the council has said it', () => {
    expect(firstAnswers([letter], letter.id, 'en-GB').decision).toBe('dutyOwed');
  });
});

describe('the last day', () => {
  test('follows from the law or the scheme', () => {
    expect(lastReviewDay('homelessnessDecision', offered, '2026-03-03')).toEqual({
      lastDay: '2026-03-23',
      isLate: false,
    });
    expect(lastReviewDay('homelessnessDecision', offered, '2026-03-02')?.isLate).toBe(true);
    expect(lastReviewDay('registerDecision', offered, '2026-03-02')?.lastDay).toBe('2026-03-30');
  });

  test('follows from a notice of today', () => {
    expect(lastReviewDay('registerDecision', offered, '2026-03-23')).toEqual({
      lastDay: '2026-04-20',
      isLate: false,
    });
  });

  test.each(['', '2026-02-30', '2026-3-2', '2026-03-24', 'x'])('is not known from %j', (noticeOn) => {
    expect(lastReviewDay('registerDecision', offered, noticeOn)).toBeNull();
  });
});

test('the last day of a letter is what the council has, which may allow longer', () => {
  const longer = { ...letter, lastDay: '2026-04-30', late: false };
  const said = answers({ about: letter.id });
  expect(reviewProblems('homelessnessDecision', { ...offered, decisions: [longer] }, said)).toEqual({});
  expect(reviewProblems('homelessnessDecision', offered, said)).toEqual({ lateReason: 'noReason' });
});

describe('what has to be put right', () => {
  test.each<[string, Partial<ReviewAnswers>, object]>([
    ['nothing, where nobody knows the day', {}, {}],
    ['no decision', { about: '' }, { about: 'nothingChosen' }],
    ['nothing said of what it was about', { decision: '' }, { decision: 'nothingChosen' }],
    ['half a day', on('2', '3', ''), { noticeOn: 'noDay' }],
    ['a day that isn’t', on('31', '2', '2026'), { noticeOn: 'noDay' }],
    ['a day to come', on('24', '3', '2026'), { noticeOn: 'dayAhead' }],
    ['nothing, where the notice came today', on('23', '3', '2026'), {}],
    ['nothing, on the last day', on('3', '3', '2026'), {}],
    ['a late one without a reason', on('2', '3', '2026'), { lateReason: 'noReason' }],
    [
      'a late one with blanks for a reason',
      { ...on('2', '3', '2026'), lateReason: '  ' },
      { lateReason: 'noReason' },
    ],
    ['a late one with a reason', { ...on('2', '3', '2026'), lateReason: 'I was ill.' }, {}],
    ['a reason as long as may be', { ...on('2', '3', '2026'), lateReason: 'x'.repeat(2000) }, {}],
    [
      'a reason that is too long',
      { ...on('2', '3', '2026'), lateReason: 'x'.repeat(2001) },
      { lateReason: 'reasonTooLong' },
    ],
    ['a letter whose day we know to be long ago', { about: letter.id }, { lateReason: 'noReason' }],
  ])('%s', (_, said, problems) => {
    expect(reviewProblems('homelessnessDecision', offered, answers(said))).toEqual(problems);
  });

  test('on the register nobody is asked what kind of decision it was', () => {
    expect(reviewProblems('registerDecision', offered, answers({ decision: '' }))).toEqual({});
  });
});

function request(said: Partial<ReviewAnswers>) {
  return reviewRequest('review-homelessness', 'homelessnessDecision', offered, answers(said));
}

test('the request names the decision, and a reason only where it is late', () => {
  expect(request({ about: letter.id, lateReason: ' I was ill. ' })).toEqual({
    actionType: 'review-homelessness',
    about: { source: 'document', id: letter.id, noticeOn: '2026-03-02', decision: null },
    lateReason: 'I was ill.',
  });
  expect(
    request({ ...on('20', '3', '2026'), decision: 'planSteps', lateReason: 'not shown any more' }),
  ).toEqual({
    actionType: 'review-homelessness',
    about: { source: 'own', id: null, noticeOn: '2026-03-20', decision: 'planSteps' },
  });
});
