import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { biddingMachine } from './bidding.machine.ts';
import { biddingActors, type BidOutcome } from './contract.ts';
import type { BidFacts } from './facts.ts';

const offered: BidFacts = {
  canBid: true,
  canWithdraw: false,
  hasBid: false,
  applicationId: 'application-7',
  bidId: null,
  movableBidIds: [],
};
const bid: BidFacts = { ...offered, canBid: false, canWithdraw: true, hasBid: true, bidId: 'bid-9' };
const closed: BidFacts = { ...offered, canBid: false };
const oneToMove: BidFacts = { ...closed, movableBidIds: ['bid-2'] };
const severalToMove: BidFacts = { ...closed, movableBidIds: ['bid-2', 'bid-3'] };

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A bidding machine whose server answers from a list, one answer per request, and hangs at its end. */
function onAdvert(
  facts: BidFacts,
  answers: (BidOutcome | Error)[],
  { hasWarning = false, clock = new SimulatedClock() } = {},
) {
  const requests: object[] = [];
  const aborted: object[] = [];
  const server = (request: object, signal: AbortSignal) => {
    requests.push(request);
    signal.addEventListener('abort', () => aborted.push(request));
    const answer = answers.shift();
    if (answer === undefined) return new Promise<BidOutcome>(() => {});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const machine = biddingMachine.provide({
    actors: {
      placeBid: fromPromise(({ input, signal }) => server(input, signal)),
      moveBid: fromPromise(({ input, signal }) => server(input, signal)),
      withdrawBid: fromPromise(({ input, signal }) => server(input, signal)),
    },
  });
  const actor = createActor(machine, { clock, input: { advertId: 'advert-3', hasWarning, facts } }).start();
  return { actor, requests, aborted, clock };
}

describe('a bid', () => {
  it('is placed and undone without confirmation, each time with its own key', async () => {
    const { actor, requests } = onAdvert(offered, [
      { outcome: 'ok', facts: bid },
      { outcome: 'ok', facts: offered },
    ]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().value).toBe('placed');
    actor.send({ type: 'bid.undo', key: 'second' });
    await settled();
    expect(actor.getSnapshot().value).toBe('withdrawn');
    expect(actor.getSnapshot().context).toEqual({
      advertId: 'advert-3',
      hasWarning: false,
      facts: offered,
      intention: null,
      code: null,
    });
    expect(requests).toEqual([
      { advertId: 'advert-3', applicationId: 'application-7', key: 'first' },
      { advertId: 'advert-3', applicationId: 'application-7', bidId: 'bid-9', key: 'second' },
    ]);
  });

  it('asks for confirmation before it is withdrawn, and stays if the answer is no', () => {
    const { actor, requests } = onAdvert(bid, []);
    actor.send({ type: 'bid.withdraw', key: 'first' });
    expect(actor.getSnapshot().value).toBe('confirmingWithdraw');
    actor.send({ type: 'bid.cancel' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.intention).toBeNull();
    expect(requests).toEqual([]);
  });

  it('asks for confirmation if the advert has a warning', () => {
    const { actor, requests } = onAdvert(offered, [], { hasWarning: true });
    actor.send({ type: 'bid.place', key: 'first' });
    expect(actor.getSnapshot().value).toBe('confirmingPlace');
    expect(requests).toEqual([]);
    actor.send({ type: 'bid.confirm' });
    expect(actor.getSnapshot().value).toBe('placing');
    expect(requests).toHaveLength(1);
  });

  it('is sent once if the button is pressed twice', () => {
    const { actor, requests } = onAdvert(offered, []);
    actor.send({ type: 'bid.place', key: 'first' });
    actor.send({ type: 'bid.place', key: 'second' });
    expect(requests).toHaveLength(1);
  });

  it('made by staff cannot be withdrawn', () => {
    const { actor } = onAdvert({ ...bid, canWithdraw: false }, []);
    expect(actor.getSnapshot().can({ type: 'bid.withdraw', key: 'any' })).toBe(false);
    actor.send({ type: 'bid.withdraw', key: 'first' });
    expect(actor.getSnapshot().value).toBe('idle');
  });
});

describe('undoing a bid', () => {
  it('is possible for ten seconds after the server’s answer, then withdrawing asks first', async () => {
    const { actor, clock, requests } = onAdvert(offered, [{ outcome: 'ok', facts: bid }]);
    actor.send({ type: 'bid.place', key: 'first' });
    clock.increment(5_000);
    await settled();
    clock.increment(9_999);
    expect(actor.getSnapshot().value).toBe('placed');
    expect(actor.getSnapshot().can({ type: 'bid.undo', key: 'any' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('kept');
    expect(actor.getSnapshot().can({ type: 'bid.undo', key: 'any' })).toBe(false);
    actor.send({ type: 'bid.withdraw', key: 'second' });
    expect(actor.getSnapshot().value).toBe('confirmingWithdraw');
    expect(requests).toHaveLength(1);
  });

  it('does not become possible again when fresh facts arrive', async () => {
    const { actor, clock } = onAdvert(offered, [{ outcome: 'ok', facts: bid }]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    clock.increment(6_000);
    actor.send({ type: 'facts.changed', facts: bid });
    clock.increment(4_000);
    expect(actor.getSnapshot().value).toBe('kept');
  });

  it('is not interrupted by the end of the ten seconds', async () => {
    const { actor, clock } = onAdvert(offered, [{ outcome: 'ok', facts: bid }]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    clock.increment(9_999);
    actor.send({ type: 'bid.undo', key: 'second' });
    clock.increment(10_000);
    expect(actor.getSnapshot().value).toBe('withdrawing');
  });

  it('is not offered if the scheme has no withdrawals', async () => {
    const { actor } = onAdvert(offered, [{ outcome: 'ok', facts: { ...bid, canWithdraw: false } }]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().value).toBe('placed');
    expect(actor.getSnapshot().can({ type: 'bid.undo', key: 'any' })).toBe(false);
  });
});

describe('moving a bid', () => {
  it('asks for confirmation if only one bid can move', async () => {
    const { actor, requests } = onAdvert(oneToMove, [{ outcome: 'ok', facts: bid }]);
    actor.send({ type: 'bid.move', key: 'first' });
    expect(actor.getSnapshot().value).toBe('confirmingMove');
    expect(requests).toEqual([]);
    actor.send({ type: 'bid.confirm' });
    await settled();
    expect(actor.getSnapshot().value).toBe('moved');
    expect(requests).toEqual([
      { advertId: 'advert-3', applicationId: 'application-7', bidId: 'bid-2', key: 'first' },
    ]);
  });

  it('asks which bid to move, then for confirmation, if there are several', async () => {
    const { actor, requests } = onAdvert(severalToMove, [{ outcome: 'ok', facts: bid }]);
    actor.send({ type: 'bid.move', key: 'first' });
    expect(actor.getSnapshot().value).toBe('choosingBid');
    actor.send({ type: 'bid.choose', bidId: 'bid-of-somebody-else' });
    expect(actor.getSnapshot().value).toBe('choosingBid');
    actor.send({ type: 'bid.choose', bidId: 'bid-3' });
    expect(actor.getSnapshot().value).toBe('confirmingMove');
    actor.send({ type: 'bid.confirm' });
    await settled();
    expect(requests).toEqual([
      { advertId: 'advert-3', applicationId: 'application-7', bidId: 'bid-3', key: 'first' },
    ]);
  });

  it('is cancelled when the chosen bid can no longer move, but not when another cannot', () => {
    const { actor } = onAdvert(severalToMove, []);
    actor.send({ type: 'bid.move', key: 'first' });
    actor.send({ type: 'bid.choose', bidId: 'bid-3' });
    actor.send({ type: 'facts.changed', facts: { ...severalToMove, movableBidIds: ['bid-3'] } });
    expect(actor.getSnapshot().value).toBe('confirmingMove');
    actor.send({ type: 'facts.changed', facts: { ...severalToMove, movableBidIds: ['bid-2'] } });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.intention).toBeNull();
  });

  it('is offered after a bid was refused because of the limit', async () => {
    const { actor } = onAdvert(offered, [{ outcome: 'refused', code: 'bid.overLimit', facts: oneToMove }]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().can({ type: 'bid.move', key: 'any' })).toBe(true);
  });

  it('is retried with the same key and bid', async () => {
    const { actor, requests } = onAdvert(oneToMove, [
      { outcome: 'failed', code: 'service.unavailable' },
      { outcome: 'ok', facts: bid },
    ]);
    actor.send({ type: 'bid.move', key: 'the-one-key' });
    actor.send({ type: 'bid.confirm' });
    await settled();
    actor.send({ type: 'facts.changed', facts: closed });
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'bid.retry' });
    await settled();
    expect(actor.getSnapshot().value).toBe('moved');
    expect(requests[1]).toEqual(requests[0]);
  });

  it('is not offered without an application', () => {
    const { actor } = onAdvert({ ...oneToMove, applicationId: null }, []);
    expect(actor.getSnapshot().can({ type: 'bid.move', key: 'any' })).toBe(false);
  });
});

describe('when a request fails, bidding', () => {
  it('repeats the same key and ids, whatever the facts say meanwhile', async () => {
    const { actor, requests } = onAdvert(offered, [
      { outcome: 'failed', code: 'service.unavailable' },
      new Error('the network is gone'),
      { outcome: 'ok', facts: bid },
    ]);
    actor.send({ type: 'bid.place', key: 'the-one-key' });
    await settled();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.code).toBe('service.unavailable');
    actor.send({ type: 'facts.changed', facts: { ...closed, applicationId: null } });
    actor.send({ type: 'bid.retry' });
    await settled();
    expect(actor.getSnapshot().context.code).toBe('common.unknownError');
    actor.send({ type: 'bid.retry' });
    await settled();
    expect(actor.getSnapshot().value).toBe('placed');
    const request = { advertId: 'advert-3', applicationId: 'application-7', key: 'the-one-key' };
    expect(requests).toEqual([request, request, request]);
  });

  it('stops waiting, cancels the request and offers another try', () => {
    const { actor, requests, aborted, clock } = onAdvert(offered, []);
    actor.send({ type: 'bid.place', key: 'first' });
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('placing');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.code).toBe('service.unavailable');
    expect(aborted).toEqual(requests);
    expect(actor.getSnapshot().can({ type: 'bid.retry' })).toBe(true);
  });

  it('ends when fresh facts show that the bid was made after all', () => {
    const { actor, clock } = onAdvert(offered, []);
    actor.send({ type: 'bid.place', key: 'first' });
    clock.increment(20_000);
    actor.send({ type: 'facts.changed', facts: bid });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.intention).toBeNull();
  });

  it('shows a refusal with its fresh facts, and offers what they allow', async () => {
    const { actor } = onAdvert(offered, [
      { outcome: 'refused', code: 'bid.overLimit', facts: closed },
      { outcome: 'ok', facts: bid },
    ]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().value).toBe('refused');
    expect(actor.getSnapshot().context.code).toBe('bid.overLimit');
    expect(actor.getSnapshot().can({ type: 'bid.place', key: 'second' })).toBe(false);
    actor.send({ type: 'facts.changed', facts: offered });
    actor.send({ type: 'bid.place', key: 'second' });
    await settled();
    expect(actor.getSnapshot().value).toBe('placed');
    expect(actor.getSnapshot().context.code).toBeNull();
  });

  it('says that the session ended, and starts again after log-in', async () => {
    const { actor } = onAdvert(offered, [{ outcome: 'sessionEnded' }]);
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().value).toBe('sessionEnded');
    expect(actor.getSnapshot().context.intention).toBeNull();
    actor.send({ type: 'session.restored' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('closes a question that no longer makes sense', () => {
    const { actor } = onAdvert(offered, [], { hasWarning: true });
    actor.send({ type: 'bid.place', key: 'first' });
    actor.send({ type: 'facts.changed', facts: closed });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.facts).toEqual(closed);
  });

  it('fails with a clear message if no actors are provided', async () => {
    const actor = createActor(biddingMachine, {
      input: { advertId: 'advert-3', hasWarning: false, facts: offered },
    }).start();
    actor.send({ type: 'bid.place', key: 'first' });
    await settled();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(Object.keys(biddingActors)).toEqual(['placeBid', 'moveBid', 'withdrawBid']);
  });
});
