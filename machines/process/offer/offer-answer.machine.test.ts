import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferInput, OfferOutcome } from './contract.ts';
import { offerAnswerMachine } from './offer-answer.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const offered: OfferInput = { may: ['accept', 'refuse'], version: 1, isLate: false };
const sent: OfferOutcome = { outcome: 'sent', may: [], version: 2, isLate: false };

/** Lets the request under way end. */
const answered = () => vi.advanceTimersByTimeAsync(0);

/** A page whose server answers from a list and falls silent at its end; `asked` keeps its requests in order. */
function onPage(outcomes: OfferOutcome[], input = offered) {
  const asked: string[] = [];
  const actor = createActor(
    offerAnswerMachine.provide({
      actors: {
        sendAnswer: fromPromise(({ input: { answer, version } }) => {
          asked.push(`${answer} ${version}`);
          const outcome = outcomes.shift();
          return outcome ? Promise.resolve(outcome) : new Promise(() => {});
        }),
      },
    }),
    { input },
  ).start();
  return { actor, asked, phase: () => actor.getSnapshot().value };
}

describe('answering an offer of a home', () => {
  it('asks once more before a home is accepted', async () => {
    const { actor, asked, phase } = onPage([sent]);
    actor.send({ type: 'answer.choose', answer: 'accept' });
    expect([phase(), asked]).toEqual(['confirmingAccept', []]);
    actor.send({ type: 'answer.send' });
    await answered();
    expect([phase(), asked]).toEqual(['answered', ['accept 1']]);
  });

  it('sends a refusal only after its reason and its price', async () => {
    const { actor, asked, phase } = onPage([sent]);
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    actor.send({ type: 'answer.send' });
    expect([phase(), asked]).toEqual(['explaining', []]);
    actor.send({ type: 'reason.give' });
    expect([phase(), asked]).toEqual(['confirmingRefuse', []]);
    actor.send({ type: 'answer.send' });
    await answered();
    expect([phase(), asked]).toEqual(['answered', ['refuse 1']]);
  });

  it('sends nothing once the offer is another than the person saw', () => {
    const { actor, asked, phase } = onPage([sent]);
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    actor.send({ type: 'reason.give' });
    actor.send({ type: 'facts.changed', ...offered, version: 2 });
    actor.send({ type: 'answer.send' });
    expect([phase(), asked]).toEqual(['changed', []]);
    actor.send({ type: 'answer.choose', answer: 'accept' });
    actor.send({ type: 'answer.send' });
    expect(asked).toEqual(['accept 2']);
  });

  it('says that the time has passed, whoever notices it first', async () => {
    const late = { may: [], version: 1, isLate: true } as const;
    const here = onPage([]);
    here.actor.send({ type: 'answer.choose', answer: 'accept' });
    here.actor.send({ type: 'facts.changed', ...late });
    expect(here.phase()).toBe('late');

    const there = onPage([{ outcome: 'changed', code: 'offer.expired', ...late }]);
    there.actor.send({ type: 'answer.choose', answer: 'accept' });
    there.actor.send({ type: 'answer.send' });
    await answered();
    expect(there.phase()).toBe('late');
    there.actor.send({ type: 'facts.changed', ...offered });
    expect(there.phase()).toBe('deciding');
  });

  it('repeats the same request after a lost connection, and stops once it has arrived', async () => {
    const { actor, asked, phase } = onPage([]);
    actor.send({ type: 'answer.choose', answer: 'accept' });
    actor.send({ type: 'answer.send' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(phase()).toBe('lineLost');
    actor.send({ type: 'answer.retry' });
    expect(asked).toEqual(['accept 1', 'accept 1']);
    await vi.advanceTimersByTimeAsync(20_000);
    actor.send({ type: 'facts.changed', may: [], version: 2, isLate: false });
    expect(phase()).toBe('deciding');
  });

  it('asks once more after another log-in, and for a reason that is missing', async () => {
    const { actor, phase } = onPage([
      { outcome: 'sessionEnded' },
      { outcome: 'unexplained', code: 'offer.reasonMissing' },
    ]);
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    actor.send({ type: 'reason.give' });
    actor.send({ type: 'answer.send' });
    await answered();
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    expect(phase()).toBe('confirmingRefuse');
    actor.send({ type: 'answer.send' });
    await answered();
    expect(phase()).toBe('explaining');
    expect(actor.getSnapshot().context.code).toBe('offer.reasonMissing');
  });

  it('offers only what the council accepts', () => {
    const { actor, phase } = onPage([], { ...offered, may: ['accept'] });
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    expect(phase()).toBe('deciding');
  });
});
