import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { MailProof } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome } from '../accounts/answer.ts';
import { takeProof } from '../accounts/proof.ts';
import { Secret } from '../auth/secret.ts';
import { confirmEmailMachine } from './confirm-email.machine.ts';

const answer = (...errorMessages: ErrorCode[]): AccountOutcome => ({
  outcome: 'answered',
  answer: { status: { valid: errorMessages.length === 0, errorMessages }, problems: [] },
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The page on a server that answers from a list, one answer per request. */
function onPage(...answers: AccountOutcome[]) {
  const proofs: MailProof[] = [];
  const letters: string[] = [];
  const clock = new SimulatedClock();
  const next = () => Promise.resolve(answers.shift() ?? answer('common.unknownError'));
  const machine = confirmEmailMachine.provide({
    actors: {
      confirmEmail: fromPromise(({ input }) => {
        proofs.push(takeProof(input.proof));
        return next();
      }),
      resendLetter: fromPromise(({ input }) => {
        letters.push(input.email);
        return next();
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, proofs, letters, phase: () => actor.getSnapshot().value };
}

const byLink = () => ({ type: 'email.confirm', proof: { token: new Secret('of-the-letter') } }) as const;
const email = 'newcomer@example.org';
const byCode = () => ({ type: 'email.confirm', proof: { email, code: new Secret('123456') } }) as const;

describe('confirming an address', () => {
  it('waits for a button press, because mail scanners open links too', async () => {
    const { actor, proofs, phase } = onPage(answer());
    await settled();
    expect(phase()).toBe('asking');
    expect(proofs).toEqual([]);
    actor.send(byLink());
    await settled();
    expect(phase()).toBe('confirmed');
    expect(actor.getSnapshot().status).toBe('done');
    expect(proofs).toEqual([{ token: 'of-the-letter' }]);
  });

  it('can be completed by another letter and its code, at any time', async () => {
    const { actor, proofs, letters, phase } = onPage(answer('confirm.invalid'), answer(), answer());
    actor.send(byLink());
    await settled();
    expect(phase()).toBe('invalid');
    expect(actor.getSnapshot().context.code).toBe('confirm.invalid');
    actor.send({ type: 'letter.resend', email });
    await settled();
    expect(phase()).toBe('resent');
    expect(letters).toEqual([email]);
    actor.send({ type: 'letter.resend', email });
    expect(letters).toHaveLength(1);
    actor.send(byCode());
    await settled();
    expect(phase()).toBe('confirmed');
    expect(proofs[1]).toEqual({ email, code: '123456' });
  });

  it('tells a wrong address from a letter that no longer works', async () => {
    const { actor, phase } = onPage(answer('account.emailInvalid'));
    actor.send(byCode());
    await settled();
    expect(phase()).toBe('refused');
  });

  it('reports when the server accepts no more attempts', async () => {
    const { actor, phase } = onPage({ outcome: 'failed', code: 'request.rateLimited' });
    actor.send(byCode());
    await settled();
    expect(phase()).toBe('failed');
    expect(actor.getSnapshot().context.code).toBe('request.rateLimited');
  });

  it('offers another letter again after a minute', async () => {
    const { actor, clock, phase } = onPage(answer());
    actor.send({ type: 'letter.resend', email });
    await settled();
    clock.increment(60_000);
    expect(phase()).toBe('asking');
    expect(actor.getSnapshot().can({ type: 'letter.resend', email })).toBe(true);
  });
});
