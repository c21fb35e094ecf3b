import { describe, expect, it } from 'vitest';
import { allowedEvents, apply, UnknownStateError } from './apply.ts';
import { bidMachine, type BidEvent } from './bid.machine.ts';

const allWell = {
  open: true,
  eligible: true,
  unblocked: true,
  mayBidAgain: true,
  belowLimit: true,
  needsAgreement: false,
};
const place: BidEvent = { type: 'bid.place', by: 'applicant', ...allWell };
const withdraw: BidEvent = {
  type: 'bid.withdraw',
  by: 'applicant',
  open: true,
  mayWithdraw: true,
  beforeCutOff: true,
};
const close: BidEvent = { type: 'advert.close' };
const byApplicant = { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' } as const;
const onBehalf = { madeOnBehalf: true, preferred: false, agreement: 'notNeeded' } as const;

describe('apply', () => {
  it('gives the next state, context and facts of an accepted event', () => {
    expect(
      apply(bidMachine, { state: 'withdrawn', context: byApplicant }, { ...place, by: 'staff' }),
    ).toEqual({
      ok: true,
      state: 'live',
      context: onBehalf,
      effects: [{ type: 'bid.placed', by: 'staff' }],
    });
  });

  it.each([
    [{ ...place, by: 'staff' as const }, 'none', { type: 'bid.placed', by: 'staff' }],
    [withdraw, 'live', { type: 'bid.withdrawn', by: 'applicant' }],
    [close, 'live', { type: 'bid.stood' }],
  ])('returns the history entries for %o', (event, state, effect) => {
    const applied = apply(bidMachine, { state, context: byApplicant }, event);
    expect(applied).toMatchObject({ ok: true, effects: [effect] });
  });

  it('lists the events that the state listens to when it refuses one', () => {
    expect(apply(bidMachine, { state: 'live', context: onBehalf }, withdraw)).toEqual({
      ok: false,
      allowed: [
        'bid.moveAway',
        'bid.prefer',
        'bid.unprefer',
        'bid.agree',
        'bid.refuse',
        'advert.close',
        'advert.withdraw',
      ],
    });
  });

  it('accepts nothing once the bid has closed', () => {
    expect(apply(bidMachine, { state: 'stood', context: byApplicant }, close)).toEqual({
      ok: false,
      allowed: [],
    });
  });

  it('does not change the row it was given', () => {
    const row = Object.freeze({ state: 'none', context: Object.freeze({ ...onBehalf }) });
    apply(bidMachine, row, place);
    expect(row).toEqual({ state: 'none', context: onBehalf });
  });

  it.each(['lapsed', '', 'toString', 'none.live'])('throws for an unknown stored state: %j', (state) => {
    expect(() => apply(bidMachine, { state, context: byApplicant }, close)).toThrow(UnknownStateError);
    expect(() => allowedEvents(bidMachine, { state, context: byApplicant }, [close])).toThrow(
      `Machine "bid" has no state "${state}".`,
    );
  });
});

describe('allowedEvents', () => {
  it('names each acceptable type once, in the order of the candidates', () => {
    const candidates = [close, place, withdraw, { ...withdraw, by: 'staff' as const }];
    expect(allowedEvents(bidMachine, { state: 'live', context: byApplicant }, candidates)).toEqual([
      'advert.close',
      'bid.withdraw',
    ]);
  });

  it('checks guards as well as the state', () => {
    const refused = { ...place, belowLimit: false };
    expect(allowedEvents(bidMachine, { state: 'none', context: byApplicant }, [refused])).toEqual([]);
  });

  it('has the type of its candidates, so that a contract with fewer events accepts the answer', () => {
    const offered: ('bid.place' | 'bid.withdraw')[] = allowedEvents(
      bidMachine,
      { state: 'none', context: byApplicant },
      [
        { ...allWell, type: 'bid.place', by: 'applicant' },
        {
          type: 'bid.withdraw',
          by: 'applicant',
          open: true,
          mayWithdraw: true,
          beforeCutOff: true,
        },
      ],
    );
    expect(offered).toEqual(['bid.place']);
  });
});
