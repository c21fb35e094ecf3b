import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import type { OutsideCheck, OutsideOutcome } from '#schemas/forms/outside.ts';
import type { Walk } from '../journey/effective-answers.ts';

/** One answer that needs an outside check. */
export interface OutsideAnswer extends PlacedPage {
  readonly name: string;
  readonly check: OutsideCheck;
  readonly value: string;
}

/**
 * Returns the answers that are asked, given, and need an outside check, in the order of the form.
 * @param only limits them to one page and item; all pages if left out
 */
export function outsideAnswers(
  { outside = {}, pages }: FormDefinition,
  walked: Pick<Walk, 'pages'>,
  only?: Pick<PlacedPage, 'page' | 'item'>,
): OutsideAnswer[] {
  return walked.pages.flatMap((placed) => {
    const page = pages[placed.page];
    const isMeant = only === undefined || (placed.page === only.page && placed.item === only.item);
    if (!isMeant || placed.asked !== 'yes' || page === undefined || 'list' in page) return [];
    return Object.entries(outside).flatMap(([name, check]) => {
      const value = placed.values[check.answer];
      if (page.each !== check.list || typeof value !== 'string' || value === '') return [];
      return [{ name, check, value, section: placed.section, page: placed.page, item: placed.item }];
    });
  });
}

/** True if an outside check runs when the resident leaves a page. */
export function asksOutside({ outside = {}, pages }: FormDefinition, name: string): boolean {
  const page = pages[name];
  if (page === undefined || 'list' in page) return false;
  return Object.values(outside).some(
    ({ list, answer }) => page.each === list && Object.hasOwn(page.schema.properties, answer),
  );
}

/** Returns findings for answers that the outside check does not know. */
export function outsideFindings(
  asked: readonly OutsideAnswer[],
  outcomes: readonly OutsideOutcome[],
): FormFinding[] {
  return asked.flatMap(({ name, check, section, page, item }) => {
    const found = outcomes.find((one) => one.name === name && one.item === item);
    if (found?.outcome !== 'unknown') return [];
    return [
      {
        blocks: 'completion' as const,
        section,
        page,
        item,
        answer: check.answer,
        code: `${check.check}.unknown`,
        message: check.message,
        values: {},
      },
    ];
  });
}
