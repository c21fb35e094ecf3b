import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome } from '../accounts/answer.ts';
import { takeProof } from '../accounts/proof.ts';
import { Secret } from '../auth/secret.ts';
import type { ResetPasswordInput } from './contract.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

const answer = (...errorMessages: ErrorCode[]): AccountOutcome => ({
  outcome: 'answered',
  answer: { status: { valid: errorMessages.length === 0, errorMessages }, problems: [] },
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The page at one step, on a server that answers from a list, one answer per request, and hangs at its end. */
function onPage(step: ResetPasswordInput['step'], ...answers: AccountOutcome[]) {
  const received: object[] = [];
  const clock = new SimulatedClock();
  const server = (asked: object) => {
    received.push(asked);
    const next = answers.shift();
    return next === undefined ? new Promise<AccountOutcome>(() => {}) : Promise.resolve(next);
  };
  const machine = resetPasswordMachine.provide({
    actors: {
      requestLetter: fromPromise(({ input }) => server(input)),
      savePassword: fromPromise(({ input }) =>
        server({ proof: takeProof(input.proof), password: input.password.take() }),
      ),
    },
  });
  const actor = createActor(machine, { clock, input: { step } }).start();
  return { actor, clock, received, phase: () => actor.getSnapshot().value };
}

const email = 'applicant@example.org';
const save = (word: string) =>
  ({
    type: 'password.save',
    proof: { token: new Secret('of-the-letter') },
    password: new Secret(word),
  }) as const;

describe('setting a new password by letter', () => {
  it('starts at the step in the page’s address', () => {
    expect(onPage('letter').phase()).toBe('asking');
    expect(onPage('password').phase()).toBe('entering');
  });

  it('works on one page if the letter’s code is typed in', async () => {
    const { actor, received, phase } = onPage('letter', answer(), answer());
    actor.send({ type: 'letter.request', email });
    await settled();
    expect(phase()).toBe('sent');
    actor.send({ type: 'code.enter' });
    actor.send({
      type: 'password.save',
      proof: { email, code: new Secret('123456') },
      password: new Secret('another door for all'),
    });
    await settled();
    expect(phase()).toBe('done');
    expect(received).toEqual([
      { email },
      { proof: { email, code: '123456' }, password: 'another door for all' },
    ]);
  });

  it('requests at most one letter a minute', async () => {
    const { actor, clock, received, phase } = onPage('letter', answer(), answer());
    actor.send({ type: 'letter.request', email });
    await settled();
    actor.send({ type: 'letter.request', email });
    expect(received).toHaveLength(1);
    clock.increment(60_000);
    expect(phase()).toBe('waiting');
    actor.send({ type: 'letter.request', email });
    await settled();
    expect(phase()).toBe('sent');
    expect(received).toHaveLength(2);
  });

  it('reports an unknown account only if the server does', async () => {
    const { actor, phase } = onPage('letter', answer('reset.noAccount'));
    actor.send({ type: 'letter.request', email });
    await settled();
    expect(phase()).toBe('refused');
    expect(actor.getSnapshot().context.code).toBe('reset.noAccount');
  });

  it('keeps the letter valid while the password is not good enough', async () => {
    const { actor, phase } = onPage('password', answer('resetConfirm.sameAsCurrent'), answer());
    actor.send(save('an open door for all'));
    await settled();
    expect(phase()).toBe('notSaved');
    actor.send(save('another door for all'));
    await settled();
    expect(phase()).toBe('done');
  });

  it('leads from an expired letter to another one, without the earlier message', async () => {
    const { actor, phase } = onPage('password', answer('resetConfirm.invalid'));
    actor.send(save('another door for all'));
    await settled();
    expect(phase()).toBe('invalid');
    actor.send({ type: 'reset.restart' });
    expect(phase()).toBe('asking');
    expect(actor.getSnapshot().context.code).toBeNull();
  });

  it('exposes neither proof nor password to anyone, at any time', async () => {
    const { actor } = onPage('password', answer('password.tooWeak'));
    const everything = () => JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]);
    actor.send(save('another door for all'));
    expect(everything()).not.toMatch(/another door|of-the-letter/);
    await settled();
    expect(everything()).not.toMatch(/another door|of-the-letter/);
  });

  it('leaves the outcome open if no answer came', () => {
    const { actor, clock, phase } = onPage('password');
    actor.send(save('another door for all'));
    clock.increment(20_000);
    expect(phase()).toBe('saveFailed');
    expect(actor.getSnapshot().context.code).toBe('service.unavailable');
  });
});
