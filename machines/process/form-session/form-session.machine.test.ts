import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { FormRequest, LoadOutcome, SaveOutcome, SubmitOutcome } from './contract.ts';
import { formSessionMachine } from './form-session.machine.ts';

const loaded: LoadOutcome = { outcome: 'loaded', version: 3, isChanged: false, isUnsent: false };
const offline = { outcome: 'offline' } as const;
const saved = (version: number): SaveOutcome => ({ outcome: 'saved', version });

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Returns the next answer of a list; at its end, a promise that never settles. */
function next<Answer>(list: (Answer | Error)[]): Promise<Answer> {
  const answer = list.shift();
  if (answer === undefined) return new Promise<Answer>(() => {});
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
}

/** A form on a server that answers from lists, one answer per request. */
async function open(
  answers: {
    readonly load?: readonly (LoadOutcome | Error)[];
    readonly save?: readonly (SaveOutcome | Error)[];
    readonly submit?: readonly (SubmitOutcome | Error)[];
  } = {},
) {
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const [loads, saves, submits] = [
    [...(answers.load ?? [loaded])],
    [...(answers.save ?? [])],
    [...(answers.submit ?? [])],
  ];
  const told = (what: string, { form, version }: FormRequest) =>
    calls.push(`${what} ${form} over ${version}`);
  const actor = createActor(
    formSessionMachine.provide({
      actors: {
        loadForm: fromPromise<LoadOutcome, { readonly form: string }>(({ input }) => {
          calls.push(`load ${input.form}`);
          return next(loads);
        }),
        saveDraft: fromPromise<SaveOutcome, FormRequest>(({ input }) => {
          told('save', input);
          return next(saves);
        }),
        submitForm: fromPromise<SubmitOutcome, FormRequest>(({ input }) => {
          told('submit', input);
          return next(submits);
        }),
      },
    }),
    { clock, input: { form: 'my-profile' } },
  ).start();
  await settled();
  const type = () => actor.send({ type: 'answers.change' });
  return {
    actor,
    calls,
    clock,
    type,
    phase: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('typing', () => {
  it('is saved a moment after it stops, over the loaded version', async () => {
    const { actor, calls, clock, type, phase, context } = await open({ save: [saved(4)] });
    expect(phase()).toBe('saved');
    expect(actor.getSnapshot().hasTag('kept')).toBe(true);
    type();
    expect(actor.getSnapshot().hasTag('kept')).toBe(false);
    clock.increment(900);
    type();
    clock.increment(900);
    expect(phase()).toBe('editing');
    expect(calls).toEqual(['load my-profile']);
    clock.increment(100);
    expect(phase()).toBe('saving');
    await settled();
    expect(phase()).toBe('saved');
    expect(context()).toMatchObject({ version: 4, isBehind: false, code: null });
    expect(calls).toEqual(['load my-profile', 'save my-profile over 3']);
    expect(actor.getSnapshot().hasTag('writable')).toBe(true);
  });

  it('is saved at once by “Save and continue”', async () => {
    const { actor, calls, type, phase } = await open({ save: [saved(4)] });
    type();
    actor.send({ type: 'answers.save' });
    expect(phase()).toBe('saving');
    expect(calls.at(-1)).toBe('save my-profile over 3');
  });

  it('during a save is saved afterwards, over the new version', async () => {
    const { actor, calls, clock, type, phase } = await open({ save: [saved(4), saved(5)] });
    type();
    actor.send({ type: 'answers.save' });
    type();
    await settled();
    expect(phase()).toBe('editing');
    clock.increment(1_000);
    await settled();
    expect(phase()).toBe('saved');
    expect(calls).toEqual(['load my-profile', 'save my-profile over 3', 'save my-profile over 4']);
  });

  it('is saved before the form is sent', async () => {
    const { actor, calls, type, phase } = await open();
    type();
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('editing');
    actor.send({ type: 'answers.save' });
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('saving');
    expect(calls).toEqual(['load my-profile', 'save my-profile over 3']);
  });
});

describe('typed answers are not lost', () => {
  it('without a connection: the save is retried over the same version until it succeeds', async () => {
    const { actor, calls, clock, type, phase } = await open({ save: [offline, offline, saved(4)] });
    type();
    actor.send({ type: 'answers.save' });
    await settled();
    expect(phase()).toBe('offline');
    expect(actor.getSnapshot().hasTag('writable')).toBe(true);
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
    expect(actor.getSnapshot().hasTag('kept')).toBe(false);
    clock.increment(15_000);
    await settled();
    expect(phase()).toBe('offline');
    actor.send({ type: 'line.restored' });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls.slice(1)).toEqual(Array.from({ length: 3 }, () => 'save my-profile over 3'));
  });

  it('when no answer comes', async () => {
    const { actor, clock, type, phase } = await open();
    type();
    actor.send({ type: 'answers.save' });
    clock.increment(20_000);
    expect(phase()).toBe('offline');
  });

  it('after a refusal, which is shown, and typing can continue', async () => {
    const refusal: SaveOutcome = { outcome: 'failed', code: 'request.rateLimited' };
    const { actor, type, phase, context } = await open({ save: [refusal, saved(4)] });
    type();
    actor.send({ type: 'answers.save' });
    await settled();
    expect(phase()).toBe('failed');
    expect(context()).toMatchObject({ version: 3, code: 'request.rateLimited' });
    type();
    actor.send({ type: 'answers.save' });
    await settled();
    expect(phase()).toBe('saved');
    expect(context().code).toBeNull();
  });

  it('when the session ends: they are saved after the next log-in', async () => {
    const { actor, calls, type, phase } = await open({ save: [{ outcome: 'sessionEnded' }, saved(4)] });
    type();
    actor.send({ type: 'answers.save' });
    await settled();
    expect(phase()).toBe('sessionEnded');
    expect(actor.getSnapshot().hasTag('writable')).toBe(true);
    actor.send({ type: 'session.restored' });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls.slice(1)).toEqual(['save my-profile over 3', 'save my-profile over 3']);
  });

  it('when the browser has answers the server lacks: they are sent as the form opens', async () => {
    const { calls, phase } = await open({ load: [{ ...loaded, isUnsent: true }], save: [saved(4)] });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls).toEqual(['load my-profile', 'save my-profile over 3']);
  });
});

describe('two devices', () => {
  const conflict = { outcome: 'conflict', version: 7 } as const;

  it.each(['mine', 'merged'] as const)('that keep %s save over the current version', async (choice) => {
    const { actor, calls, type, phase } = await open({ save: [conflict, saved(8)] });
    type();
    actor.send({ type: 'answers.save' });
    await settled();
    expect(phase()).toBe('conflict');
    type();
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('conflict');
    actor.send({ type: 'conflict.settle', choice });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls.slice(1)).toEqual(['save my-profile over 3', 'save my-profile over 7']);
  });

  it('that keep the other’s version make no call, and continue from it', async () => {
    const { actor, calls, phase, context } = await open({ submit: [conflict] });
    actor.send({ type: 'form.submit' });
    await settled();
    expect(phase()).toBe('conflict');
    actor.send({ type: 'conflict.settle', choice: 'theirs' });
    expect(phase()).toBe('saved');
    expect(context().version).toBe(7);
    expect(calls).toEqual(['load my-profile', 'submit my-profile over 3']);
  });
});

describe('sending', () => {
  it('ends in a receipt, after which nothing can be typed or sent', async () => {
    const { actor, calls, type, phase, context } = await open({
      submit: [{ outcome: 'submitted', version: 4 }],
    });
    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('submitting');
    await settled();
    expect(phase()).toBe('submitted');
    expect(context().version).toBe(4);
    expect(actor.getSnapshot().hasTag('writable')).toBe(false);
    type();
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('submitted');
    expect(calls).toEqual(['load my-profile', 'submit my-profile over 3']);
  });

  it.each<[string, SubmitOutcome | Error]>([
    ['no answer comes', offline],
    ['it breaks', new Error('the actor itself broke')],
    ['it is refused', { outcome: 'failed', code: 'form.incomplete' }],
  ])('can be retried when %s', async (_, trouble) => {
    const { actor, phase } = await open({ submit: [trouble, { outcome: 'submitted', version: 4 }] });
    actor.send({ type: 'form.submit' });
    await settled();
    expect(phase()).toBe('notSent');
    actor.send({ type: 'form.submit' });
    await settled();
    expect(phase()).toBe('submitted');
  });

  it('first shows what the council has changed, and saves under the new questions', async () => {
    const { actor, calls, phase } = await open({
      load: [loaded, { ...loaded, version: 3, isChanged: true }],
      save: [saved(4)],
      submit: [{ outcome: 'definitionChanged' }],
    });
    actor.send({ type: 'form.submit' });
    await settled();
    expect(phase()).toBe('changed');
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe('changed');
    actor.send({ type: 'changes.accept' });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls.slice(1)).toEqual(['submit my-profile over 3', 'load my-profile', 'save my-profile over 3']);
  });
});

describe('opening a form', () => {
  it.each<[string, LoadOutcome | Error, string]>([
    ['was sent', { outcome: 'submitted', version: 5 }, 'submitted'],
    ['is paused', { outcome: 'onHold', version: 5 }, 'onHold'],
    ['cannot be loaded', offline, 'notLoaded'],
    ['breaks', new Error('the actor itself broke'), 'notLoaded'],
    ['was saved elsewhere, too', { outcome: 'conflict', version: 5 }, 'conflict'],
    ['needs a log-in', { outcome: 'sessionEnded' }, 'sessionEnded'],
  ])('that %s saves nothing', async (_, outcome, expected) => {
    const { type, actor, calls, phase } = await open({ load: [outcome] });
    expect(phase()).toBe(expected);
    type();
    actor.send({ type: 'answers.save' });
    actor.send({ type: 'form.submit' });
    expect(phase()).toBe(expected);
    expect(calls).toEqual(['load my-profile']);
  });

  it('is retried when the connection returns', async () => {
    const { actor, phase } = await open({ load: [offline, loaded] });
    actor.send({ type: 'line.restored' });
    await settled();
    expect(phase()).toBe('saved');
  });

  it('that was sent, and is reloaded without a session, saves nothing after the log-in', async () => {
    const sent = { outcome: 'submitted', version: 5 } as const;
    const { actor, calls, phase } = await open({ load: [sent, { outcome: 'sessionEnded' }, sent] });
    actor.send({ type: 'load.retry' });
    await settled();
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    await settled();
    expect(phase()).toBe('submitted');
    expect(calls).toEqual(Array.from({ length: 3 }, () => 'load my-profile'));
  });

  it('without a session starts with loading after the log-in', async () => {
    const { actor, calls, phase } = await open({ load: [{ outcome: 'sessionEnded' }, loaded] });
    actor.send({ type: 'session.restored' });
    await settled();
    expect(phase()).toBe('saved');
    expect(calls).toEqual(['load my-profile', 'load my-profile']);
  });
});
