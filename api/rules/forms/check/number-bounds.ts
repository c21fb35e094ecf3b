import type { NumberBound } from '#schemas/forms/answer-schema.ts';
import { referencesOf } from '#domain/forms/conditions/references.ts';
import { conditionTypes, type ConditionTypes } from '#domain/forms/condition-types.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { isNumberSchema, numberBoundKeywords, numberBoundsOf } from '#domain/forms/bounds/number-bounds.ts';
import { positionOf } from './order.ts';
import { error, type FormDefect } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';

/** Reports bounds of numbers that name no number known by then, or that leave no number between them. */
export function checkNumberBounds(inventory: Inventory): FormDefect[] {
  const types = conditionTypes(inventory.definition);
  return inventory.questions.flatMap((question) => {
    const bounds = numberBoundsOf(question.schema);
    const findings = numberBoundKeywords.flatMap((keyword) => {
      const bound = bounds[keyword];
      return typeof bound === 'object'
        ? checkBound(bound, question, `${question.pointer}/${keyword}`, inventory, types)
        : [];
    });
    return findings.length > 0 ? findings : contradiction(question);
  });
}

function checkBound(
  bound: Exclude<NumberBound, number>,
  question: PlacedQuestion,
  pointer: string,
  inventory: Inventory,
  types: ConditionTypes,
): FormDefect[] {
  const wrong = typeCheck({ gte: [bound, 0] }, types, question.list);
  if (wrong.length > 0) return wrong.map(({ kind, message, cure }) => error(kind, pointer, message, cure));
  const { position, list } = question;
  const later = referencesOf(bound, derivationsOf(inventory.definition))
    .flatMap((reference) => positionOf(reference, { list }, inventory) ?? [])
    .filter((found) => found.position >= position);
  return later
    .slice(0, 1)
    .map(({ what, page }) =>
      error(
        'bound.later',
        pointer,
        what === `"${question.name}"`
          ? `${what} would be its own limit.`
          : `${what} comes later, on the page "${page}", so it cannot limit "${question.name}".`,
        'Use a number that is asked earlier, or put the limit on the later question.',
      ),
    );
}

/** Reports fixed bounds with no number between them. */
function contradiction({ schema, pointer }: PlacedQuestion): FormDefect[] {
  if (!isNumberSchema(schema)) return [];
  const { minimum, maximum, atLeast, atMost, moreThan, lessThan, step } = schema;
  const unit = schema.type === 'integer' ? 1 : 0.01;
  const least = Math.max(minimum, firm(atLeast, 0) ?? -Infinity, firm(moreThan, unit) ?? -Infinity);
  const most = Math.min(maximum, firm(atMost, 0) ?? Infinity, firm(lessThan, -unit) ?? Infinity);
  const first = step === undefined ? least : Math.ceil(least / step - 1e-9) * step;
  if (minimum > maximum || first <= most) return [];
  const keyword = numberBoundKeywords.find((one) => schema[one] !== undefined) ?? 'minimum';
  return [
    error(
      'bounds',
      `${pointer}/${keyword}`,
      `There is no ${schema.type === 'integer' ? 'whole number' : 'number'} within all the limits, so no answer fits.`,
      'Leave room between the smallest and the largest number.',
    ),
  ];
}

function firm(bound: NumberBound | undefined, by: number): number | undefined {
  return typeof bound === 'number' ? bound + by : undefined;
}
