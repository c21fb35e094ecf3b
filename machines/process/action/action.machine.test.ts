import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import { actionMachine } from './action.machine.ts';
import type { AnswerOutcome } from './contract.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose server answers from a list and falls silent at its end; `asked` keeps its requests in order. */
function onPage(may: readonly ActionAnswer[], outcomes: AnswerOutcome[]) {
  const asked: string[] = [];
  const actor = createActor(
    actionMachine.provide({
      actors: {
        sendAnswer: fromPromise(({ input }) => {
          asked.push(input.answer);
          const outcome = outcomes.shift();
          return outcome ? Promise.resolve(outcome) : new Promise(() => {});
        }),
      },
    }),
    { input: { may } },
  ).start();
  return { actor, asked, phase: () => actor.getSnapshot().value };
}

const sent: AnswerOutcome = { outcome: 'sent', may: [] };

const onRefusingPage = (code: 'action.incomplete' | 'action.reasonMissing') =>
  onPage(['complete', 'refuse'], [{ outcome: 'refused', code }]);

describe('answering an action', () => {
  it('takes one step, or two with a reason', async () => {
    const done = onPage(['complete', 'cannot-complete'], [sent]);
    done.actor.send({ type: 'action.complete' });
    await vi.advanceTimersByTimeAsync(0);
    expect([done.phase(), done.asked]).toEqual(['sent', ['complete']]);

    const explained = onPage(['complete', 'cannot-complete'], [sent]);
    explained.actor.send({ type: 'answer.choose', answer: 'cannot-complete' });
    expect([explained.phase(), explained.asked]).toEqual(['answering', []]);
    explained.actor.send({ type: 'answer.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect([explained.phase(), explained.asked]).toEqual(['sent', ['cannot-complete']]);
  });

  it('offers only answers that the council accepts', () => {
    const { actor, phase, asked } = onPage(['complete'], [sent]);
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    expect([phase(), asked]).toEqual(['looking', []]);
  });

  it('reports a change made while a reason was typed, and sends nothing', () => {
    const { actor, phase, asked } = onPage(['complete', 'refuse'], [sent]);
    actor.send({ type: 'answer.choose', answer: 'refuse' });
    actor.send({ type: 'facts.changed', may: [] });
    actor.send({ type: 'answer.send' });
    expect([phase(), asked]).toEqual(['changed', []]);
    expect(actor.getSnapshot().context).toEqual({ may: [], answer: 'refuse', code: 'action.changed' });
  });

  it('repeats the same request after a lost connection, and stops once it has arrived', async () => {
    const { actor, phase, asked } = onPage(['complete'], []);
    actor.send({ type: 'action.complete' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(phase()).toBe('lineLost');
    actor.send({ type: 'answer.retry' });
    expect(asked).toEqual(['complete', 'complete']);
    await vi.advanceTimersByTimeAsync(20_000);
    actor.send({ type: 'facts.changed', may: [] });
    expect(phase()).toBe('looking');
  });

  it('keeps the chosen answer until the next log-in', async () => {
    const { actor, phase } = onPage(['cannot-complete'], [{ outcome: 'sessionEnded' }]);
    actor.send({ type: 'answer.choose', answer: 'cannot-complete' });
    actor.send({ type: 'answer.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    expect(phase()).toBe('answering');
  });

  it('has a step back from a refused reason, and none from a missing file, where every answer is still there', async () => {
    const missing = onRefusingPage('action.incomplete');
    missing.actor.send({ type: 'action.complete' });
    await vi.advanceTimersByTimeAsync(0);
    expect(missing.actor.getSnapshot().can({ type: 'answer.leave' })).toBe(false);
    expect(missing.actor.getSnapshot().can({ type: 'answer.choose', answer: 'refuse' })).toBe(true);

    const unexplained = onRefusingPage('action.reasonMissing');
    unexplained.actor.send({ type: 'answer.choose', answer: 'refuse' });
    unexplained.actor.send({ type: 'answer.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect(unexplained.phase()).toBe('refused');
    unexplained.actor.send({ type: 'answer.leave' });
    expect(unexplained.phase()).toBe('looking');
  });

  it('is possible again when the council asks for more', async () => {
    const { actor, phase } = onPage(['complete'], [sent]);
    actor.send({ type: 'action.complete' });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'facts.changed', may: ['complete'] });
    expect(phase()).toBe('looking');
  });
});
