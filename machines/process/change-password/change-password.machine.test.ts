import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome } from '../accounts/answer.ts';
import { Secret } from '../auth/secret.ts';
import { changePasswordMachine } from './change-password.machine.ts';

const answer = (...errorMessages: ErrorCode[]): AccountOutcome => ({
  outcome: 'answered',
  answer: { status: { valid: errorMessages.length === 0, errorMessages }, problems: [] },
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The page on a server that answers from a list, one answer per request. */
function onPage(...answers: AccountOutcome[]) {
  const received: object[] = [];
  const machine = changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise(({ input }) => {
        received.push([input.currentPassword.take(), input.password.take()]);
        return Promise.resolve(answers.shift() ?? answer('common.unknownError'));
      }),
    },
  });
  const actor = createActor(machine).start();
  return { actor, received, phase: () => actor.getSnapshot().value };
}

const change = () =>
  ({
    type: 'password.change',
    currentPassword: new Secret('an open door for all'),
    password: new Secret('another door for all'),
  }) as const;

describe('changing a password', () => {
  it('succeeds once the server confirms it', async () => {
    const { actor, received, phase } = onPage(answer());
    actor.send(change());
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('door for all');
    await settled();
    expect(phase()).toBe('changed');
    expect(received).toEqual([['an open door for all', 'another door for all']]);
  });

  it('can be retried with the right password', async () => {
    const { actor, phase } = onPage(answer('changePassword.currentWrong'), answer());
    actor.send(change());
    await settled();
    expect(phase()).toBe('refused');
    expect(actor.getSnapshot().context.code).toBe('changePassword.currentWrong');
    actor.send(change());
    await settled();
    expect(phase()).toBe('changed');
  });

  it('continues in the same place after a new log-in', async () => {
    const { actor, phase } = onPage({ outcome: 'sessionEnded' });
    actor.send(change());
    await settled();
    expect(phase()).toBe('sessionEnded');
    actor.send(change());
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    expect(phase()).toBe('filling');
    expect(actor.getSnapshot().context).toEqual({ code: null, problems: [] });
  });
});
