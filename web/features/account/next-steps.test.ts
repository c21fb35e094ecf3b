import { expect, test } from 'vitest';
import type { FormProgression } from '#schemas/api/forms.ts';
import { formsInOrder, nextSteps, type BiddingFacts } from './next-steps.ts';

function form(
  formIdentifier: string,
  requestType: FormProgression['requestType'],
  state: FormProgression['state'],
  displayOrder = 1,
): FormProgression {
  return {
    formIdentifier,
    requestType,
    state,
    displayOrder,
    definitionHash: null,
    version: 0,
    savedAt: null,
    submittedAt: null,
    allowedEvents: [],
    formTitle: formIdentifier,
    purpose: null,
    sent: null,
    tile: { title: '', description: '', button: null },
  };
}

const nothing = {
  countPendingActions: 0,
  countUnreadMessages: 0,
  countPendingPHPActions: 0,
  formProgressions: [],
  bidding: null,
};

const bidding: BiddingFacts = { suitable: 12, liveBids: 1, bidsInVain: 0, bidsLeft: 2, closesToday: false };

const kinds = (facts: Partial<Parameters<typeof nextSteps>[0]>) =>
  nextSteps({ ...nothing, ...facts }).map((step) =>
    step.kind === 'form' ? step.progression.formIdentifier : step.kind,
  );

const busy = {
  countPendingActions: 2,
  countUnreadMessages: 1,
  countPendingPHPActions: 3,
  formProgressions: [form('register', 'new', 'progress'), form('family', 'new', 'submitted')],
};

test('what the council waits for comes first, bids to look at last', () => {
  expect(kinds({ ...busy, bidding })).toEqual([
    'actions',
    'messages',
    'planActions',
    'register',
    'suitable',
    'bids',
  ]);
});

test('homes that close today and can still be bid for come right after what the council waits for', () => {
  const today = { ...bidding, closesToday: true };
  expect(kinds({ ...busy, bidding: today }).slice(0, 2)).toEqual(['actions', 'suitable']);
  expect(kinds({ bidding: { ...today, bidsLeft: null } })).toEqual(['suitable', 'bids']);
  // A home that no limit counts is open to a person with every bid in use.
  expect(kinds({ ...busy, bidding: { ...today, bidsLeft: 0 } }).slice(0, 2)).toEqual(['actions', 'suitable']);
});

test('what counts nothing is left out; what is not known yet keeps its place', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ bidding: { ...bidding, suitable: 0, liveBids: 0 } })).toEqual([]);
  expect(kinds({ countUnreadMessages: 1, bidding: { ...bidding, suitable: null, liveBids: 0 } })).toEqual([
    'messages',
    'suitable',
  ]);
});

test('forms: a review, ready to send, started, asked for, to begin, and sent', () => {
  const forms = [
    form('sent', 'new', 'submitted', 1),
    form('later', 'new', 'pending', 3),
    form('sooner', 'new', 'pending', 2),
    form('asked', 'update', 'pending', 4),
    form('started', 'new', 'progress', 5),
    form('ready', 'update', 'submit', 6),
    form('review', 'review', 'pending', 7),
  ];
  expect(formsInOrder(forms).map(({ formIdentifier }) => formIdentifier)).toEqual([
    'review',
    'ready',
    'started',
    'asked',
    'sooner',
    'later',
    'sent',
  ]);
});
