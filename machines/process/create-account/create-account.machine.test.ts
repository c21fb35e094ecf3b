import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { AccountOutcome } from '../accounts/answer.ts';
import { Secret } from '../auth/secret.ts';
import { createAccountMachine } from './create-account.machine.ts';

const password = 'an open door for all';
const lastName = 'Marshwood';
const request = () => ({
  firstName: 'Robin',
  lastName,
  dateOfBirth: '1988-05-14',
  email: 'newcomer@example.org',
  password: new Secret(password),
  consents: ['privacy'],
});
const ok: AccountOutcome = {
  outcome: 'answered',
  answer: { status: { valid: true, errorMessages: [] }, problems: [] },
};
const weak: AccountOutcome = {
  outcome: 'answered',
  answer: {
    status: { valid: false, errorMessages: ['password.tooWeak'] },
    problems: [{ field: 'password', code: 'password.tooWeak' }],
  },
};
const registered: AccountOutcome = {
  outcome: 'answered',
  answer: { status: { valid: false, errorMessages: ['create.alreadyRegistered'] }, problems: [] },
};

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The page on a server that answers from a list, one answer per request, and hangs at its end. */
function onPage(...answers: (AccountOutcome | Error)[]) {
  const received: object[] = [];
  const clock = new SimulatedClock();
  const server = (asked: object) => {
    received.push(asked);
    const answer = answers.shift();
    if (answer === undefined) return new Promise<AccountOutcome>(() => {});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const machine = createAccountMachine.provide({
    actors: {
      createAccount: fromPromise(({ input }) => server({ ...input, password: input.password.take() })),
      resendLetter: fromPromise(({ input }) => server(input)),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, received, phase: () => actor.getSnapshot().value };
}

describe('creating an account', () => {
  it('ends with a letter, and offers another after a minute', async () => {
    const { actor, clock, received, phase } = onPage(ok, ok);
    actor.send({ type: 'account.create', request: request() });
    expect(phase()).toBe('sending');
    await settled();
    expect(phase()).toBe('sent');
    expect(received).toEqual([{ ...request(), password }]);
    clock.increment(59_999);
    actor.send({ type: 'letter.resend', email: 'newcomer@example.org' });
    expect(phase()).toBe('sent');
    clock.increment(1);
    actor.send({ type: 'letter.resend', email: 'newcomer@example.org' });
    await settled();
    expect(phase()).toBe('resent');
    expect(received[1]).toEqual({ email: 'newcomer@example.org' });
    clock.increment(60_000);
    expect(phase()).toBe('waiting');
  });

  it('shows the problem with each answer, and accepts the corrected form', async () => {
    const { actor, phase } = onPage(weak, ok);
    actor.send({ type: 'account.create', request: request() });
    await settled();
    expect(phase()).toBe('refused');
    expect(actor.getSnapshot().context).toEqual({
      code: 'password.tooWeak',
      problems: [{ field: 'password', code: 'password.tooWeak' }],
    });
    actor.send({ type: 'account.create', request: request() });
    expect(actor.getSnapshot().context).toEqual({ code: null, problems: [] });
    await settled();
    expect(phase()).toBe('sent');
  });

  it('offers a letter for an existing account, if the council allows that to be said', async () => {
    const { actor, phase } = onPage(registered, ok);
    actor.send({ type: 'account.create', request: request() });
    await settled();
    expect(phase()).toBe('alreadyRegistered');
    actor.send({ type: 'letter.resend', email: 'newcomer@example.org' });
    await settled();
    expect(phase()).toBe('resent');
  });

  it('is sent once by two presses, and gives up after twenty seconds', () => {
    const { actor, clock, received, phase } = onPage();
    actor.send({ type: 'account.create', request: request() });
    actor.send({ type: 'account.create', request: request() });
    expect(received).toHaveLength(1);
    clock.increment(20_000);
    expect(phase()).toBe('failed');
    expect(actor.getSnapshot().context.code).toBe('service.unavailable');
  });

  it('returns to the form without the earlier messages', async () => {
    const { actor, clock, phase } = onPage(ok, new Error('the network is gone'));
    actor.send({ type: 'account.create', request: request() });
    await settled();
    clock.increment(60_000);
    actor.send({ type: 'letter.resend', email: 'newcomer@example.org' });
    await settled();
    expect(phase()).toBe('resendFailed');
    expect(actor.getSnapshot().context.code).toBe('common.unknownError');
    actor.send({ type: 'address.correct' });
    expect(phase()).toBe('filling');
    expect(actor.getSnapshot().context).toEqual({ code: null, problems: [] });
  });

  it('keeps none of the form’s values, and exposes the password to no one', async () => {
    const { actor } = onPage(weak);
    const everything = () => JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]);
    actor.send({ type: 'account.create', request: request() });
    expect(everything()).not.toContain(password);
    await settled();
    expect(everything()).not.toContain(password);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(lastName);
  });
});
