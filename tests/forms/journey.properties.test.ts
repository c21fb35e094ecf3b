import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey, updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { linkedForm } from './linked-form.ts';
import { anyAnswers, anyEdit, today } from './arbitrary-answers.ts';
import { shippedForms } from './shipped-forms.ts';

const forms = shippedForms().map((definition) => [definition.identifier, definition] as const);

const isFull = process.env['LINTEL_FULL'] === '1';
const runs = { numRuns: isFull ? 10 : 4 };
const rowsOfKeys = isFull ? 100 : 3;

describe.each([...forms, ['linked lists', linkedForm] as const])('%s', (_identifier, definition) => {
  const look = (answers: Answers) => journey(definition, answers, today, interpret(definition));
  const drafts = anyAnswers(definition);

  test('walking the answers that count gives the same result', () => {
    fc.assert(
      fc.property(drafts, (answers) => {
        const { findings, ...once } = look(answers);
        const { findings: after, ...again } = look(once.effective);
        expect(again).toEqual(once);
        // An option no longer offered is named while the draft has it; among the answers that count it is just
        // missing.
        const lost = findings.filter(({ code }) => code === 'notOffered');
        const isLost = (finding: FormFinding) =>
          lost.some(({ page, item, answer }) =>
            [page, item, answer].every((one, at) => one === [finding.page, finding.item, finding.answer][at]),
          );
        const isMissing = (finding: FormFinding) => finding.code === 'required' && isLost(finding);
        expect(after.filter((finding) => !isMissing(finding))).toEqual(
          findings.filter((finding) => finding.code !== 'notOffered'),
        );
      }),
      runs,
    );
  });

  test('a form can be sent exactly if all sections and pages are complete, without findings', () => {
    fc.assert(
      fc.property(drafts, ({ values, lists }) => {
        const { canSubmit, sections, pages, findings, firstIncomplete } = look({ values, lists });
        const done = sections.every(({ status }) => status === 'completed' || status === 'notNeeded');
        expect(done).toBe(canSubmit);
        expect(pages.every(({ status }) => status === 'completed')).toBe(canSubmit);
        expect(findings.length === 0).toBe(canSubmit);
        expect(firstIncomplete === null).toBe(canSubmit);
        const places = new Set(pages.map(({ page }) => page));
        expect(findings.filter(({ page }) => !places.has(page))).toEqual([]);
      }),
      runs,
    );
  });

  test('the incremental result after each key equals a full one', () => {
    const check = interpret(definition);
    fc.assert(
      fc.property(drafts, fc.gen(), (draft, g) => {
        let answers = draft;
        let before: JourneyResult | undefined;
        for (let key = 0; key < 15; key += 1) {
          before = updateJourney(definition, answers, today, check, before);
          expect(before.journey).toEqual(look(answers));
          answers = g(() => anyEdit(definition, answers));
        }
      }),
      // Shrinking a row of keys takes minutes and shows little more.
      { numRuns: rowsOfKeys, endOnFailure: true },
    );
  }, 300_000);

  test('the result is the same after saving and loading', () => {
    fc.assert(
      fc.property(drafts, (answers) => {
        // PostgreSQL stores jsonb with its keys in another order, the shorter ones first.
        const kept: Answers = JSON.parse(JSON.stringify(answers), (_key, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(
                Object.entries(value).toSorted(
                  ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
                ),
              )
            : value,
        );
        expect(look(kept)).toEqual(look(answers));
      }),
      runs,
    );
  });
});

// The order matters for surplus items and pairs, and an answer with a number of items adds pages.
describe.each(forms)('%s', (_identifier, definition) => {
  const look = (answers: Answers) => journey(definition, answers, today, interpret(definition));
  const drafts = anyAnswers(definition);

  test('the order of people and addresses changes nothing', () => {
    const shuffled = fc.tuple(drafts, fc.infiniteStream(fc.nat())).map(([answers, numbers]) => {
      const lists = Object.entries(answers.lists).map(([list, items = []]) => {
        const keyed = items.map((item) => ({ item, key: numbers.next().value }));
        return [list, keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)];
      });
      return [answers, { values: answers.values, lists: Object.fromEntries(lists) }] as const;
    });
    fc.assert(
      fc.property(shuffled, ([answers, other]) => {
        const straight = look(answers);
        const turned = look(other);
        expect(sorted(turned.findings)).toEqual(sorted(straight.findings));
        expect(sorted(turned.pages)).toEqual(sorted(straight.pages));
        expect(turned.sections).toEqual(straight.sections);
        expect(turned.canSubmit).toBe(straight.canSubmit);
      }),
      runs,
    );
  });
});

function sorted(findings: readonly object[]): readonly string[] {
  return findings.map((finding) => JSON.stringify(finding)).sort();
}
