import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { CheckOutcome, RemoveOutcome, SendOutcome, UploadContext, UploadRequest } from './contract.ts';
import { uploadMachine } from './upload.machine.ts';

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Returns the next answer of a list; at its end, a promise that never settles. */
function next<Answer>(list: Answer[]): Promise<Answer> {
  const answer = list.shift();
  return answer === undefined ? new Promise<Answer>(() => {}) : Promise.resolve(answer);
}

const id = 'an-upload';
const offline = { outcome: 'offline' } as const;
const received: SendOutcome = { outcome: 'received', id };
const kept: CheckOutcome = { outcome: 'kept', mayRemove: true };

/** An upload on a server that answers from lists, one answer per call. */
async function begin(
  answers: {
    readonly send?: readonly SendOutcome[];
    readonly check?: readonly CheckOutcome[];
    readonly remove?: readonly RemoveOutcome[];
  },
  known: string | null = null,
) {
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const [sends, checks, removals] = [
    [...(answers.send ?? [])],
    [...(answers.check ?? [])],
    [...(answers.remove ?? [])],
  ];
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        sendFile: fromPromise<SendOutcome, Pick<UploadContext, 'id'>>(({ input }) => {
          calls.push(`send ${input.id}`);
          return next(sends);
        }),
        checkFile: fromPromise<CheckOutcome, UploadRequest>(({ input }) => {
          calls.push(`check ${input.id}`);
          return next(checks);
        }),
        removeFile: fromPromise<RemoveOutcome, UploadRequest>(({ input }) => {
          calls.push(`remove ${input.id}`);
          return next(removals);
        }),
      },
    }),
    { clock, input: { id: known, problem: null } },
  ).start();
  await settled();
  return {
    actor,
    calls,
    clock,
    state: () => actor.getSnapshot().value,
    offers: (type: 'file.remove' | 'file.dismiss') => actor.getSnapshot().can({ type }),
    async does(
      ...types: ('send.start' | 'send.resume' | 'file.remove' | 'file.keep' | 'session.restored')[]
    ) {
      for (const type of types) actor.send({ type });
      await settled();
    },
  };
}

describe('sending a file', () => {
  it('resumes the same upload by itself after a lost connection', async () => {
    const { actor, calls, clock, state, does } = await begin({ send: [offline, received], check: [kept] });
    await does('send.start');
    expect(state()).toBe('lineLost');
    actor.send({ type: 'line.restored' });
    actor.send({ type: 'upload.begin', id });
    actor.send({ type: 'line.drop' });
    clock.increment(15_000);
    await settled();
    expect(calls).toEqual(['send null', 'send null', `send ${id}`]);
  });

  it('is complete once the council has checked it', async () => {
    const { calls, state, does } = await begin({ send: [received], check: [kept] });
    await does('send.start');
    expect([state(), calls]).toEqual(['kept', ['send null', `check ${id}`]]);
  });

  it('starts again, once, if the server has forgotten it', async () => {
    const { actor, calls, state, does } = await begin({
      send: [offline, { outcome: 'gone' }, { outcome: 'gone' }],
    });
    await does('send.start');
    actor.send({ type: 'line.restored' });
    await settled();
    expect([state(), calls]).toEqual(['failed', ['send null', 'send null', 'send null']]);
    expect(actor.getSnapshot().context).toMatchObject({ id: null, hasRestarted: true });
  });

  it('waits for an unavailable scanner, and lets the person continue', async () => {
    const { clock, state, does } = await begin({ send: [received], check: [{ outcome: 'waiting' }, kept] });
    await does('send.start');
    expect(state()).toBe('delayed');
    clock.increment(30_000);
    await settled();
    expect(state()).toBe('kept');
  });

  it('continues after the next log-in', async () => {
    const ended = { outcome: 'sessionEnded' } as const;
    const { state, does } = await begin({ send: [ended, received], check: [kept] });
    await does('send.start');
    expect(state()).toBe('sessionEnded');
    await does('session.restored');
    expect(state()).toBe('kept');
  });
});

describe('a reopened page', () => {
  it('asks for the same file if only part of it arrived', async () => {
    const { state, calls, actor } = await begin({ check: [{ outcome: 'receiving' }], send: [received] }, id);
    expect(state()).toBe('interrupted');
    actor.send({ type: 'file.choose' });
    expect(calls).toEqual([`check ${id}`, `send ${id}`]);
  });

  it('offers to remove a file from the list, but not to delete it, once sent with a form', async () => {
    const { offers, state } = await begin({ check: [{ outcome: 'kept', mayRemove: false }] }, id);
    expect([state(), offers('file.remove'), offers('file.dismiss')]).toEqual(['kept', false, true]);
  });

  it('offers nothing until it knows the file’s state', async () => {
    const { offers, state } = await begin({}, id);
    expect([state(), offers('file.remove')]).toEqual(['checking', false]);
  });
});

describe('removing a file', () => {
  it('needs no call if the server does not know the file', async () => {
    const { calls, state, does } = await begin({});
    await does('file.remove');
    expect([state(), calls]).toEqual(['removed', []]);
  });

  it('reports a failure, and keeps the file if the person wants that', async () => {
    const { state, does } = await begin({ send: [received], check: [kept, kept], remove: [offline] });
    await does('send.start');
    await does('file.remove');
    expect(state()).toBe('notRemoved');
    await does('file.keep');
    expect(state()).toBe('kept');
  });

  it('shows the file’s state if the server refuses', async () => {
    const { state, offers, does } = await begin({
      send: [received],
      check: [kept, { outcome: 'kept', mayRemove: false }],
      remove: [{ outcome: 'notAllowed' }],
    });
    await does('send.start');
    await does('file.remove');
    expect([state(), offers('file.remove')]).toEqual(['kept', false]);
  });
});
