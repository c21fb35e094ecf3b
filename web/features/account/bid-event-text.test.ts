import { expect, it } from 'vitest';
import { bidEvents } from '#schemas/api/account-bids.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { bidEventText } from './bid-event-text.ts';

it('says whatever can happen to a bid, by whomever', () => {
  const said = new Set(Object.keys(messages.accountBids.events));
  for (const event of bidEvents) {
    for (const madeBy of ['applicant', 'staff', 'automatic'] as const) {
      for (const isFirst of [true, false]) {
        expect(said).toContain(bidEventText({ event, madeBy }, isFirst));
      }
    }
  }
});

it('tells a bid that was moved here from one that was moved away', () => {
  const move = { event: 'bid.move', madeBy: 'applicant' } as const;
  expect([bidEventText(move, true), bidEventText(move, false)]).toEqual(['moveHere', 'moveAway']);
});
