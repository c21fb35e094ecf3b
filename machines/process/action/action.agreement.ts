import type { SnapshotFrom } from 'xstate';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import { apply } from '../../lifecycle/apply.ts';
import {
  workflowActionMachine,
  type WorkflowActionEvent,
  type WorkflowActionState,
} from '../../lifecycle/workflow-action.machine.ts';
import { workflowActionModel } from '../../lifecycle/workflow-action.model.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import { actionMachine } from './action.machine.ts';
import { actionModel } from './action.model.ts';
import type { AnswerOutcome } from './contract.ts';

type Snapshot = SnapshotFrom<typeof actionMachine>;

/** The actual state of one action on the server. */
interface World {
  readonly state: WorkflowActionState;
  /** True if the council asks it of the person; false if they started it. */
  readonly isAsked: boolean;
  readonly isSent: boolean;
  readonly mayRefuse: boolean;
  /** True if all the files and the form are complete. */
  readonly isWhole: boolean;
}

const asked: World = { state: 'needsYou', isAsked: true, isSent: false, mayRefuse: true, isWhole: false };

const answered: World = { ...asked, state: 'awaitingReview', isSent: true, isWhole: true };

const answers = [
  'complete',
  'cannot-complete',
  'refuse',
  'discard',
] as const satisfies readonly ActionAnswer[];

/**
 * Returns the lifecycle's event for an answer. The answer is offered as complete, since the server reports
 * missing files only when it is sent.
 */
function eventOf(world: World, answer: ActionAnswer, isWhole = true): WorkflowActionEvent {
  const { isAsked, isSent, mayRefuse } = world;
  switch (answer) {
    case 'complete':
      return { type: 'action.complete', isWhole, isReviewed: true };
    case 'cannot-complete':
      return { type: 'action.cannotComplete', hasReason: true, isAsked };
    case 'refuse':
      return { type: 'action.refuse', hasReason: true, mayRefuse: mayRefuse && isAsked };
    case 'discard':
      return { type: 'action.discard', isOwn: !isAsked && !isSent };
  }
}

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: WorkflowActionEvent): World | null {
  const applied = apply(workflowActionMachine, { state: world.state, context: {} }, event);
  if (!applied.ok) return null;
  return { ...world, state: applied.state, isSent: world.isSent || event.type === 'action.complete' };
}

/** Returns the possible answers, as the page reads them from the API's `allowedEvents`. */
const mayOf = (world: World) => answers.filter((answer) => after(world, eventOf(world, answer)) !== null);

const asAsk = (world: World, answer: ActionAnswer): Ask => ({ row: 'action', event: eventOf(world, answer) });

const { news, nothing, failures } = answersOf<World, AnswerOutcome>();

/**
 * Returns the server's answers. "Another version" means that the council has changed the action, or another tab
 * has answered it.
 */
function verdictOn(world: World, answer: ActionAnswer): Record<string, Answer<World>> {
  const done = after(world, eventOf(world, answer, world.isWhole));
  const changed = news(world, { outcome: 'changed', code: 'action.changed', may: mayOf(world) });
  const lost = { outcome: 'failed', code: 'service.unavailable' } as const;
  if (done !== null) {
    return {
      'is done': news(done, { outcome: 'sent', may: mayOf(done) }),
      'is done, and its answer lost': nothing(done, lost),
      'meets another version': changed,
    };
  }
  if (world.state !== 'needsYou' || answer !== 'complete') return { 'is too late': changed };
  return { 'is incomplete': nothing(world, { outcome: 'refused', code: 'action.incomplete' }) };
}

/** Returns the changes that the council, or the same person in another tab, may make meanwhile. */
function happenings(world: World): Record<string, World> {
  const all: Record<string, World | null> = {
    'action.complete, in another tab': after(world, eventOf(world, 'complete', world.isWhole)),
    'action.cannotComplete, in another tab': after(world, eventOf(world, 'cannot-complete')),
    'action.discard, in another tab': after(world, eventOf(world, 'discard')),
    'the last file': world.isWhole ? null : { ...world, isWhole: true },
    'nobody may refuse it any more': world.mayRefuse ? { ...world, mayRefuse: false } : null,
    'action.takeUp': after(world, { type: 'action.takeUp' }),
    'action.return': after(world, { type: 'action.return' }),
    'action.decide': after(world, { type: 'action.decide' }),
    'action.withdraw': after(world, { type: 'action.withdraw' }),
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

/** Answering an action in one tab, against its lifecycle on the server. */
export const actionAgreement = defineAgreement(actionMachine, {
  process: actionModel,
  lifecycle: workflowActionModel,
  begins: {
    'An action that nobody has answered is opened.': asked,
    'An action that has been answered is opened.': answered,
    'Somebody opens a request that they have begun.': { ...asked, isAsked: false },
  },
  rows: ({ state }): Record<string, { state: string; context: object }> => ({
    action: { state, context: {} },
  }),
  open: (world) => ({ may: mayOf(world) }),
  news: (world) => ({ type: 'facts.changed' as const, may: mayOf(world) }),
  happenings,
  asks({ context }, event, world): Ask | null {
    if (event.type === 'action.complete') return asAsk(world, 'complete');
    return event.type === 'answer.send' && context.answer !== null ? asAsk(world, context.answer) : null;
  },
  worthOffering: (world) => answers.map((answer) => asAsk(world, answer)),
  answers({ context: { answer } }: Snapshot, world) {
    if (answer === null) throw new Error('action: a request is under way without an answer');
    return {
      ...verdictOn(world, answer),
      ...failures(world, { outcome: 'failed', code: 'service.unavailable' }),
    };
  },
  believes: ({ context }) => ({ may: context.may.join(' ') }),
  truth: (world) => ({ may: mayOf(world).join(' ') }),
});
