import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { conditionTypes, type ConditionTypes } from '#domain/forms/condition-types.ts';
import { answerName, listName } from '#domain/forms/answer-path.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { circlesOf, derivationsOf, partsOfDerived } from '#domain/forms/derived/derivations.ts';
import { gapsOf } from '#domain/forms/texts/gaps.ts';
import { error, type FormDefect, listed, warning } from './defect.ts';
import type { Inventory } from '#domain/forms/check/inventory.ts';
import { sentencesOf } from './sentences.ts';

/**
 * Reports derived values that share the name of an answer, depend on themselves, or are worked out from
 * something that is not a number.
 */
export function checkDerived({ definition, questions }: Inventory): FormDefect[] {
  const { derived = {}, lists = {} } = definition;
  const types = conditionTypes(definition);
  const names = new Map(questions.map(({ name, page }) => [name, page]));
  return [
    ...circlesOf(new Map(Object.entries(derived))).map(([name = '', ...others]) =>
      error(
        'derivedCircle',
        `/derived/${name}`,
        others.length === 0
          ? `"${name}" is worked out from itself.`
          : `"${name}" is worked out from ${others.map((one) => `"${one}"`).join(', which depends on ')}, which depends on "${name}" again.`,
        'Work out one of them from answers only.',
      ),
    ),
    ...unused(definition),
    ...Object.entries(derived).flatMap(([name, one]) => {
      const at = `/derived/${name}`;
      const asked = names.get(name);
      if (asked !== undefined)
        return [
          error(
            'derivedTwice',
            at,
            `The page "${asked}" also has a question called "${name}".`,
            'Give the derived value a different name.',
          ),
        ];
      const path = 'count' in one ? one.count.list : 'total' in one ? one.total.list : undefined;
      const list = path === undefined ? undefined : listName(path);
      const unknown = [
        ...unknownList(one.each, `${at}/each`, lists),
        ...unknownList(list, `${at}/${'count' in one ? 'count' : 'total'}/list`, lists),
      ];
      if (unknown.length > 0) return unknown;
      // A value that depends on itself has no type, and is already reported.
      if (!derivationsOf(definition).has(name)) return [];
      return [...notWithin(one, path, at, types), ...wrongParts(one, at, types), ...byNothing(one, at)];
    }),
  ];
}

/** Reports values that no condition, bound, other value or sentence uses. */
function unused(definition: FormDefinition): FormDefect[] {
  const { derived = {}, ...others } = definition;
  const used = new Set(
    sentencesOf(definition).flatMap(({ text }) => gapsOf(text).map(({ name }) => answerName(name))),
  );
  const read = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) read(one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        if (pathKeys.has(key) && typeof one === 'string') used.add(answerName(one));
        else read(one);
  };
  read(others);
  for (const one of Object.values(derived)) read(one);
  return Object.keys(derived)
    .filter((name) => !used.has(name))
    .map((name) =>
      warning(
        'derivedUnused',
        `/derived/${name}`,
        `Nothing uses "${name}": no condition, limit, other value or text.`,
        'Use it, or remove it.',
      ),
    );
}

/** The keys by which a form names an answer. */
const pathKeys = new Set(['answer', 'age', 'monthsSince', 'answered', 'from', 'on', 'of']);

/** Reports `item.…` for a list whose items do not belong to an item here. */
function notWithin(
  { each }: Derived,
  path: string | undefined,
  at: string,
  types: ConditionTypes,
): FormDefect[] {
  if (path === undefined) return [];
  return typeCheck({ gte: [{ count: path }, 0] }, types, each ?? null).map(({ kind, message, cure }) =>
    error(kind, at, message, cure),
  );
}

function unknownList(list: string | undefined, pointer: string, lists: object): FormDefect[] {
  if (list === undefined || Object.hasOwn(lists, list)) return [];
  return [error('unknownList', pointer, `There is no list "${list}".`, listed(Object.keys(lists)))];
}

/**
 * Checks each part by putting it into a condition: a value that cannot be compared there cannot be used in a
 * calculation.
 */
function wrongParts(derived: Derived, at: string, types: ConditionTypes): FormDefect[] {
  const isExtreme = 'smaller' in derived || 'larger' in derived;
  const [first] = partsOfDerived(derived);
  return partsOfDerived(derived).flatMap(({ operand, condition, list, pointer }) => {
    if (condition !== undefined) return defectsOf(typeCheck(condition, types, list), `${at}${pointer}`, '');
    if (operand === undefined || typeof operand === 'number') return [];
    if (typeof operand !== 'object')
      return [
        error(
          'derivedNoNumber',
          `${at}${pointer}`,
          `${JSON.stringify(operand)} is not a number.`,
          'Write a number, or {"answer": "name"} for an answer that is a number.',
        ),
      ];
    const other = isExtreme && first?.operand !== undefined && first.operand !== operand ? first.operand : 0;
    const asCondition: Condition =
      'age' in derived && 'answer' in operand
        ? { gte: [{ age: operand.answer }, 0] }
        : isExtreme && operand === first?.operand
          ? { gte: [operand, operand] }
          : { gte: [operand, other] };
    return defectsOf(typeCheck(asCondition, types, list), `${at}${pointer}`, '/gte/0');
  });
}

function defectsOf(findings: ReturnType<typeof typeCheck>, at: string, without: string): FormDefect[] {
  const once = new Map(findings.map((found) => [`${found.kind} ${found.message}`, found]));
  return [...once.values()].map(({ kind, pointer, message, cure }) =>
    error(
      kind,
      `${at}${pointer.startsWith(without) ? pointer.slice(without.length).replace(/\/(?:age|answer)$/, '') : ''}`,
      message,
      cure,
    ),
  );
}

function byNothing(derived: Derived, at: string): FormDefect[] {
  const divisor: Operand | undefined = 'quotient' in derived ? derived.quotient[1] : undefined;
  if (divisor !== 0) return [];
  return [
    error(
      'derivedByNothing',
      `${at}/quotient/1`,
      'This divides by 0, so the value would always be unknown.',
      'Divide by another number.',
    ),
  ];
}
