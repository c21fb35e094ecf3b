import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { explainBlocks, explainOwnBids } from './blocks.ts';
import { explainScheme } from './scheme.ts';

const today = '2026-03-10';
type Blocks = NonNullable<ApplicationFacts['blocks']>;

describe('blocks', () => {
  test('none where nothing is said', () => {
    expect(explainBlocks({}, undefined, today)).toEqual([]);
  });

  test.each<[string, Blocks, object]>([
    ['an offer', [{ kind: 'underOffer', until: null }], { rule: 'underOffer', wouldChange: 'offerDecided' }],
    [
      'a suspension with an end',
      [{ kind: 'suspended', until: '2026-04-01' }],
      { rule: 'suspended', facts: { date: '2026-04-01' }, wouldChange: 'suspensionEnds' },
    ],
    [
      'of two suspensions the longer',
      [
        { kind: 'suspended', until: '2026-05-01' },
        { kind: 'suspended', until: '2026-04-01' },
      ],
      { facts: { date: '2026-05-01' } },
    ],
    [
      'one without an end outlasts every other',
      [
        { kind: 'suspended', until: '2026-05-01' },
        { kind: 'suspended', until: null },
      ],
      { facts: {}, wouldChange: 'suspensionOpen' },
    ],
  ])('%s', (_what, blocks, said) => {
    expect(explainBlocks({ blocks }, undefined, today)).toEqual([expect.objectContaining(said)]);
  });

  test.each([
    ['2026-03-10', 0],
    ['2026-03-11', 1],
  ])('on 10 March one until %s is %i', (until, count) => {
    expect(explainBlocks({ blocks: [{ kind: 'suspended', until }] }, undefined, today)).toHaveLength(count);
  });

  test('a review blocks only where the scheme says so', () => {
    const facts = { blocks: [{ kind: 'inReview' as const, until: null }] };
    expect(explainBlocks(facts, undefined, today)).toEqual([]);
    expect(explainBlocks(facts, { blockedBy: ['inReview'] }, today)).toMatchObject([{ rule: 'inReview' }]);
    expect(explainBlocks({ blocks: [{ kind: 'suspended', until: null }] }, { blockedBy: [] }, today)).toEqual(
      [],
    );
  });
});

describe('own bids', () => {
  test.each<[ApplicationFacts['bidding'], string | undefined]>([
    [undefined, undefined],
    [{ mode: 'self', until: null }, undefined],
    [{ mode: 'assisted', until: '2026-03-11' }, 'met'],
    [{ mode: 'self', until: '2026-03-10' }, 'notMet'],
    [{ mode: 'direct', until: null }, 'notMet'],
    [{ mode: 'direct', until: '2026-06-01' }, 'notMet'],
  ])('%j on 10 March: %s', (bidding, verdict) => {
    expect(explainOwnBids(bidding === undefined ? {} : { bidding }, today)?.verdict).toBe(verdict);
  });
});

const scheme = (identifier: string, name: string) => ({
  identifier,
  name,
  limit: { kind: 'none' as const },
  cycle: { kind: 'rolling' as const, minimumDays: 5 },
  bands: [],
});

describe('scheme', () => {
  const schemes = [scheme('general', 'Homes for everyone'), scheme('over-55s', 'Homes for over-55s')];

  test('somebody whose applications are all elsewhere is told so, by name', () => {
    expect(explainScheme(schemes, 'over-55s', ['general', 'general'])).toEqual({
      rule: 'scheme',
      verdict: 'notMet',
      facts: { scheme: 'Homes for over-55s', schemes: 'Homes for everyone' },
      wouldChange: 'joinScheme',
    });
    expect(explainScheme(schemes, 'general', ['over-55s', 'general'])).toMatchObject({
      verdict: 'met',
      facts: { schemes: 'Homes for everyone, Homes for over-55s' },
    });
  });

  test('somebody whose application is in none is told so', () => {
    expect(explainScheme(schemes, 'general', [])).toMatchObject({
      verdict: 'notMet',
      facts: { schemes: '' },
    });
  });
});
