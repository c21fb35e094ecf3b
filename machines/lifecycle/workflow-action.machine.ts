import { emit, setup, type StateValueFrom } from 'xstate';

/** Each verdict is reached before the event is made, under the lock of the action's row. */
export type WorkflowActionEvent =
  | {
      /** The resident has done what is asked; of their own request: they send it. */
      readonly type: 'action.complete';
      /** Every file that has to come with it is there (specification section 5), and its form, if it has one, is whole. */
      readonly isWhole: boolean;
      /** Somebody at the council looks at it before it is done. */
      readonly isReviewed: boolean;
    }
  | {
      readonly type: 'action.cannotComplete';
      /** The resident says why. */
      readonly hasReason: boolean;
      /** The council asked it of them: nobody has to say that they can't do what they began themselves. */
      readonly isAsked: boolean;
    }
  | {
      readonly type: 'action.refuse';
      readonly hasReason: boolean;
      /** The council asked, and lets people refuse. */
      readonly mayRefuse: boolean;
    }
  | {
      readonly type: 'action.discard';
      /** The resident began it, and hasn't sent it. */
      readonly isOwn: boolean;
    }
  | { readonly type: 'action.takeUp' /** Staff do the rest themselves. */ }
  | { readonly type: 'action.return' /** The council needs more of the resident, and says what. */ }
  | { readonly type: 'action.decide' /** It is done, and the council says with what result. */ }
  | { readonly type: 'action.withdraw' /** The council needs it no more. */ };

/** What has to be kept in its history, and told. */
export type WorkflowActionEffect =
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
    meta: {} as { readonly req: readonly string[] },
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

/** As long as it isn't over, the council may end it, whatever its person is in the middle of. */
const ending = workflowActionSetup.createStateConfig({
  on: {
    'action.decide': { target: 'completed', actions: 'recordDecided' },
    'action.withdraw': { target: 'withdrawn', actions: 'recordWithdrawn' },
  },
});

/**
 * The life of something that is asked: by the council of a resident, or by a resident of the council. Nobody is stuck in
 * it: what can't be done is said with a reason, and a person at the council answers. A resident's own request begins as a
 * draft in the first state, and is the council's from when they send it.
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
      description: 'The resident has answered, and somebody at the council looks at it.',
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
