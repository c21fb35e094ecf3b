import { expect, test } from 'vitest';
import {
  formDecisionKinds,
  requestStates,
  requestTypes,
  type FormDecisionKind,
  type RegisterState,
} from '#schemas/api/forms.ts';
import { registerState, type RegisterFacts } from './register-state.ts';

const said = (facts: Partial<RegisterFacts>): RegisterState =>
  registerState({ requestType: 'new', state: 'pending', wasSent: false, decision: null, ...facts });

test.each([
  ['nobody has begun', {}, 'none'],
  ['something is missing', { state: 'progress' }, 'begun'],
  ['all is answered', { state: 'submit' }, 'ready'],
  ['it was sent', { state: 'submitted', wasSent: true }, 'sent'],
  ['the council has opened it again', { state: 'progress', wasSent: true }, 'returned'],
  ['it was opened again and is whole', { state: 'submit', wasSent: true }, 'returned'],
  ['the council said yes', { state: 'submitted', wasSent: true, decision: 'accepted' }, 'accepted'],
  ['the council said no', { state: 'submitted', wasSent: true, decision: 'refused' }, 'refused'],
  ['it was opened again after a no', { state: 'submit', wasSent: true, decision: 'refused' }, 'returned'],
  ['a change has begun', { requestType: 'update', state: 'progress', wasSent: true }, 'sent'],
  ['a change was sent', { requestType: 'update', state: 'submitted', wasSent: true }, 'sent'],
  ['a change has begun after a no', { requestType: 'update', wasSent: true, decision: 'refused' }, 'refused'],
  ['a yearly check is paused', { requestType: 'review', state: 'on-hold', wasSent: true }, 'sent'],
] as const)('where %s', (_, facts, expected) => {
  expect(said(facts)).toBe(expected);
});

const decisions: (FormDecisionKind | null)[] = [null, ...formDecisionKinds];
const all = requestTypes.flatMap((requestType) =>
  requestStates.flatMap((state) => decisions.map((decision) => ({ requestType, state, decision }))),
);
const unsent = ['none', 'begun', 'ready'];

test('nothing that was sent is ever said not to be', () => {
  expect(
    all.map((facts) => said({ ...facts, wasSent: true })).filter((state) => unsent.includes(state)),
  ).toEqual([]);
});

test('nothing is said to be sent that was not', () => {
  const drafts = all.filter(({ state }) => state !== 'submitted');
  expect(drafts.map((facts) => said(facts)).filter((state) => !unsent.includes(state))).toEqual([]);
});
