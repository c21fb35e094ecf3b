import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome } from '../accounts/answer.ts';
import { takeProof } from '../accounts/proof.ts';
import { Secret } from '../auth/secret.ts';
import { changeEmailMachine } from './change-email.machine.ts';
import type { ChangeEmailInput } from './contract.ts';

const answer = (...errorMessages: ErrorCode[]): AccountOutcome => ({
  outcome: 'answered',
  answer: { status: { valid: errorMessages.length === 0, errorMessages }, problems: [] },
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The page at one step, on a server that answers from a list, one answer per request. */
function onPage(step: ChangeEmailInput['step'], ...answers: AccountOutcome[]) {
  const received: object[] = [];
  const server = (asked: object) => {
    received.push(asked);
    return Promise.resolve(answers.shift() ?? answer('common.unknownError'));
  };
  const machine = changeEmailMachine.provide({
    actors: {
      changeEmail: fromPromise(({ input }) =>
        server({ email: input.email, currentPassword: input.currentPassword.take() }),
      ),
      confirmChange: fromPromise(({ input }) => server(takeProof(input.proof))),
    },
  });
  const actor = createActor(machine, { input: { step } }).start();
  return { actor, received, phase: () => actor.getSnapshot().value };
}

const email = 'new-address@example.org';
const change = () =>
  ({ type: 'email.change', email, currentPassword: new Secret('an open door for all') }) as const;
const byLink = () => ({ type: 'email.confirm', proof: { token: new Secret('of-the-letter') } }) as const;

describe('changing an email address', () => {
  it('is requested by a member and confirmed from the new address', async () => {
    const { actor, received, phase } = onPage('address', answer(), answer());
    actor.send(change());
    await settled();
    expect(phase()).toBe('sent');
    actor.send({ type: 'code.enter' });
    actor.send({ type: 'email.confirm', proof: { email, code: new Secret('123456') } });
    await settled();
    expect(phase()).toBe('changed');
    expect(received).toEqual([
      { email, currentPassword: 'an open door for all' },
      { email, code: '123456' },
    ]);
  });

  it('waits for a button press after the link was opened', async () => {
    const { actor, received, phase } = onPage('proof', answer());
    await settled();
    expect(phase()).toBe('asking');
    expect(received).toEqual([]);
    actor.send(byLink());
    await settled();
    expect(phase()).toBe('changed');
  });

  it('starts again if the letter no longer works', async () => {
    const { actor, phase } = onPage('proof', answer('confirm.invalid'));
    actor.send(byLink());
    await settled();
    expect(phase()).toBe('invalid');
    actor.send({ type: 'change.restart' });
    expect(phase()).toBe('filling');
    expect(actor.getSnapshot().context).toEqual({ step: 'proof', code: null, problems: [] });
  });

  it('reports that another account has taken the address meanwhile', async () => {
    const { actor, phase } = onPage('proof', answer('changeEmail.taken'));
    actor.send(byLink());
    await settled();
    expect(phase()).toBe('notConfirmed');
    expect(actor.getSnapshot().context.code).toBe('changeEmail.taken');
  });

  it('changes nothing once the session has ended', async () => {
    const { actor, phase } = onPage('address', { outcome: 'sessionEnded' });
    actor.send(change());
    await settled();
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    expect(phase()).toBe('filling');
  });
});
