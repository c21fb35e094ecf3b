import { assign, emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** The purpose of a request. The council can pause reviews only. */
export interface FormRequestContext {
  readonly requestType: 'new' | 'update' | 'review';
}

/** Verdicts are computed before the event (`domain/forms`); the machine only combines them. */
export type FormRequestEvent =
  | {
      readonly type: 'draft.save';
      /** True if all sections are complete, by the answers in this save. */
      readonly complete: boolean;
    }
  | {
      readonly type: 'form.submit';
      /** True if all sections are complete, by the stored answers. */
      readonly complete: boolean;
      /** True if the declaration was agreed to. */
      readonly agreed: boolean;
    }
  | { readonly type: 'form.pause' }
  | {
      readonly type: 'form.resume';
      /** True if a draft was started before the pause. */
      readonly begun: boolean;
      readonly complete: boolean;
    }
  | {
      readonly type: 'form.reopen';
      /** True if all sections are complete under the current definition. */
      readonly complete: boolean;
    }
  | {
      /** The person reports a change themselves, without being asked. */
      readonly type: 'update.start';
      /** True if the council lets people start an update of this form. */
      readonly allowed: boolean;
    }
  | {
      /** The council asks for an update or a review. */
      readonly type: 'form.offer';
      readonly requestType: 'update' | 'review';
      /** True if the person started the current request themselves. */
      readonly isOwn: boolean;
    };

/** Entries for the record and news to pass on. */
type FormRequestEffect =
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.paused' }
  | { readonly type: 'form.resumed' }
  | { readonly type: 'form.reopened' }
  | { readonly type: 'update.started' }
  | { readonly type: 'form.offered' };

const formRequestSetup = setup({
  types: {
    context: {} as FormRequestContext,
    events: {} as FormRequestEvent,
    emitted: {} as FormRequestEffect,
    meta: {} as StateMeta,
  },
  guards: {
    isComplete: (_, { complete }: { complete: boolean }) => complete,
    mayBeSent: (_, { complete, agreed }: { complete: boolean; agreed: boolean }) => complete && agreed,
    isReview: ({ context }) => context.requestType === 'review',
    isBegun: (_, { begun }: { begun: boolean }) => begun,
    mayStartUpdate: (_, { allowed }: { allowed: boolean }) => allowed,
    isOwn: (_, { isOwn }: { isOwn: boolean }) => isOwn,
    isWhole: (_, { begun, complete }: { begun: boolean; complete: boolean }) => begun && complete,
  },
  actions: {
    recordSubmitted: emit({ type: 'form.submitted' }),
    recordPaused: emit({ type: 'form.paused' }),
    recordResumed: emit({ type: 'form.resumed' }),
    recordReopened: emit({ type: 'form.reopened' }),
    become: assign((_, { requestType }: FormRequestContext) => ({ requestType })),
    recordUpdateStarted: emit({ type: 'update.started' }),
    recordOffered: emit({ type: 'form.offered' }),
  },
});

/**
 * Events while the person fills it in. A save is never refused, and says how complete the draft is. A draft may
 * become complete without another save, since an update begins with the answers sent before, and ages and
 * questions change: it can be sent then.
 */
const drafting = formRequestSetup.createStateConfig({
  on: {
    'draft.save': [
      { guard: { type: 'isComplete', params: ({ event }) => event }, target: 'submit' },
      { target: 'progress' },
    ],
    'form.submit': {
      guard: { type: 'mayBeSent', params: ({ event }) => event },
      target: 'submitted',
      actions: 'recordSubmitted',
    },
    'form.pause': { guard: 'isReview', target: 'on-hold', actions: 'recordPaused' },
  },
});

/**
 * The lifecycle of one request for a form (specification section 4): new, update and review go through the same
 * states, and only a review can be paused. Answers are kept in every state; the states say what the person may
 * do with them. The API decides which of an account's requests for a form is the current one: when an update or
 * review begins, the sent request stays as it is and another row takes its place.
 */
export const formRequestMachine = formRequestSetup.createMachine({
  id: 'form-request',
  context: { requestType: 'new' },
  initial: 'pending',
  options: { maxIterations: 1000 },
  states: {
    pending: {
      description: 'Offered, with what is known from before, and not started.',
      meta: { req: ['spec 4 form request'] },
      on: {
        ...drafting.on,
        // The council's own request takes the place of an update without saved answers.
        'form.offer': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          actions: [{ type: 'become', params: ({ event }) => event }, 'recordOffered'],
        },
      },
    },
    progress: {
      description: 'A draft has been started, and something was missing or wrong when it was last saved.',
      meta: { req: ['spec 4 form request'] },
      on: { ...drafting.on },
    },
    submit: {
      description: 'All sections were complete when it was last saved. It can be sent, or changed again.',
      meta: { req: ['spec 4 form request', 'spec 5 incomplete sections'] },
      on: { ...drafting.on },
    },
    submitted: {
      description: 'The council has received it. The sent answers are kept unchanged.',
      meta: { req: ['spec 4 form request'] },
      on: {
        'form.reopen': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'submit',
            actions: 'recordReopened',
          },
          { target: 'progress', actions: 'recordReopened' },
        ],
        'update.start': {
          guard: { type: 'mayStartUpdate', params: ({ event }) => event },
          target: 'pending',
          actions: [{ type: 'become', params: { requestType: 'update' } }, 'recordUpdateStarted'],
        },
        'form.offer': {
          target: 'pending',
          actions: [{ type: 'become', params: ({ event }) => event }, 'recordOffered'],
        },
      },
    },
    'on-hold': {
      description: 'The council has paused the review. The draft is kept.',
      meta: { req: ['spec 4 review on-hold'] },
      on: {
        'form.resume': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'submit',
            actions: 'recordResumed',
          },
          {
            guard: { type: 'isBegun', params: ({ event }) => event },
            target: 'progress',
            actions: 'recordResumed',
          },
          { target: 'pending', actions: 'recordResumed' },
        ],
      },
    },
  },
});

export type FormRequestState = StateValueFrom<typeof formRequestMachine>;
