import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainMoves, type OrderLine } from './explain-moves.ts';
import { rankKey } from '#api/rules/lettings/rank.ts';
import type { RankContext } from '#api/rules/lettings/rank-criteria.ts';
import { putInPlaces } from '#api/rules/lettings/tie-break.ts';

const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: ['urgent', 'high', 'low'].map((id) => ({ id, name: id, meaning: id })),
  offers: { orderAt: 'offer' },
};

const contextOn = (asOf: string): RankContext => ({
  policy: {
    version: '1',
    schemes: [scheme],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  },
  advert: { id: 'A1', bedrooms: 2, asOf },
});

interface Person {
  readonly band: string | null;
  readonly effectiveDate: string;
  readonly isFree: boolean;
}

function lineOf(id: number, { band, effectiveDate, isFree }: Person, context: RankContext): OrderLine {
  const facts: ApplicationFacts = {
    band,
    effectiveDate,
    bedroomNeed: 2,
    household: [{ role: 'applicant', dateOfBirth: null }],
    localConnections: [],
  };
  const ranked = { applicationId: `application ${id}`, reference: String(700_000 + id), facts };
  return { ...ranked, isFree, rankKey: rankKey(ranked, scheme, context) };
}

const closing = contextOn('2026-03-12');
const offering = contextOn('2026-04-02');
const person = fc.record({
  band: fc.constantFrom('urgent', 'high', 'low', null),
  effectiveDate: fc.constantFrom('2022-01-01', '2024-02-29', '2025-12-01'),
  isFree: fc.boolean(),
});
/** A person at the close and at the offer; null for one who is not in that order. */
const people = fc.array(
  fc.record({ was: fc.option(person, { freq: 5 }), is: fc.option(person, { freq: 5 }) }),
  { maxLength: 12 },
);

/** Having no band counts the same as the lowest band. */
const countedBand = ({ band }: Person): string => band ?? 'low';

const ordersOf = (
  asked: readonly { readonly was: Person | null; readonly is: Person | null }[],
): [before: OrderLine[], after: OrderLine[]] => [
  asked.flatMap(({ was }, id) => (was === null ? [] : lineOf(id, was, closing))),
  asked.flatMap(({ is }, id) => (is === null ? [] : lineOf(id, is, offering))),
];

describe('explainMoves', () => {
  test('names everyone whose place among those who stayed differs, and nobody else without a new chance', () => {
    fc.assert(
      fc.property(people, (asked) => {
        const [before, after] = ordersOf(asked);
        const moves = new Map(
          explainMoves({ lines: before, context: closing }, { lines: after, context: offering }, scheme).map(
            (move) => [move.applicationId, move],
          ),
        );
        const stayed = new Set(after.map(({ applicationId }) => applicationId));
        const former = new Map(
          putInPlaces(before.filter(({ applicationId }) => stayed.has(applicationId))).map((line) => [
            line.applicationId,
            line,
          ]),
        );
        for (const { applicationId, queuePosition, isFree } of putInPlaces(after)) {
          const was = former.get(applicationId);
          const move = moves.get(applicationId);
          const hasMoved = was?.queuePosition !== queuePosition || was.isFree !== isFree;
          expect(move !== undefined).toBe(hasMoved);
          if (move === undefined) continue;
          expect([move.from, move.to]).toEqual([was?.queuePosition ?? null, queuePosition]);
          expect(move.isFree).toBe(was === undefined || was.isFree === isFree ? null : isFree);
        }
        expect([...moves.keys()].every((id) => stayed.has(id))).toBe(true);
      }),
    );
  });

  test('gives a reason to those about whom something counts differently, and to nobody else', () => {
    fc.assert(
      fc.property(people, (asked) => {
        const [before, after] = ordersOf(asked);
        const moves = explainMoves(
          { lines: before, context: closing },
          { lines: after, context: offering },
          scheme,
        );
        const reasons = moves.map(({ applicationId, from }) => {
          const { was, is } = asked[Number(applicationId.split(' ')[1])] ?? { was: null, is: null };
          if (from === null || was === null || is === null) return null;
          if (countedBand(was) !== countedBand(is)) return { criterion: 'band', was: was.band, is: is.band };
          return was.effectiveDate === is.effectiveDate
            ? null
            : { criterion: 'effectiveDate', was: was.effectiveDate, is: is.effectiveDate };
        });
        expect(moves.map(({ because }) => because)).toEqual(reasons);
      }),
    );
  });

  test('moves nobody because somebody has left', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), fc.integer({ min: 0, max: 8 }), (asked, left) => {
        const lines = asked.map((one, id) => lineOf(id, one, closing));
        const before = { lines, context: closing };
        const after = { lines: lines.toSpliced(left, 1), context: closing };
        expect(explainMoves(before, after, scheme)).toEqual([]);
      }),
    );
  });
});
