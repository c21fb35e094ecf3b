import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { preferredActors, type MarkOutcome } from './contract.ts';
import type { MarkableBid } from './marks.ts';
import { preferredMachine, showsAsPreferred } from './preferred.machine.ts';

const bidOf = (bidId: string, preferred = false): MarkableBid => ({
  bidId,
  advertId: `advert-of-${bidId}`,
  applicationId: 'application-7',
  preferred,
  mayPrefer: true,
  mayUnprefer: true,
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A machine whose server answers from a list, one answer per request, and hangs at its end. */
function withBids(bids: readonly MarkableBid[], answers: (MarkOutcome | Error)[]) {
  const requests: object[] = [];
  const clock = new SimulatedClock();
  const machine = preferredMachine.provide({
    actors: {
      setPreferred: fromPromise(({ input }) => {
        requests.push(input);
        const answer = answers.shift();
        if (answer === undefined) return new Promise<MarkOutcome>(() => {});
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { bids } }).start();
  const shown = () =>
    actor
      .getSnapshot()
      .context.bids.filter(({ bidId }) => showsAsPreferred(actor.getSnapshot(), bidId))
      .map(({ bidId }) => bidId);
  return { actor, requests, clock, shown };
}

describe('preferring a bid', () => {
  it('shows the mark at once, removes the other, and is settled by the server', async () => {
    const after = [bidOf('one'), bidOf('two', true)];
    const { actor, requests, shown } = withBids(
      [bidOf('one', true), bidOf('two')],
      [{ outcome: 'ok', bids: after }],
    );
    actor.send({ type: 'bid.prefer', bidId: 'two' });
    expect(shown()).toEqual(['two']);
    await settled();
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context).toEqual({ bids: after, intention: null, code: null });
    expect(requests).toEqual([
      { bidId: 'two', advertId: 'advert-of-two', applicationId: 'application-7', preferredProperty: true },
    ]);
  });

  it('can be undone, which leaves no other bid marked', async () => {
    const { actor, requests, shown } = withBids([bidOf('one', true), bidOf('two')], []);
    actor.send({ type: 'bid.unprefer', bidId: 'one' });
    expect(shown()).toEqual([]);
    expect(requests).toMatchObject([{ bidId: 'one', preferredProperty: false }]);
  });

  it('returns to the server’s state after a refusal', async () => {
    const { actor, shown } = withBids(
      [bidOf('one', true), bidOf('two')],
      [{ outcome: 'refused', code: 'bid.closed', bids: [bidOf('one', true)] }],
    );
    actor.send({ type: 'bid.prefer', bidId: 'two' });
    await settled();
    expect(actor.getSnapshot().value).toBe('refused');
    expect(actor.getSnapshot().context.code).toBe('bid.closed');
    expect(shown()).toEqual(['one']);
    expect(actor.getSnapshot().can({ type: 'bid.prefer', bidId: 'two' })).toBe(false);
  });

  it('shows the last known state while the outcome is unknown, and repeats the same request', async () => {
    const { actor, requests, shown } = withBids(
      [bidOf('one', true), bidOf('two')],
      [
        { outcome: 'failed', code: 'service.unavailable' },
        { outcome: 'ok', bids: [bidOf('one'), bidOf('two', true)] },
      ],
    );
    actor.send({ type: 'bid.prefer', bidId: 'two' });
    await settled();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(shown()).toEqual(['one']);
    actor.send({ type: 'bid.retry' });
    expect(shown()).toEqual(['two']);
    await settled();
    expect(actor.getSnapshot().value).toBe('idle');
    expect(requests[1]).toEqual(requests[0]);
  });

  it.each([
    ['the mark is where they wanted it', [bidOf('one'), bidOf('two', true)], 'idle'],
    ['their bid is gone', [bidOf('one', true)], 'idle'],
    ['the mark is where it was', [bidOf('one', true), bidOf('two')], 'failed'],
  ])('after a failure, fresh facts say that %s', (_, bids, state) => {
    const { actor, clock } = withBids([bidOf('one', true), bidOf('two')], []);
    actor.send({ type: 'bid.prefer', bidId: 'two' });
    clock.increment(20_000);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'facts.changed', bids });
    expect(actor.getSnapshot().value).toBe(state);
    expect(actor.getSnapshot().context.bids).toEqual(bids);
  });

  it('waits for the first answer before it accepts a second request', () => {
    const { actor, requests } = withBids([bidOf('one'), bidOf('two')], []);
    actor.send({ type: 'bid.prefer', bidId: 'one' });
    actor.send({ type: 'bid.prefer', bidId: 'two' });
    expect(requests).toHaveLength(1);
  });

  it('says that the session ended, and starts again after log-in', async () => {
    const { actor, shown } = withBids([bidOf('one')], [{ outcome: 'sessionEnded' }]);
    actor.send({ type: 'bid.prefer', bidId: 'one' });
    await settled();
    expect(actor.getSnapshot().value).toBe('sessionEnded');
    expect(shown()).toEqual([]);
    actor.send({ type: 'session.restored' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it.each([
    ['a bid that has the mark', bidOf('one', true), 'bid.prefer'],
    ['a bid without it', bidOf('one'), 'bid.unprefer'],
    ['a bid the server would not mark', { ...bidOf('one'), mayPrefer: false }, 'bid.prefer'],
    ['a mark the server would not take off', { ...bidOf('one', true), mayUnprefer: false }, 'bid.unprefer'],
    ['another person’s bid', bidOf('two'), 'bid.prefer'],
  ] as const)('is not offered for %s', (_, bid, type) => {
    const { actor } = withBids([bid], []);
    expect(actor.getSnapshot().can({ type, bidId: 'one' })).toBe(false);
  });

  it('fails with a clear message if no actor is provided', async () => {
    const actor = createActor(preferredMachine, { input: { bids: [bidOf('one')] } }).start();
    actor.send({ type: 'bid.prefer', bidId: 'one' });
    await settled();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.code).toBe('common.unknownError');
    expect(Object.keys(preferredActors)).toEqual(['setPreferred']);
  });
});
