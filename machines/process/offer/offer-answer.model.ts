import type { SnapshotFrom } from 'xstate';
import type { OfferAnswer } from '#schemas/api/offers.ts';
import { byProgram, requestPhrases, requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { offerAnswerMachine } from './offer-answer.machine.ts';
import type { OfferEvent, OfferInput, offerActors } from './contract.ts';

type Snapshot = SnapshotFrom<typeof offerAnswerMachine>;
type FactsChanged = Extract<OfferEvent, { type: 'facts.changed' }>;

const both = ['accept', 'refuse'] as const satisfies readonly OfferAnswer[];
const offered: OfferInput = { may: both, version: 1, isLate: false };

/** Facts as the council, the clock or another tab leaves them, seen from what the person answers. */
const now = ({ context: { seen } }: Snapshot) =>
  ({
    over: { may: [], version: seen === 2 ? 1 : 2, isLate: false },
    late: { may: [], version: seen, isLate: true },
    edited: { ...offered, version: seen === 2 ? 1 : 2 },
    same: { ...offered, version: seen },
  }) as const satisfies Record<string, OfferInput>;

const cases = {
  'answer.choose': () => ({
    yes: { type: 'answer.choose', answer: 'accept' },
    no: { type: 'answer.choose', answer: 'refuse' },
  }),
  'reason.give': only({ type: 'reason.give' }),
  'reason.change': only({ type: 'reason.change' }),
  'answer.send': only({ type: 'answer.send' }),
  'answer.leave': only({ type: 'answer.leave' }),
  'answer.retry': only({ type: 'answer.retry' }),
  'session.restored': only({ type: 'session.restored' }),
  'facts.changed': (snapshot): Record<string, FactsChanged> => ({
    'to an offer that is over': { type: 'facts.changed', ...now(snapshot).over },
    'to an offer that it is too late for': { type: 'facts.changed', ...now(snapshot).late },
    'to another version': { type: 'facts.changed', ...now(snapshot).edited },
    'to the same': { type: 'facts.changed', ...now(snapshot).same },
  }),
} satisfies Cases<typeof offerAnswerMachine>;

const outcomes = {
  sendAnswer: (snapshot: Snapshot) => ({
    ok: { output: { outcome: 'sent', ...now(snapshot).over } },
    ended: { output: { outcome: 'changed', code: 'offer.changed', ...now(snapshot).over } },
    edited: { output: { outcome: 'changed', code: 'offer.changed', ...now(snapshot).edited } },
    expired: { output: { outcome: 'changed', code: 'offer.expired', ...now(snapshot).late } },
    ...(snapshot.context.answer === 'refuse' && {
      unexplained: { output: { outcome: 'unexplained', code: 'offer.reasonMissing' } },
    }),
    sessionEnded: { output: { outcome: 'sessionEnded' } },
    failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
    crashed: { error: new Error('the actor itself broke') },
  }),
} satisfies Outcomes<typeof offerAnswerMachine, typeof offerActors>;

const accepts = 'spec 4 the user may complete';
const refuses = 'spec 4 refuse, with a reason';

export const offerAnswerModel = defineModel(offerAnswerMachine, {
  scenarios: {
    offered: { description: 'The council offers a home, and waits for an answer.', input: offered },
  },
  cases,
  outcomes,
  project: ({ value, context, ...snapshot }) => ({
    phase: value,
    busy: snapshot.hasTag('busy'),
    answer: context.answer ?? 'none',
    code: context.code ?? 'nothing',
    may: context.may.join(' ') || 'nothing',
    late: context.isLate,
    current: context.seen === context.version,
  }),
  clauses: {
    'answer.choose': [accepts, refuses, 'spec 4 needs the user to complete'],
    'reason.give': [refuses],
    'reason.change': [refuses],
    'answer.send': [accepts, refuses],
    'answer.leave': ['ours 4 offer of a home', 'spec 4 needs the user to complete'],
    'answer.retry': ['ours 4 offer of a home', 'spec 7 response handling', 'spec 8 common errors'],
    'session.restored': ['ours 4 offer of a home', 'spec 7 response handling'],
    'facts.changed': [
      'ours 4 offer of a home',
      'spec 4 needs the user to complete',
      'spec 4 awaiting review by staff',
    ],
    always: ['ours 4 offer of a home', 'spec 4 needs the user to complete', 'spec 8 common errors'],
    'sendAnswer ends': [accepts, refuses, 'spec 7 response handling', 'spec 8 common errors'],
    'sendAnswer crashes': ['ours 4 offer of a home', 'spec 8 common errors'],
    'after answerTimeout': ['ours 4 offer of a home', 'spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    'reason.give': 'Choose why, and press “{offers.refuse.continue}”.',
    'confirmingAccept answer.send': 'Press “{offers.accept.send}”.',
    'confirmingRefuse answer.send': 'Press “{offers.refuse.send}”.',
    'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
    'facts.changed': 'Leave the tab and come back to it.',
    'to an offer that is over':
      'Run the scenario’s command that withdraws the offer, and come back to this tab.',
    'to an offer that it is too late for': byProgram('put the time to answer into the past in the database.'),
    'to another version': 'Run the scenario’s command that changes the offer, and come back to this tab.',
    'to the same': 'Come back to this tab.',
    'ends: ended': 'With the page still on the screen, run the scenario’s command that withdraws the offer.',
    'ends: edited': 'With the page still on the screen, run the scenario’s command that changes the offer.',
    'ends: expired': byProgram(
      'put the time to answer into the past in the database before the request goes out.',
    ),
    'ends: unexplained': byProgram('send the request without a reason.'),
  },
  controls: {
    'answer.choose yes': 'offers.choose.accept',
    'answer.choose no': 'offers.choose.refuse',
    'reason.give': 'offers.refuse.continue',
    'reason.change': 'offers.refuse.change',
    'answer.send': null,
    'confirmingAccept answer.send': 'offers.accept.send',
    'confirmingRefuse answer.send': 'offers.refuse.send',
    'answer.leave': 'offers.goBack',
    'answer.retry': 'bid.retry',
  },
  onScreen: {
    // It may also be over: then the page asks nothing.
    deciding: [],
    confirmingAccept: ['offers.accept.title'],
    explaining: ['offers.refuse.reason'],
    confirmingRefuse: ['offers.refuse.title', 'offers.refuse.mind'],
    sending: ['offers.sending'],
    lineLost: ['bid.failedText'],
  },
  phrases: {
    ...requestPhrases,
    'answer.choose yes': 'they want the home',
    'answer.choose no': 'they do not want the home',
    'reason.give': 'they say why',
    'reason.change': 'they change the reason',
    'answer.send': 'they send the answer',
    'answer.leave': 'they go back',
    'answer.retry': 'they try again',
    'to an offer that is over': 'the offer is withdrawn',
    'to an offer that it is too late for': 'the time to answer passes',
    'to another version': 'the offer changes',
    'to the same': 'they come back to the page',
    'ends: ended': 'the offer is withdrawn by then',
    'ends: edited': 'the offer has changed by then',
    'ends: expired': 'the time to answer is over by then',
    'ends: unexplained': 'there is no reason',
  },
});
