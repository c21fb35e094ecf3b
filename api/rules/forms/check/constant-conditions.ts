import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { dayBoundsOf, monthsFromToday } from '#domain/forms/bounds/day-bounds.ts';
import { decimalsBeside } from '#domain/forms/bounds/number-bounds.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { typesInScope, type ConditionTypes } from '#domain/forms/condition-types.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { both, either, negated, no, unknown, yes, type Verdicts } from '#domain/forms/conditions/verdicts.ts';
import { type FormDefect, warning } from './defect.ts';
import { memberOf, type PlacedCondition } from '#domain/forms/check/inventory.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';

/** The most combinations of answers to try; conditions with more are not checked. */
const mostCombinations = 4_096;

/**
 * Reports conditions, and parts of them, that have the same result whatever is answered, and so decide nothing:
 * checked by themselves and by the bounds of the answers that they name. `../prove` considers what earlier
 * pages let through.
 */
export function checkConstantConditions(
  conditions: readonly PlacedCondition[],
  definition: FormDefinition,
  types: ConditionTypes,
): FormDefect[] {
  return conditions.flatMap(({ condition, pointer, list, of }) =>
    // A condition without a meaning has no result.
    typeCheck(condition, types, list).length > 0
      ? []
      : constantParts({ definition, types, list }, condition, pointer).map(({ at, holds, isWhole }) =>
          warning(
            holds ? 'condition.alwaysHolds' : 'condition.neverHolds',
            at,
            `${isWhole ? 'The condition' : 'Part of the condition'} of ${of} is ${holds ? 'always' : 'never'} true, whatever people answer.`,
            holds
              ? 'Remove it if it should apply to everyone. Otherwise compare with a value that only some answers reach.'
              : 'Check its values: no possible answer meets all of it at once.',
          ),
        ),
  );
}

/** Returns whether some answers within their own bounds meet a condition; true if there are too many to try. */
export function canHold(
  condition: Condition,
  definition: FormDefinition,
  types: ConditionTypes,
  list: string | null,
): boolean {
  if (typeCheck(condition, types, list).length > 0) return true;
  const verdicts = verdictsOf({ definition, types, list }, condition);
  return verdicts === null || (verdicts & yes) !== 0;
}

interface World {
  readonly definition: FormDefinition;
  readonly types: ConditionTypes;
  readonly list: string | null;
}

interface ConstantPart {
  readonly at: string;
  readonly holds: boolean;
  readonly isWhole: boolean;
}

/** Returns the smallest parts with a constant result, or the whole if no part has one. */
function constantParts(world: World, condition: Condition, at: string, isWhole = true): ConstantPart[] {
  const inner = partsOf(condition, at).flatMap(([part, where, list]) =>
    constantParts({ ...world, list: list ?? world.list }, part, where, false),
  );
  if (inner.length > 0) return inner;
  const verdicts = verdictsOf(world, condition);
  if (verdicts === null || ((verdicts & yes) !== 0 && (verdicts & no) !== 0)) return [];
  return [{ at, holds: (verdicts & yes) !== 0, isWhole }];
}

function partsOf(condition: Condition, at: string): [Condition, string, string?][] {
  if ('all' in condition) return condition.all.map((part, index) => [part, `${at}/all/${index}`]);
  if ('any' in condition) return condition.any.map((part, index) => [part, `${at}/any/${index}`]);
  if ('not' in condition) return [[condition.not, `${at}/not`]];
  if ('some' in condition) return [[condition.some.where, `${at}/some/where`, condition.some.list]];
  if ('every' in condition) return [[condition.every.where, `${at}/every/where`, condition.every.list]];
  return [];
}

type Value = string | number | boolean;

/**
 * Something that a condition reads, with values that represent all that it can have; `undefined` means no
 * answer.
 */
interface Variable {
  readonly values: Set<Value | undefined>;
  readonly constants: Set<Value>;
  readonly operand: Exclude<Operand, Value> | null;
}

/** Returns all results that a condition can have; `null` if there are too many combinations to try. */
function verdictsOf(world: World, condition: Condition): Verdicts | null {
  const variables = new Map<string, Variable>();
  collect(condition, variables);
  for (const variable of variables.values()) fill(variable, world);
  const names = [...variables.keys()];
  const domains = [...variables.values()].map(({ values }) => [...values]);
  const combinations = domains.reduce((product, { length }) => product * Math.max(length, 1), 1);
  if (combinations > mostCombinations || domains.some(({ length }) => length === 0)) return null;
  let found: Verdicts = 0;
  for (let number = 0; number < combinations; number += 1) {
    let rest = number;
    const chosen = new Map<string, Value | undefined>();
    for (const [index, name] of names.entries()) {
      const domain = domains[index] ?? [];
      chosen.set(name, domain[rest % domain.length]);
      rest = Math.floor(rest / domain.length);
    }
    found |= verdictsFor(condition, chosen);
  }
  return found;
}

/** Collects the compared values by name; a part that cannot be taken apart counts as one yes or no. */
function collect(condition: Condition, into: Map<string, Variable>): void {
  const variable = (operand: Exclude<Operand, Value>): Variable => {
    const key = JSON.stringify(operand);
    const known = into.get(key) ?? { values: new Set(), constants: new Set(), operand };
    into.set(key, known);
    return known;
  };
  const opaque = (): void =>
    void into.set(JSON.stringify(condition), {
      values: new Set([true, false]),
      constants: new Set(),
      operand: null,
    });
  if ('all' in condition) for (const part of condition.all) collect(part, into);
  else if ('any' in condition) for (const part of condition.any) collect(part, into);
  else if ('not' in condition) collect(condition.not, into);
  else if ('answered' in condition) variable({ answer: condition.answered }).values.add(undefined);
  else if ('some' in condition || 'every' in condition || 'includes' in condition) opaque();
  else if ('in' in condition) {
    const [operand, choices] = condition.in;
    if (typeof operand === 'object') for (const choice of choices) variable(operand).constants.add(choice);
  } else {
    const [, [left, right]] = comparison(condition);
    if (typeof left === 'object' && typeof right === 'object') opaque();
    else if (typeof left === 'object' && typeof right !== 'object') variable(left).constants.add(right);
    else if (typeof right === 'object' && typeof left !== 'object') variable(right).constants.add(left);
  }
}

/**
 * Adds values at, beside and between the constants, within the bounds of the schema: enough to tell any two
 * cases apart.
 */
function fill({ values, constants, operand }: Variable, world: World): void {
  if (operand === null) return;
  if ('count' in operand) {
    const { minItems = 0, maxItems = Infinity } = memberOf(world.definition.lists, operand.count) ?? {};
    for (const value of near(constants, 1, minItems, maxItems)) values.add(value);
    return;
  }
  const path = 'answer' in operand ? operand.answer : 'age' in operand ? operand.age : operand.monthsSince;
  const schema = schemaOf(path, world);
  if (schema === undefined) return;
  if (!('answer' in operand)) {
    const [least, most] = elapsedBounds(schema, 'age' in operand ? 12 : 1);
    for (const value of near(constants, 1, least, most)) values.add(value);
    return;
  }
  if (schema.type === 'boolean')
    for (const value of 'const' in schema ? [true] : [true, false]) values.add(value);
  else if ('minimum' in schema) {
    const numbers = [...constants].filter((one) => typeof one === 'number');
    const step = 10 ** -decimalsBeside(schema, numbers);
    for (const value of near(constants, step, schema.minimum, schema.maximum)) values.add(value);
  } else if ('oneOf' in schema) {
    // Options that are not compared with anything are all alike, and there may be thousands.
    const codes = optionsOf(schema).map((option) => option.const);
    const other = codes.find((one) => !constants.has(one));
    for (const one of codes) if (one === other || constants.has(one)) values.add(one);
  } else {
    // These texts are compared with nothing; for days and months, they sort before and after all the others.
    for (const constant of constants) for (const value of besideText(String(constant))) values.add(value);
    values.add('\u0000').add('\uffff');
  }
}

function* near(constants: ReadonlySet<Value>, step: number, least: number, most: number): Generator<number> {
  const numbers = [...constants].filter((one) => typeof one === 'number');
  const all = numbers.flatMap((one) => [one - step, one, one + step]);
  const ends = [least, most].filter((end) => Number.isFinite(end));
  const beyond =
    numbers.length === 0 ? [0] : [Math.min(...numbers) - 2 * step, Math.max(...numbers) + 2 * step];
  for (const value of [...all, ...ends, ...beyond]) {
    // Twelve digits are more than any condition has, and few enough for a double to be exact.
    const rounded = ends.includes(value) ? value : Number(value.toPrecision(12));
    if (rounded >= least && rounded <= most) yield rounded;
  }
}

/** Returns a text and the texts that sort right before and after it, as days and months do. */
function besideText(text: string): string[] {
  return [
    text,
    `${text}\u0000`,
    `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}\uffff`,
  ];
}

/** Returns the fewest and the most years (12) or months (1) since a day, by its bounds. */
function elapsedBounds(schema: AnswerSchema, unit: 12 | 1): readonly [number, number] {
  const { earliest, latest } = dayBoundsOf(schema);
  const [from, until] = [earliest, latest].map((bound) =>
    bound === undefined ? null : monthsFromToday(bound),
  );
  return [
    typeof until === 'number' ? Math.floor(-until / unit) : -Infinity,
    typeof from === 'number' ? Math.floor(-from / unit) : Infinity,
  ];
}

function schemaOf(path: string, { types, list }: World): AnswerSchema | undefined {
  return typesInScope(types, path, list)?.get(answerName(path));
}

function verdictsFor(condition: Condition, chosen: ReadonlyMap<string, Value | undefined>): Verdicts {
  if ('all' in condition)
    return condition.all.reduce<Verdicts>((sum, part) => both(sum, verdictsFor(part, chosen)), yes);
  if ('any' in condition)
    return condition.any.reduce<Verdicts>((sum, part) => either(sum, verdictsFor(part, chosen)), no);
  if ('not' in condition) return negated(verdictsFor(condition.not, chosen));
  const whole = chosen.get(JSON.stringify(condition));
  if (whole !== undefined) return whole === true ? yes : no;
  if ('answered' in condition)
    return chosen.get(JSON.stringify({ answer: condition.answered })) === undefined ? no : yes;
  const valueOf = (operand: Operand) =>
    typeof operand === 'object' ? chosen.get(JSON.stringify(operand)) : operand;
  if ('in' in condition) {
    const value = valueOf(condition.in[0]);
    return value === undefined ? unknown : condition.in[1].some((one) => one === value) ? yes : no;
  }
  if ('some' in condition || 'every' in condition || 'includes' in condition) return yes | no;
  const [word, pair] = comparison(condition);
  const [left, right] = pair.map(valueOf);
  if (left === undefined || right === undefined) return unknown;
  const by = typeof left === 'number' && typeof right === 'number' ? left - right : compareTexts(left, right);
  const holds = { eq: left === right, lt: by < 0, lte: by <= 0, gt: by > 0, gte: by >= 0 };
  return holds[word] ? yes : no;
}

function compareTexts(left: Value, right: Value): number {
  const [one, other] = [String(left), String(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}
