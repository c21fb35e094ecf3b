import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertSubscriptionMachine, type AlertSubscriptionEvent } from './alert-subscription.machine.ts';
import { apply } from './apply.ts';

const give = (state: string, event: AlertSubscriptionEvent) =>
  apply(alertSubscriptionMachine, { state, context: {} }, event);

const events: readonly AlertSubscriptionEvent[] = [
  { type: 'alert.choose', confirmed: true, offered: true },
  { type: 'alert.choose', confirmed: false, offered: true },
  { type: 'alert.choose', confirmed: true, offered: false },
  { type: 'alert.stop' },
  { type: 'alert.unsubscribe' },
  { type: 'alert.resume' },
];

describe('an alert subscription', () => {
  it('is off after the link in a letter, whatever its state before, and stays off if the link is used again', () => {
    assert(
      property(array(constantFrom(...events), { maxLength: 10 }), (line) => {
        let state: string = 'off';
        for (const event of line) {
          const applied = give(state, event);
          if (applied.ok) state = applied.state;
        }
        const stopped = give(state, { type: 'alert.unsubscribe' });
        expect(stopped.ok ? stopped.state : state).toBe('off');
        expect(give('off', { type: 'alert.unsubscribe' }).ok).toBe(false);
      }),
    );
  });

  it('starts only for a confirmed address, and in an offered frequency', () => {
    expect(give('off', { type: 'alert.choose', confirmed: false, offered: true }).ok).toBe(false);
    expect(give('off', { type: 'alert.choose', confirmed: true, offered: false }).ok).toBe(false);
    expect(give('off', { type: 'alert.choose', confirmed: true, offered: true })).toMatchObject({
      state: 'on',
      effects: [{ type: 'subscription.started' }],
    });
  });
});
