import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredPages, doneSectionsOf, seenKey } from '#web/features/forms/session/page-progress.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney } from '#domain/forms/journey/journey.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { anyAnswers } from './arbitrary-answers.ts';
import { shippedForms } from './shipped-forms.ts';

const today = '2026-06-15';
const forms = shippedForms().map((definition) => [definition.identifier, definition] as const);

const runs = { numRuns: process.env['LINTEL_FULL'] === '1' ? 20 : 7 };
const nothing: Answers = { values: {}, lists: {} };

describe.each(forms)('the progress through %s', (_identifier, definition) => {
  const check = interpret(definition);
  const look = (answers: Answers) => updateJourney(definition, answers, today, check);
  /** Drafts, with any of the pages they ask marked as seen. */
  const drafts = fc
    .oneof({ weight: 4, arbitrary: anyAnswers(definition) }, fc.constant(wholeDraft(definition, today)))
    .map((answers) => look(answers).journey)
    .chain((journey) =>
      fc.record({ journey: fc.constant(journey), seen: fc.subarray(journey.pages.map(seenKey)) }),
    );

  test('has the same parts in the same order, whatever the answers', () => {
    const { journey } = look(nothing);
    const parts = journey.sections.map(({ section }) => section);
    fc.assert(
      fc.property(drafts, ({ journey: { sections } }) => {
        expect(sections.map(({ section }) => section)).toEqual(parts);
      }),
      runs,
    );
  });

  test('grows with each viewed page, until everything complete is done', () => {
    fc.assert(
      fc.property(drafts, ({ journey, seen }) => {
        const some = doneSectionsOf(journey, new Set(seen));
        const every = doneSectionsOf(journey, new Set(journey.pages.map(seenKey)));
        expect([...some].filter((section) => !every.has(section))).toEqual([]);
        expect([...every]).toEqual(
          journey.sections
            .filter(({ status }) => status === 'completed' || status === 'notNeeded')
            .map(({ section }) => section),
        );
        const isAll = every.size === journey.sections.length;
        expect(isAll).toBe(journey.canSubmit);
      }),
      runs,
    );
  });

  test('does not count a section with an unviewed page', () => {
    fc.assert(
      fc.property(drafts, ({ journey, seen }) => {
        const doneSections = doneSectionsOf(journey, new Set(seen));
        const unseen = journey.pages.filter((page) => !seen.includes(seenKey(page)));
        expect(unseen.filter(({ section }) => doneSections.has(section))).toEqual([]);
        const troubled = journey.findings.map(({ section }) => section);
        expect(troubled.filter((section) => doneSections.has(section))).toEqual([]);
      }),
      runs,
    );
  });

  test('is nothing at first, whatever was prefilled', () => {
    const { journey } = look(wholeDraft(definition, today));
    expect(journey.canSubmit).toBe(true);
    const needless = journey.sections.filter(({ status }) => status === 'notNeeded');
    expect(doneSectionsOf(journey, new Set()).size).toBe(needless.length);
  });

  test('is incomplete by answers alone if a page needs none', () => {
    const { journey, walked } = look(wholeDraft(definition, today));
    const answered = answeredPages(definition, walked);
    const unanswered = journey.pages.filter((page) => !answered.has(seenKey(page)));
    const done = doneSectionsOf(journey, answered);
    expect(unanswered.filter(({ section }) => done.has(section))).toEqual([]);
    expect(done.size === journey.sections.length).toBe(unanswered.length === 0);
  });
});
