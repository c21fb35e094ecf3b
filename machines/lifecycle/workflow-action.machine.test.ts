import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import {
  workflowActionMachine,
  type WorkflowActionEvent,
  type WorkflowActionState,
} from './workflow-action.machine.ts';

const send = (state: WorkflowActionState, event: WorkflowActionEvent) => {
  const applied = apply(workflowActionMachine, { state, context: {} }, event);
  return applied.ok ? [applied.state, ...applied.effects.map(({ type }) => type)].join(' ') : 'refused';
};

const whole = { type: 'action.complete', isWhole: true, isReviewed: true } as const;
const cannot = { type: 'action.cannotComplete', hasReason: true, isAsked: true } as const;
const refuse = { type: 'action.refuse', hasReason: true, mayRefuse: true } as const;

describe('an action', () => {
  it('is reviewed once answered, or completed if the council reviews nothing', () => {
    expect(send('needsYou', whole)).toBe('awaitingReview action.answered');
    expect(send('needsYou', { ...whole, isReviewed: false })).toBe('completed action.answered');
    expect(send('needsYou', { ...whole, isWhole: false })).toBe('refused');
    expect(send('needsYou', { ...whole, isWhole: false, isReviewed: false })).toBe('refused');
  });

  it('that the person cannot or will not do is reviewed with their reason', () => {
    expect(send('needsYou', cannot)).toBe('awaitingReview action.answered');
    expect(send('needsYou', { ...cannot, hasReason: false })).toBe('refused');
    expect(send('needsYou', { ...cannot, isAsked: false })).toBe('refused');
    expect(send('needsYou', refuse)).toBe('awaitingReview action.answered');
    expect(send('needsYou', { ...refuse, hasReason: false })).toBe('refused');
    expect(send('needsYou', { ...refuse, mayRefuse: false })).toBe('refused');
  });

  it.each(['awaitingReview', 'withStaff', 'completed', 'withdrawn'] as const)(
    'accepts no second answer once it is %s',
    (state) => {
      for (const event of [whole, cannot, refuse]) expect(send(state, event)).toBe('refused');
      expect(send(state, { type: 'action.discard', isOwn: true })).toBe('refused');
    },
  );

  it('started by a resident can be deleted until it is sent; one from the council cannot', () => {
    expect(send('needsYou', { type: 'action.discard', isOwn: true })).toBe('withdrawn action.discarded');
    expect(send('needsYou', { type: 'action.discard', isOwn: false })).toBe('refused');
  });

  it('returns to the person when the council needs more, but not while it is already theirs', () => {
    expect(send('awaitingReview', { type: 'action.return' })).toBe('needsYou action.returned');
    expect(send('withStaff', { type: 'action.return' })).toBe('needsYou action.returned');
    expect(send('needsYou', { type: 'action.return' })).toBe('refused');
  });

  it.each(['needsYou', 'awaitingReview', 'withStaff'] as const)(
    'can be ended by the council when %s',
    (state) => {
      expect(send(state, { type: 'action.decide' })).toBe('completed action.decided');
      expect(send(state, { type: 'action.withdraw' })).toBe('withdrawn action.withdrawn');
    },
  );
});
