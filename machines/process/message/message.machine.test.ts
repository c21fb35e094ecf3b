import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadMessageOutcome, SaveMessageOutcome, SendMessageOutcome } from './contract.ts';
import { messageMachine } from './message.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const saved = (version: number): SaveMessageOutcome => ({ outcome: 'saved', version, isEmpty: false });
const archived = { outcome: 'closed', version: 2, code: 'message.archived' } as const;

interface Answers {
  readonly load?: LoadMessageOutcome;
  readonly saves?: SaveMessageOutcome[];
  readonly sends?: SendMessageOutcome[];
}

/** A page on a server that answers from lists; `asked` keeps its requests in order. */
async function onPage({ load, saves = [], sends = [] }: Answers) {
  const asked: string[] = [];
  const actor = createActor(
    messageMachine.provide({
      actors: {
        loadDraft: fromPromise(async () => {
          asked.push('load');
          return load ?? { outcome: 'loaded', version: 0, isEmpty: true, isUnsent: false };
        }),
        saveDraft: fromPromise(async ({ input }) => {
          asked.push(`save over ${input.version}`);
          return saves.shift() ?? { outcome: 'offline' };
        }),
        sendMessage: fromPromise(async ({ input }) => {
          asked.push(`send ${input.version}`);
          return sends.shift() ?? { outcome: 'offline' };
        }),
      },
    }),
    { input: { thread: null } },
  ).start();
  await vi.advanceTimersByTimeAsync(0);
  return { actor, asked, phase: () => actor.getSnapshot().value };
}

describe('writing to the council', () => {
  it('saves once typing stops, and sends what was saved', async () => {
    const page = await onPage({ saves: [saved(1)], sends: [{ outcome: 'sent', version: 2 }] });
    page.actor.send({ type: 'draft.change' });
    await vi.advanceTimersByTimeAsync(900);
    page.actor.send({ type: 'draft.change' });
    await vi.advanceTimersByTimeAsync(900);
    expect(page.asked).toEqual(['load']);
    await vi.advanceTimersByTimeAsync(100);
    page.actor.send({ type: 'message.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.asked).toEqual(['load', 'save over 0', 'send 1']);
    expect(page.phase()).toBe('sent');
  });

  it('saves the last words before sending, including those typed during a save', async () => {
    const page = await onPage({ saves: [saved(1), saved(2)], sends: [{ outcome: 'sent', version: 3 }] });
    page.actor.send({ type: 'draft.change' });
    page.actor.send({ type: 'message.send' });
    page.actor.send({ type: 'draft.change' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.asked).toEqual(['load', 'save over 0', 'save over 1', 'send 2']);
  });

  it('keeps the text if the conversation was archived meanwhile', async () => {
    const page = await onPage({ saves: [saved(1), archived] });
    page.actor.send({ type: 'draft.change' });
    page.actor.send({ type: 'message.send' });
    page.actor.send({ type: 'draft.change' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.asked).toEqual(['load', 'save over 0', 'save over 1']);
    expect(page.actor.getSnapshot().context).toMatchObject({ code: 'message.archived', isToSend: false });
    expect(page.phase()).toBe('ended');
  });

  it('sends nothing by itself after a lost connection: “Send” has to be pressed again', async () => {
    const page = await onPage({ saves: [{ outcome: 'offline' }, saved(1)] });
    page.actor.send({ type: 'draft.change' });
    page.actor.send({ type: 'message.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.phase()).toBe('offline');
    page.actor.send({ type: 'line.restored' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.phase()).toBe('saved');
    expect(page.asked).toEqual(['load', 'save over 0', 'save over 0']);
  });

  it('reports a conflict if the message was sent from another tab, and reloads if the person accepts that', async () => {
    const page = await onPage({
      load: { outcome: 'loaded', version: 1, isEmpty: false, isUnsent: false },
      sends: [{ outcome: 'conflict', version: 2 }],
    });
    page.actor.send({ type: 'message.send' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.phase()).toBe('conflict');
    page.actor.send({ type: 'conflict.settle', choice: 'theirs' });
    expect(page.phase()).toBe('loading');
    expect(page.asked).toEqual(['load', 'send 1', 'load']);
  });

  it('continues with the typed text after another log-in', async () => {
    const page = await onPage({ saves: [{ outcome: 'sessionEnded' }, saved(1)] });
    page.actor.send({ type: 'draft.change' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.phase()).toBe('sessionEnded');
    page.actor.send({ type: 'session.restored' });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.phase()).toBe('saved');
  });
});
