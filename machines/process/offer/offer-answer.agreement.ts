import type { SnapshotFrom } from 'xstate';
import type { OfferAnswer } from '#schemas/api/offers.ts';
import { apply } from '../../lifecycle/apply.ts';
import { offerMachine, type OfferEvent, type OfferMachineState } from '../../lifecycle/offer.machine.ts';
import { offerModel } from '../../lifecycle/offer.model.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { OfferInput, OfferOutcome } from './contract.ts';
import { offerAnswerMachine } from './offer-answer.machine.ts';
import { offerAnswerModel } from './offer-answer.model.ts';

type Snapshot = SnapshotFrom<typeof offerAnswerMachine>;

/** The actual state of one offer on the server. */
interface World {
  readonly state: OfferMachineState;
  /** Counts up on the server; here two versions are enough to differ. */
  readonly version: 1 | 2;
  /** True if the time to answer has not passed. */
  readonly isInTime: boolean;
}

const made: World = { state: 'made', version: 1, isInTime: true };

const late: World = { ...made, isInTime: false };
const accepted: World = { ...made, state: 'accepted' };
const unanswered: World = { ...late, state: 'noAnswer' };

const answers = ['accept', 'refuse'] as const satisfies readonly OfferAnswer[];

/** Returns the lifecycle's event for an answer. The page sends no refusal without a reason. */
function eventOf({ isInTime }: World, answer: OfferAnswer, hasReason = true): OfferEvent {
  return answer === 'accept'
    ? { type: 'offer.accept', isInTime }
    : { type: 'offer.refuse', isInTime, hasReason, isRecorded: false };
}

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: OfferEvent): World | null {
  const applied = apply(offerMachine, { state: world.state, context: {} }, event);
  if (!applied.ok) return null;
  const isRemade = event.type === 'offer.remake';
  return { state: applied.state, version: other(world), isInTime: isRemade || world.isInTime };
}

const other = ({ version }: World) => (version === 1 ? 2 : 1);

/** Returns the facts as the page reads them from the API. */
function factsOf(world: World): OfferInput {
  const may = answers.filter((answer) => after(world, eventOf(world, answer)) !== null);
  const isLate = world.state === 'noAnswer' || (world.state === 'made' && may.length === 0);
  return { may, version: world.version, isLate };
}

const asAsk = (world: World, answer: OfferAnswer): Ask => ({ row: 'offer', event: eventOf(world, answer) });

const { news, nothing, failures } = answersOf<World, OfferOutcome>();

/** Returns the server's answers. An answer to any version but the current one changes nothing. */
function verdictOn(world: World, answer: OfferAnswer, seen: number): Record<string, Answer<World>> {
  const done = seen === world.version ? after(world, eventOf(world, answer)) : null;
  const lost = { outcome: 'failed', code: 'service.unavailable' } as const;
  if (done === null) {
    const code = factsOf(world).isLate ? ('offer.expired' as const) : ('offer.changed' as const);
    return { 'is too late': news(world, { outcome: 'changed', code, ...factsOf(world) }) };
  }
  return {
    'is done': news(done, { outcome: 'sent', ...factsOf(done) }),
    'is done, and its answer lost': nothing(done, lost),
    ...(answer === 'refuse' && {
      'has lost its reason': nothing(world, { outcome: 'unexplained', code: 'offer.reasonMissing' }),
    }),
  };
}

/** Returns the changes that the council, the clock, or the same person in another tab may make meanwhile. */
function happenings(world: World): Record<string, World> {
  const { state, isInTime } = world;
  const all: Record<string, World | null> = {
    'offer.accept, in another tab': after(world, eventOf(world, 'accept')),
    'offer.refuse, in another tab': after(world, eventOf(world, 'refuse')),
    'offer.refuse, on the phone': after(world, {
      type: 'offer.refuse',
      isInTime,
      hasReason: true,
      isRecorded: true,
    }),
    'the council changes it': { ...world, version: other(world) },
    'the time passes': isInTime ? { ...world, isInTime: false } : null,
    'the council gives more time':
      state === 'made' && !isInTime ? { ...world, isInTime: true, version: other(world) } : null,
    'offer.expire': after(world, { type: 'offer.expire', isDue: !isInTime }),
    'viewing.miss': after(world, { type: 'viewing.miss', hasViewing: true }),
    'offer.withdraw': after(world, { type: 'offer.withdraw' }),
    'offer.remake': after(world, { type: 'offer.remake', isFree: true }),
    'refusal.decide': after(world, { type: 'refusal.decide' }),
    'home.let': after(world, { type: 'home.let' }),
    'home.reopen': after(world, { type: 'home.reopen' }),
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

/** Answering an offer in one tab, against its lifecycle on the server. */
export const offerAgreement = defineAgreement(offerAnswerMachine, {
  process: offerAnswerModel,
  lifecycle: offerModel,
  begins: {
    'An offer that waits for an answer is opened.': made,
    'An offer is opened after the time to answer.': late,
    'An offer that has been accepted is opened.': accepted,
    'An offer that has ended without an answer is opened.': unanswered,
  },
  rows: ({ state }): Record<string, { state: string; context: object }> => ({
    offer: { state, context: {} },
  }),
  open: factsOf,
  news: (world) => ({ type: 'facts.changed' as const, ...factsOf(world) }),
  happenings,
  asks({ context }, event, world): Ask | null {
    return event.type === 'answer.send' && context.answer !== null ? asAsk(world, context.answer) : null;
  },
  worthOffering: (world) => answers.map((answer) => asAsk(world, answer)),
  answers({ context: { answer, seen } }: Snapshot, world) {
    if (answer === null) throw new Error('offer-answer: a request is under way without an answer');
    return {
      ...verdictOn(world, answer, seen),
      ...failures(world, { outcome: 'failed', code: 'service.unavailable' }),
    };
  },
  believes: ({ context }) => ({ may: context.may.join(' ') }),
  truth: (world) => ({ may: factsOf(world).may.join(' ') }),
});
