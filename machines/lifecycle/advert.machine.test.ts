import { describe, expect, it } from 'vitest';
import { advertMachine, type AdvertEffect, type AdvertEvent, type AdvertState } from './advert.machine.ts';
import { apply } from './apply.ts';

const publish: AdvertEvent = { type: 'advert.publish', sound: true, closesLater: true };
const change: AdvertEvent = { type: 'advert.change', sound: true, closesLater: true };
const close: AdvertEvent = { type: 'advert.close', due: true };
const reopen: AdvertEvent = { type: 'advert.reopen', sound: true, closesLater: true, isHistory: false };
const withdraw: AdvertEvent = { type: 'advert.withdraw' };

const send = (state: AdvertState, event: AdvertEvent) => apply(advertMachine, { state, context: {} }, event);

/** The whole table, written by hand: the result in each state of events whose verdicts are all good. */
const table: Record<
  AdvertState,
  Partial<Record<AdvertEvent['type'], [AdvertState, ...AdvertEffect['type'][]]>>
> = {
  draft: {
    'advert.publish': ['published', 'advert.published'],
    'advert.change': ['draft'],
    'advert.withdraw': ['withdrawn', 'advert.discarded'],
  },
  published: {
    'advert.change': ['published', 'advert.changed'],
    'advert.close': ['closed', 'advert.closed'],
    'advert.withdraw': ['withdrawn', 'advert.withdrawn'],
  },
  closed: { 'advert.reopen': ['published', 'advert.published'] },
  withdrawn: {},
};

describe('the life of an advert', () => {
  it.each(
    (['draft', 'published', 'closed', 'withdrawn'] as const).flatMap((state) =>
      [publish, change, close, reopen, withdraw].map((event) => [state, event.type, event] as const),
    ),
  )('%s, %s', (state, type, event) => {
    const applied = send(state, event);
    const seen = applied.ok ? [applied.state, ...applied.effects.map((effect) => effect.type)] : 'refused';
    expect(seen).toEqual(table[state][type] ?? 'refused');
  });

  it.each([
    ['published although no one may bid', 'draft', { ...publish, sound: false }],
    ['published when its time has passed', 'draft', { ...publish, closesLater: false }],
    ['changed so that no one may bid, under live bids', 'published', { ...change, sound: false }],
    [
      'changed so that it had closed already, under live bids',
      'published',
      { ...change, closesLater: false },
    ],
    ['closed before its time', 'published', { ...close, due: false }],
    ['reopened after a bid', 'closed', { ...reopen, isHistory: true }],
    ['reopened although no one may bid', 'closed', { ...reopen, sound: false }],
    ['opened again in the past', 'closed', { ...reopen, closesLater: false }],
  ] as const)('is not %s', (_, state, event) => {
    expect(send(state, event).ok).toBe(false);
  });

  it('may have any closing time while it is a draft', () => {
    expect(send('draft', { ...change, sound: false, closesLater: false }).ok).toBe(true);
  });
});
