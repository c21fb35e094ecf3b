import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { agreements } from '#machines/agreements.ts';
import { ModelError } from '#machines/model/define-model.ts';
import type { Disagreement } from '#machines/model/agree.ts';
import { mutantsOf } from '#machines/model/mutants.ts';
import { biddingAgreement } from '#machines/process/bidding/bidding.agreement.ts';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { formSessionAgreement } from '#machines/process/form-session/form-session.agreement.ts';
import { formSessionMachine } from '#machines/process/form-session/form-session.machine.ts';
import { impersonatingAgreement } from '#machines/process/impersonation/impersonating.agreement.ts';
import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { preferredAgreement } from '#machines/process/preferred/preferred.agreement.ts';
import { preferredMachine } from '#machines/process/preferred/preferred.machine.ts';
import { describeDisagreement } from '#tools/machines/agree.ts';

/** A whole comparison takes about a second on an idle machine. */
const timeout = 60_000;

it.each(agreements.map((agreement) => [agreement.process, agreement] as const))(
  '%s agrees with its lifecycle in every situation',
  { timeout },
  (_, agreement) => {
    const { situations, disagreements } = agreement.compare();
    expect(
      disagreements.map((each) => describeDisagreement(agreement.process, agreement.lifecycle, each)),
    ).toEqual([]);
    expect(situations).toBeGreaterThan(1000);
  },
);

describe('a process that disagrees is found by the shortest path:', () => {
  // A comparison of bidding takes more than a second, so independent faults share one.
  it('forgets that staff made a bid, and ignores the maximum', { timeout }, () => {
    const careless = biddingMachine.provide({
      guards: {
        mayWithdraw: ({ context }) => context.facts.hasBid,
        mayPlaceAtOnce: ({ context: { facts, hasWarning } }) =>
          !facts.hasBid && facts.applicationId !== null && !hasWarning,
      },
    });
    const { disagreements } = biddingAgreement.compare(careless);
    expect(disagreements).toContainEqual({
      kind: 'refusedOffer',
      what: 'bid.withdraw',
      process: 'idle',
      lifecycle: 'live, madeOnBehalf',
      path: ['A page is opened by somebody who may bid.', 'meanwhile bid.place by staff', 'facts.changed'],
    });
    const found = first(disagreements, 'refusedOffer', 'bid.place');
    expect(found?.process).toBe('idle');
    expect(found?.path).toHaveLength(3);
    expect(first(disagreements, 'neverOffered', '')).toBeUndefined();
  });

  it('never offers to mark a bid as preferred', { timeout }, () => {
    const silent = preferredMachine.provide({ guards: { mayPrefer: () => false } });
    const { disagreements } = preferredAgreement.compare(silent);
    expect(disagreements[0]).toEqual({
      kind: 'neverOffered',
      what: 'bid.prefer of first',
      process: 'idle',
      lifecycle: 'first: live; second: live',
      path: ['A page is opened by somebody with two bids.'],
    });
  });

  it('ignores the server’s answer', { timeout, tags: ['full'] }, () => {
    const deaf = biddingMachine.provide({ actions: { takeFacts: () => {} } });
    const { disagreements } = biddingAgreement.compare(deaf);
    expect(first(disagreements, 'drift', 'knownBid: shown no, is yes')?.path).toEqual([
      'A page is opened by somebody who may bid.',
      'meanwhile bid.place by staff',
      'facts.changed',
    ]);
  });

  it('keeps the receipt of a withdrawn bid, and has a dead end', { timeout, tags: ['full'] }, () => {
    const stubborn = without(biddingMachine, 'bidding.placed --facts.changed[0]--> bidding.idle');
    const trap = without(stubborn, 'bidding.sessionEnded --session.restored[0]--> bidding.idle');
    const { disagreements } = biddingAgreement.compare(trap);
    expect(first(disagreements, 'drift', 'bid: shown yes, is no')?.process).toBe('placed');
    const found = first(disagreements, 'neverOffered', 'bid.place');
    expect(found?.process).toBe('sessionEnded');
    expect(found?.path.at(-1)).toMatch(/meets no session$/);
  });

  it('allows typing into a paused form', { timeout, tags: ['full'] }, () => {
    const careless = formSessionMachine.provide({
      guards: { isLoaded: (_, { outcome }) => outcome === 'loaded' || outcome === 'onHold' },
    });
    const { disagreements } = formSessionAgreement.compare(careless);
    expect(first(disagreements, 'refusedOffer', 'draft.save')).toMatchObject({
      process: 'saved',
      lifecycle: 'on-hold',
      path: ['A review is opened, in which all is as it was.', 'meanwhile form.pause', 'loadForm is paused'],
    });
    expect(first(disagreements, 'drift', 'form: shown draft, is paused')?.process).toBe('saved');
  });

  it('saves into a sent form after a new log-in', { timeout, tags: ['full'] }, () => {
    const forgetful = formSessionMachine.provide({ actions: { forgetDraft: () => {} } });
    const { disagreements } = formSessionAgreement.compare(forgetful);
    const found = first(disagreements, 'drift', 'form: shown draft, is sent');
    expect(found?.path.slice(-3)).toEqual(['load.retry', 'loadForm meets no session', 'session.restored']);
  });

  it('keeps staff in an impersonation they cannot leave', { timeout }, () => {
    const locked = without(
      impersonationMachine,
      'impersonating.active --exit.request[0]--> impersonating.exiting',
    );
    const { disagreements } = impersonatingAgreement.compare(locked);
    expect(first(disagreements, 'neverOffered', 'impersonation.exit of first')?.process).toBe('active');
  });

  it('shows a resident after the server has ended the session', { timeout }, () => {
    const trusting = impersonationMachine.provide({ guards: { isOwn: () => true } });
    const { disagreements } = impersonatingAgreement.compare(trusting);
    const found = first(disagreements, 'drift', 'inPlace: shown yes, is no');
    expect(found?.process).toBe('active');
    expect(found?.path.at(-1)).toBe('fetchUser of first is told that it is over');
  });

  it('throws, and the place is named', () => {
    const broken = biddingMachine.provide({
      guards: {
        mayPlaceAtOnce: () => {
          throw new Error('no such fact');
        },
      },
    });
    expect(() => biddingAgreement.compare(broken)).toThrow(ModelError);
    expect(() => biddingAgreement.compare(broken)).toThrow(
      /^bidding and bid, bid\.place in "idle": the machine breaks: .*no such fact/s,
    );
  });
});

function first(
  disagreements: readonly Disagreement[],
  kind: Disagreement['kind'],
  what: string,
): Disagreement | undefined {
  return disagreements.find((each) => each.kind === kind && each.what.startsWith(what));
}

function without(machine: AnyStateMachine, transition: string): AnyStateMachine {
  const mutant = mutantsOf(machine).find(({ id }) => id === `dropped transition: ${transition}`);
  if (mutant === undefined) throw new Error(`The machine has no transition ${transition}.`);
  return mutant.machine;
}
