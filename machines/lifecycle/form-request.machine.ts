import { assign, emit, setup, type StateValueFrom } from 'xstate';

/** What a request is for. Only a review is the council's to pause. */
export interface FormRequestContext {
  readonly requestType: 'new' | 'update' | 'review';
}

/** Each verdict is computed before the event is made (`domain/forms`) and only combined here. */
export type FormRequestEvent =
  | {
      readonly type: 'draft.save';
      /** All sections are complete, by the answers that are saved. */
      readonly complete: boolean;
    }
  | {
      readonly type: 'form.submit';
      /** All sections are complete, by the answers as they are kept. */
      readonly complete: boolean;
      /** The declaration was agreed to. */
      readonly agreed: boolean;
    }
  | { readonly type: 'form.pause' }
  | {
      readonly type: 'form.resume';
      /** A draft was started before the pause. */
      readonly begun: boolean;
      readonly complete: boolean;
    }
  | {
      readonly type: 'form.reopen';
      /** All sections are complete under the definition as it is now. */
      readonly complete: boolean;
    }
  | {
      /** The person tells of a change themselves, without being asked. */
      readonly type: 'update.start';
      /** The council lets people begin an update of this form. */
      readonly allowed: boolean;
    };

/** What has to be written down, and told. */
export type FormRequestEffect =
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.paused' }
  | { readonly type: 'form.resumed' }
  | { readonly type: 'form.reopened' }
  | { readonly type: 'update.started' };

const formRequestSetup = setup({
  types: {
    context: {} as FormRequestContext,
    events: {} as FormRequestEvent,
    emitted: {} as FormRequestEffect,
    meta: {} as { readonly req: readonly string[] },
  },
  guards: {
    isComplete: (_, { complete }: { complete: boolean }) => complete,
    mayBeSent: (_, { complete, agreed }: { complete: boolean; agreed: boolean }) => complete && agreed,
    isReview: ({ context }) => context.requestType === 'review',
    isBegun: (_, { begun }: { begun: boolean }) => begun,
    mayStartUpdate: (_, { allowed }: { allowed: boolean }) => allowed,
    isWhole: (_, { begun, complete }: { begun: boolean; complete: boolean }) => begun && complete,
  },
  actions: {
    recordSubmitted: emit({ type: 'form.submitted' }),
    recordPaused: emit({ type: 'form.paused' }),
    recordResumed: emit({ type: 'form.resumed' }),
    recordReopened: emit({ type: 'form.reopened' }),
    becomeUpdate: assign({ requestType: 'update' }),
    recordUpdateStarted: emit({ type: 'update.started' }),
  },
});

/**
 * While it is the person's to fill in: what is saved is never refused, and says how far they are. What is kept may be whole
 * without another save, since an update begins with what was sent, and ages and questions change: it can be sent then.
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
 * The life of one request for a form (specification section 4): new, update and review go through the same states, and
 * only a review can be paused. What a person has typed is kept in every state; the states say what they may do with it.
 * Which of an account's requests for a form is the current one is the API's to know: what was sent stays as it is where a
 * person starts an update, and the request in its place is another row.
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
      on: { ...drafting.on },
    },
    progress: {
      description: 'A draft has been started, and something was missing or wrong when it was last saved.',
      meta: { req: ['spec 4 form request'] },
      on: { ...drafting.on },
    },
    submit: {
      description: 'All sections were complete as it was saved last; it can be sent, or changed again.',
      meta: { req: ['spec 4 form request', 'spec 5 incomplete sections'] },
      on: { ...drafting.on },
    },
    submitted: {
      description: 'The council has received it; what was sent is kept as it was.',
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
          actions: ['becomeUpdate', 'recordUpdateStarted'],
        },
      },
    },
    'on-hold': {
      description: 'The council has paused the review; the draft is kept and waits.',
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
