import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { biddingModes } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { needsAgreement, stillNeedsAgreement } from './agreement.ts';

const scheme = (modes: readonly (typeof biddingModes)[number][] | undefined): Scheme => ({
  identifier: 'general',
  name: 'General',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [{ id: 'a', name: 'A', meaning: 'A.' }],
  ...(modes && { bidding: { modes: [...modes] } }),
});
const own = fc.option(fc.constantFrom(...biddingModes), { nil: undefined });
const modesOf = fc.option(fc.subarray([...biddingModes], { minLength: 1 }), { nil: undefined });
const factsOf = (mode: (typeof biddingModes)[number] | undefined) =>
  mode === undefined ? {} : { bidding: { mode, until: null } };

describe('an officer has to agree', () => {
  it.each([
    ['approved', ['self', 'approved'], true],
    [undefined, ['self', 'approved'], false],
    ['self', ['approved', 'assisted'], true],
    [undefined, ['approved'], true],
    ['approved', ['self', 'assisted'], false],
    ['approved', undefined, false],
  ] as const)('to bids of %s in a scheme with %j: %s', (mode, modes, needed) => {
    expect(needsAgreement(factsOf(mode), scheme(modes))).toBe(needed);
  });

  test('only where the scheme has this way of bidding', () => {
    fc.assert(
      fc.property(own, modesOf, (mode, modes) => {
        expect(needsAgreement(factsOf(mode), scheme(modes)) && modes?.includes('approved') !== true).toBe(
          false,
        );
      }),
    );
  });

  test('to a bid that waits wherever to a new one', () => {
    fc.assert(
      fc.property(own, modesOf, (mode, modes) => {
        const [facts, ours] = [factsOf(mode), scheme(modes)];
        expect(!needsAgreement(facts, ours) || stillNeedsAgreement(facts, ours)).toBe(true);
      }),
    );
  });

  test('to a bid that waits where the council looks for a home itself, and not where people bid themselves', () => {
    const ours = scheme(['self', 'approved', 'direct']);
    expect(stillNeedsAgreement(factsOf('direct'), ours)).toBe(true);
    expect(stillNeedsAgreement(factsOf('self'), ours)).toBe(false);
  });
});
