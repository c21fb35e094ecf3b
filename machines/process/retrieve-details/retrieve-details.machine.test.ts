import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { AccountOutcome } from '../accounts/answer.ts';
import { retrieveDetailsMachine } from './retrieve-details.machine.ts';

const answer = (...errorMessages: ErrorCode[]): AccountOutcome => ({
  outcome: 'answered',
  answer: { status: { valid: errorMessages.length === 0, errorMessages }, problems: [] },
});

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The banner on a server that answers from a list, one answer per request. */
function onPage(...answers: AccountOutcome[]) {
  const received: object[] = [];
  const machine = retrieveDetailsMachine.provide({
    actors: {
      claimCase: fromPromise(({ input }) => {
        received.push(input);
        return Promise.resolve(answers.shift() ?? answer('common.unknownError'));
      }),
    },
  });
  const actor = createActor(machine).start();
  return { actor, received, phase: () => actor.getSnapshot().value };
}

const request = { reference: '1234-5678', dateOfBirth: '1988-05-14', postcode: 'AB1 2CD' };

describe('claiming a case', () => {
  it('asks for the reference, then for the person’s details, and claims the case', async () => {
    const { actor, received, phase } = onPage(answer());
    actor.send({ type: 'case.claim', request });
    expect(phase()).toBe('askingReference');
    actor.send({ type: 'reference.enter', wellFormed: true });
    expect(phase()).toBe('askingPerson');
    actor.send({ type: 'case.claim', request });
    await settled();
    expect(phase()).toBe('claimed');
    expect(received).toEqual([request]);
  });

  it('rejects a malformed reference until it is well formed', () => {
    const { actor, phase } = onPage();
    actor.send({ type: 'reference.enter', wellFormed: false });
    expect(phase()).toBe('referenceInvalid');
    expect(actor.getSnapshot().context).toEqual({
      code: 'account.referenceInvalid',
      problems: [{ field: 'reference', code: 'account.referenceInvalid' }],
    });
    actor.send({ type: 'reference.enter', wellFormed: true });
    expect(phase()).toBe('askingPerson');
    expect(actor.getSnapshot().context).toEqual({ code: null, problems: [] });
  });

  it('can be retried if nothing was found, but not after too many tries', async () => {
    const { actor, phase } = onPage(answer('retrieveDetails.notFound'), {
      outcome: 'failed',
      code: 'request.rateLimited',
    });
    actor.send({ type: 'reference.enter', wellFormed: true });
    actor.send({ type: 'case.claim', request });
    await settled();
    expect(phase()).toBe('notFound');
    actor.send({ type: 'case.claim', request });
    await settled();
    expect(phase()).toBe('tooMany');
    expect(actor.getSnapshot().can({ type: 'case.claim', request })).toBe(false);
  });

  it('continues with the person’s details after a new log-in', async () => {
    const { actor, phase } = onPage({ outcome: 'sessionEnded' });
    actor.send({ type: 'reference.enter', wellFormed: true });
    actor.send({ type: 'case.claim', request });
    await settled();
    expect(phase()).toBe('sessionEnded');
    actor.send({ type: 'session.restored' });
    expect(phase()).toBe('askingPerson');
  });
});
