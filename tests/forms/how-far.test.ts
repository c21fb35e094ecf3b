import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredPages, howFar, seenKey } from '#domain/forms/how-far.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { judge } from '#domain/forms/journey.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { anyAnswers } from './any-answers.ts';
import { shippedForms } from './shipped-forms.ts';

const today = '2026-06-15';
const forms = shippedForms().map((definition) => [definition.identifier, definition] as const);

const runs = { numRuns: process.env['LINTEL_FULL'] === '1' ? 20 : 7 };
const nothing: Answers = { values: {}, lists: {} };

describe.each(forms)('how far somebody is in %s', (_identifier, definition) => {
  const check = interpret(definition);
  const look = (answers: Answers) => judge(definition, answers, today, check);
  /** A draft, with any of the pages that it asks for as those that were seen. */
  const drafts = fc
    .oneof({ weight: 4, arbitrary: anyAnswers(definition) }, fc.constant(wholeDraft(definition, today)))
    .map((answers) => look(answers).journey)
    .chain((journey) =>
      fc.record({ journey: fc.constant(journey), seen: fc.subarray(journey.pages.map(seenKey)) }),
    );

  test('lies between nothing and all, and is all only where it can be sent and every page was seen', () => {
    fc.assert(
      fc.property(drafts, ({ journey, seen }) => {
        const { done, all } = howFar(journey, new Set(seen));
        expect(done).toBeGreaterThanOrEqual(0);
        expect(all).toBeGreaterThanOrEqual(journey.pages.length);
        expect(all).toBeGreaterThan(0);
        const isAll = journey.canSubmit && seen.length === journey.pages.length;
        expect(done === all).toBe(isAll);
        expect(done <= all).toBe(true);
      }),
      runs,
    );
  });

  test('grows with each page that is looked at, until all that is complete is done', () => {
    fc.assert(
      fc.property(drafts, ({ journey, seen }) => {
        const some = howFar(journey, new Set(seen));
        const every = howFar(journey, new Set(journey.pages.map(seenKey)));
        expect(some.done).toBeLessThanOrEqual(every.done);
        expect(some.all).toBe(every.all);
        expect(every.done).toBe(journey.pages.filter(({ status }) => status === 'completed').length);
        expect([...every.doneSections].filter((section) => !some.doneSections.has(section))).toEqual(
          journey.sections
            .filter(({ section, status }) => status === 'completed' && !some.doneSections.has(section))
            .map(({ section }) => section),
        );
      }),
      runs,
    );
  });

  test('counts no section of which a page was not seen', () => {
    fc.assert(
      fc.property(drafts, ({ journey, seen }) => {
        const { doneSections } = howFar(journey, new Set(seen));
        const unseen = journey.pages.filter((page) => !seen.includes(seenKey(page)));
        expect(unseen.filter(({ section }) => doneSections.has(section))).toEqual([]);
        const troubled = journey.findings.map(({ section }) => section);
        expect(troubled.filter((section) => doneSections.has(section))).toEqual([]);
      }),
      runs,
    );
  });

  test('is nothing at the beginning, whatever was filled in for somebody', () => {
    expect(howFar(look(nothing).journey, new Set()).done).toBe(0);
    const { journey } = look(wholeDraft(definition, today));
    expect(journey.canSubmit).toBe(true);
    const { done, isExact } = howFar(journey, new Set());
    expect([done, isExact]).toEqual([0, true]);
  });

  test('is not all by answers alone where a page has nothing that must be answered', () => {
    const { journey, walked } = look(wholeDraft(definition, today));
    const answered = answeredPages(definition, walked);
    const unanswered = journey.pages.filter((page) => !answered.has(seenKey(page)));
    const { done, all } = howFar(journey, answered);
    expect(all - done).toBe(unanswered.length);
    // A form without any such page says nothing here; the other tests do.
    const bare = journey.pages.filter(({ page }) => {
      const asked = definition.pages[page];
      return asked !== undefined && 'schema' in asked && Object.keys(asked.schema.properties).length === 0;
    });
    expect(unanswered).toEqual(expect.arrayContaining(bare));
  });
});
