import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionRefusal, type ResidentsEvent } from './action-refusal.ts';
import { apply } from './apply.ts';
import { formRefusal } from './form-refusal.ts';
import { formRequestMachine } from './form-request.machine.ts';
import { messageRefusal } from './message-refusal.ts';
import { messageThreadMachine } from './message-thread.machine.ts';
import { requestStates, requestTypes } from '#schemas/api/forms.ts';
import { actionStates, threadStates } from '#schemas/casework.ts';
import { offerStates } from '#schemas/offers.ts';
import { offerMachine } from './offer.machine.ts';
import { offerRefusal, type AnswerEvent } from './offer-refusal.ts';
import { workflowActionMachine } from './workflow-action.machine.ts';

describe('actionRefusal', () => {
  const states = fc.constantFrom(...actionStates);
  const [hasReason, verdict] = [fc.boolean(), fc.boolean()];
  const events: fc.Arbitrary<ResidentsEvent> = fc.oneof(
    fc.record({ type: fc.constant('action.complete'), isWhole: verdict, isReviewed: verdict }),
    fc.record({ type: fc.constant('action.cannotComplete'), hasReason, isAsked: verdict }),
    fc.record({ type: fc.constant('action.refuse'), hasReason, mayRefuse: verdict }),
    fc.record({ type: fc.constant('action.discard'), isOwn: verdict }),
  );

  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(states, events, (state, event) => {
        const isAccepted = apply(workflowActionMachine, { state, context: {} }, event).ok;
        expect(actionRefusal({ state }, event) === null).toBe(isAccepted);
      }),
    );
  });

  const complete = { type: 'action.complete', isWhole: false, isReviewed: true } as const;
  const cannot = { type: 'action.cannotComplete', hasReason: false, isAsked: true } as const;
  const refuse = { type: 'action.refuse', hasReason: false, mayRefuse: true } as const;
  it.each([
    ['an answer to an action that has moved on', 'withStaff', complete, 'action.changed'],
    ['an answer with something missing', 'needsYou', complete, 'action.incomplete'],
    ['an answer without a reason', 'needsYou', cannot, 'action.reasonMissing'],
    ['an answer to their own draft', 'needsYou', { ...cannot, isAsked: false }, 'action.notAllowed'],
    ['a refusal without a reason', 'needsYou', refuse, 'action.reasonMissing'],
    ['a refusal that is not open', 'needsYou', { ...refuse, mayRefuse: false }, 'action.notAllowed'],
    ['a draft of the council', 'needsYou', { type: 'action.discard', isOwn: false }, 'action.notAllowed'],
  ] as const)('%s: %s', (_, state, event, code) => {
    expect(actionRefusal({ state }, event)).toBe(code);
  });
});

describe('messageRefusal', () => {
  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...threadStates), fc.boolean(), (state, mayReply) => {
        const isAccepted = apply(
          messageThreadMachine,
          { state, context: {} },
          { type: 'message.send', mayReply },
        ).ok;
        expect(messageRefusal({ state }, { mayReply }) === null).toBe(isAccepted);
      }),
    );
  });

  it.each([
    ['open', true, null],
    ['open', false, 'message.notAllowed'],
    ['closed', true, 'message.closed'],
    ['closed', false, 'message.closed'],
    ['archived', true, 'message.archived'],
    ['archived', false, 'message.archived'],
  ] as const)('%s, replies allowed: %s', (state, mayReply, code) => {
    expect(messageRefusal({ state }, { mayReply })).toBe(code);
  });
});

describe('formRefusal', () => {
  const states = fc.constantFrom(...requestStates);
  const types = fc.constantFrom(...requestTypes);
  const events: fc.Arbitrary<Parameters<typeof formRefusal>[1]> = fc.oneof(
    fc.record({ type: fc.constant('draft.save'), complete: fc.boolean() }),
    fc.record({ type: fc.constant('form.submit'), complete: fc.boolean(), agreed: fc.boolean() }),
    fc.record({ type: fc.constant('update.start'), allowed: fc.boolean() }),
  );

  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(states, types, events, (state, requestType, event) => {
        const isAccepted = apply(formRequestMachine, { state, context: { requestType } }, event).ok;
        expect(formRefusal({ state }, event) === null).toBe(isAccepted);
      }),
    );
  });

  const submit = { type: 'form.submit', complete: false, agreed: true } as const;
  it.each([
    ['an incomplete form', 'submit', submit, 'form.incomplete'],
    [
      'a form without the declaration',
      'submit',
      { ...submit, complete: true, agreed: false },
      'form.incomplete',
    ],
    ['a form that was sent', 'submitted', submit, 'form.alreadySubmitted'],
    ['a form that is paused', 'on-hold', submit, 'form.onHold'],
    [
      'a draft of a form that was sent',
      'submitted',
      { type: 'draft.save', complete: true },
      'form.alreadySubmitted',
    ],
    ['an update before it was sent', 'progress', { type: 'update.start', allowed: true }, 'form.notAllowed'],
  ] as const)('%s', (_, state, event, code) => {
    expect(formRefusal({ state }, event)).toBe(code);
  });
});

describe('offerRefusal', () => {
  const states = fc.constantFrom(...offerStates);
  const [hasReason, verdict] = [fc.boolean(), fc.boolean()];
  const events: fc.Arbitrary<AnswerEvent> = fc.oneof(
    fc.record({ type: fc.constant('offer.accept'), isInTime: verdict }),
    fc.record({ type: fc.constant('offer.refuse'), isInTime: verdict, hasReason, isRecorded: verdict }),
  );

  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(states, events, (state, event) => {
        const isAccepted = apply(offerMachine, { state, context: {} }, event).ok;
        expect(offerRefusal({ state }, event) === null).toBe(isAccepted);
      }),
    );
  });

  const refuse = { type: 'offer.refuse', isInTime: false, hasReason: false, isRecorded: false } as const;
  it.each([
    ['an answer to an offer that has expired', 'noAnswer', refuse, 'offer.expired'],
    ['an answer that comes too late, without a reason', 'made', refuse, 'offer.expired'],
    ['a refusal without a reason', 'made', { ...refuse, isInTime: true }, 'offer.reasonMissing'],
    ['an answer to an offer that was withdrawn', 'withdrawn', refuse, 'offer.changed'],
  ] as const)('%s: %s', (_, state, event, code) => {
    expect(offerRefusal({ state }, event)).toBe(code);
  });
});
