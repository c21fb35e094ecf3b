import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { automaticBiddingMachine, type AutomaticBiddingEvent } from './automatic-bidding.machine.ts';

const give = (state: string, event: AutomaticBiddingEvent) =>
  apply(automaticBiddingMachine, { state, context: {} }, event);

const turnOn = { type: 'automatic.turnOn', offered: true, possible: true } as const;
const events: readonly AutomaticBiddingEvent[] = [
  turnOn,
  { ...turnOn, offered: false },
  { ...turnOn, possible: false },
  { type: 'automatic.choose', possible: true },
  { type: 'automatic.choose', possible: false },
  { type: 'automatic.turnOff' },
  { type: 'automatic.lapse' },
];

describe('automatic bidding', () => {
  it('is on only if a person turned it on and nothing has ended it since', () => {
    assert(
      property(array(constantFrom(...events), { maxLength: 12 }), (line) => {
        let state: string = 'off';
        let isWanted = false;
        for (const event of line) {
          const applied = give(state, event);
          if (!applied.ok) continue;
          state = applied.state;
          if (event === turnOn) isWanted = true;
          if (event.type === 'automatic.turnOff' || event.type === 'automatic.lapse') isWanted = false;
        }
        expect(state === 'on').toBe(isWanted);
      }),
    );
  });

  it('can be turned off in any state, and never restarts by itself after it stopped', () => {
    expect(give('on', { type: 'automatic.turnOff' })).toMatchObject({ state: 'off' });
    expect(give('stopped', { type: 'automatic.turnOff' })).toMatchObject({ state: 'off' });
    const begun = events.filter((event) => {
      const applied = give('stopped', event);
      return applied.ok && applied.state === 'on';
    });
    expect(begun).toEqual([turnOn]);
  });

  it('accepts any choice while off, and only one that leaves an area while on', () => {
    expect(give('off', { type: 'automatic.choose', possible: false }).ok).toBe(true);
    expect(give('on', { type: 'automatic.choose', possible: false }).ok).toBe(false);
  });
});
