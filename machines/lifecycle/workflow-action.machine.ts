import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Verdicts are computed before the event, under the lock of the action's row. */
export type WorkflowActionEvent =
  | {
      /** The resident has done what the council asked, or sends their own request. */
      readonly type: 'action.complete';
      /**
       * True if it has every file it needs (specification section 5), and its form, if it has one, is
       * complete.
       */
      readonly isWhole: boolean;
      /** True if the council reviews it before it is completed. */
      readonly isReviewed: boolean;
    }
  | {
      readonly type: 'action.cannotComplete';
      /** True if the resident says why. */
      readonly hasReason: boolean;
      /**
       * True if the council asked for it: residents need not explain dropping something they started
       * themselves.
       */
      readonly isAsked: boolean;
    }
  | {
      readonly type: 'action.refuse';
      readonly hasReason: boolean;
      /** True if the council asked for it and lets people refuse. */
      readonly mayRefuse: boolean;
    }
  | {
      readonly type: 'action.discard';
      /** True if the resident started it and hasn't sent it. */
      readonly isOwn: boolean;
    }
  | { readonly type: 'action.takeUp' /** Staff do the rest themselves. */ }
  | { readonly type: 'action.return' /** The council needs more from the resident, and says what. */ }
  | { readonly type: 'action.decide' /** It is done, and the council gives the result. */ }
  | { readonly type: 'action.withdraw' /** The council no longer needs it. */ };

/** Entries for its history and news to pass on. */
type WorkflowActionEffect =
  | { readonly type: 'action.answered' }
  | { readonly type: 'action.discarded' }
  | { readonly type: 'action.takenUp' }
  | { readonly type: 'action.returned' }
  | { readonly type: 'action.decided' }
  | { readonly type: 'action.withdrawn' };

const workflowActionSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as WorkflowActionEvent,
    emitted: {} as WorkflowActionEffect,
    meta: {} as StateMeta,
  },
  guards: {
    isWholeAndReviewed: (_, { isWhole, isReviewed }: { isWhole: boolean; isReviewed: boolean }) =>
      isWhole && isReviewed,
    isWhole: (_, { isWhole }: { isWhole: boolean }) => isWhole,
    isSaidWhy: (_, { hasReason, isAsked }: { hasReason: boolean; isAsked: boolean }) => hasReason && isAsked,
    mayRefuse: (_, { hasReason, mayRefuse }: { hasReason: boolean; mayRefuse: boolean }) =>
      hasReason && mayRefuse,
    isOwn: (_, { isOwn }: { isOwn: boolean }) => isOwn,
  },
  actions: {
    recordAnswer: emit({ type: 'action.answered' }),
    recordDiscarded: emit({ type: 'action.discarded' }),
    recordTakenUp: emit({ type: 'action.takenUp' }),
    recordReturned: emit({ type: 'action.returned' }),
    recordDecided: emit({ type: 'action.decided' }),
    recordWithdrawn: emit({ type: 'action.withdrawn' }),
  },
});

/** The council may end an action at any time before it is over, whatever the resident is doing. */
const ending = workflowActionSetup.createStateConfig({
  on: {
    'action.decide': { target: 'completed', actions: 'recordDecided' },
    'action.withdraw': { target: 'withdrawn', actions: 'recordWithdrawn' },
  },
});

/**
 * The lifecycle of an action: a request by the council to a resident, or by a resident to the council. It never
 * gets stuck: a resident who can't do it gives a reason, and a member of staff answers. A resident's own request
 * begins as a draft in the first state, and becomes the council's once it is sent.
 */
export const workflowActionMachine = workflowActionSetup.createMachine({
  id: 'workflow-action',
  context: {},
  initial: 'needsYou',
  options: { maxIterations: 1000 },
  states: {
    needsYou: {
      description: 'The resident has something to do.',
      meta: { req: ['spec 4 needs the user to complete'] },
      on: {
        ...ending.on,
        'action.complete': [
          {
            guard: { type: 'isWholeAndReviewed', params: ({ event }) => event },
            target: 'awaitingReview',
            actions: 'recordAnswer',
          },
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'completed',
            actions: 'recordAnswer',
          },
        ],
        'action.cannotComplete': {
          guard: { type: 'isSaidWhy', params: ({ event }) => event },
          target: 'awaitingReview',
          actions: 'recordAnswer',
        },
        'action.refuse': {
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'awaitingReview',
          actions: 'recordAnswer',
        },
        'action.discard': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'withdrawn',
          actions: 'recordDiscarded',
        },
        'action.takeUp': { target: 'withStaff', actions: 'recordTakenUp' },
      },
    },
    awaitingReview: {
      description: 'The resident has answered, and the council reviews it.',
      meta: { req: ['spec 4 awaiting review by staff'] },
      on: {
        ...ending.on,
        'action.takeUp': { target: 'withStaff', actions: 'recordTakenUp' },
        'action.return': { target: 'needsYou', actions: 'recordReturned' },
      },
    },
    withStaff: {
      description: 'Staff do what is left of it.',
      meta: { req: ['spec 4 being completed by staff'] },
      on: { ...ending.on, 'action.return': { target: 'needsYou', actions: 'recordReturned' } },
    },
    completed: {
      type: 'final',
      description: 'It is done. What came of it can be read.',
      meta: { req: ['spec 4 completed'] },
    },
    withdrawn: {
      type: 'final',
      description: 'It is not needed any more, or its person threw the draft away.',
      meta: { req: ['spec 4 other'] },
    },
  },
});

export type WorkflowActionState = StateValueFrom<typeof workflowActionMachine>;
