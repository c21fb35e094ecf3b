import type { AnswerPath, Condition, Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { accountFacts, factKey, type DerivedFact } from '#schemas/forms/account-facts.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { answerName, isOfItem, listName } from '../answer-path.ts';

/** The derived values of a form, by name. None of them depends on itself. */
export type Derivations = ReadonlyMap<string, Derived>;

export const noDerivations: Derivations = new Map();

const known = new WeakMap<FormDefinition, Derivations>();

/**
 * Returns the derived values of a form, worked out once. Values that depend on themselves are left out, and so
 * stay unknown.
 */
export function derivationsOf(definition: FormDefinition): Derivations {
  const before = known.get(definition);
  if (before !== undefined) return before;
  const all = new Map(Object.entries(definition.derived ?? {}));
  const circular = new Set(circlesOf(all).flat());
  const found = circular.size === 0 ? all : new Map([...all].filter(([name]) => !circular.has(name)));
  known.set(definition, found);
  return found;
}

/** Returns the derived value that a path refers to; `undefined` if it refers to an answer, or to nothing. */
export function derivedAt(path: AnswerPath, derived: Derivations): Derived | undefined {
  if (derived.size === 0) return undefined;
  const found = derived.get(answerName(path));
  return found !== undefined && (found.each !== undefined) === isOfItem(path) ? found : undefined;
}

/** Returns the account facts that a form uses. A fact of an application implies the fact that there is one. */
export function factsOf(definition: FormDefinition): readonly DerivedFact[] {
  const before = knownFacts.get(definition);
  if (before !== undefined) return before;
  const named = [...derivationsOf(definition).values()].flatMap((one) => ('fact' in one ? [one.fact] : []));
  const found = accountFacts.filter(
    (fact) => named.includes(fact) || (fact === isThere && named.some(isOfApplication)),
  );
  knownFacts.set(definition, found);
  return found;
}

const knownFacts = new WeakMap<FormDefinition, readonly DerivedFact[]>();
const isThere: DerivedFact = 'application.isThere';

/** True if a fact is about an application, which must exist for it. */
export function isOfApplication(fact: DerivedFact): boolean {
  return fact.startsWith('application.');
}

/** Returns the key of a derived value that is an account fact; `undefined` if the value is worked out. */
export function factKeyOf(derived: Derived | undefined): string | undefined {
  return derived !== undefined && 'fact' in derived ? factKey(derived.fact) : undefined;
}

/**
 * Returns derived values that depend on themselves, one circle after another, each in the order of its
 * dependencies.
 */
export function circlesOf(derived: Derivations): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name);
    if (start >= 0) circles.push(way.slice(start));
    const one = derived.get(name);
    if (start >= 0 || one === undefined || done.has(name)) return;
    for (const path of pathsOf(one)) visit(answerName(path), [...way, name]);
    done.add(name);
  };
  for (const name of derived.keys()) visit(name, []);
  return circles;
}

/**
 * An operand or a condition that a derived value is worked out from, with its place and the items it is about.
 */
interface DerivedPart {
  readonly pointer: string;
  readonly operand?: Operand;
  readonly condition?: Condition;
  /** A list whose items are counted or tested. */
  readonly counts?: string;
  /** The list that `item.…` refers to here; `null` if none. */
  readonly list: string | null;
}

/**
 * Returns the operands and conditions that a derived value is worked out from, with JSON pointers (RFC 6901)
 * into it.
 */
export function partsOfDerived(derived: Derived): readonly DerivedPart[] {
  const list = derived.each ?? null;
  const operands = (word: string, all: readonly Operand[]): DerivedPart[] =>
    all.map((operand, index) => ({ operand, pointer: `/${word}/${index}`, list }));
  if ('sum' in derived) return operands('sum', derived.sum);
  if ('difference' in derived) return operands('difference', derived.difference);
  if ('product' in derived) return operands('product', derived.product);
  if ('quotient' in derived) return operands('quotient', derived.quotient);
  if ('smaller' in derived) return operands('smaller', derived.smaller);
  if ('larger' in derived) return operands('larger', derived.larger);
  if ('fact' in derived) return [];
  if ('age' in derived)
    return [
      { operand: { answer: derived.age.from }, pointer: '/age/from', list },
      { operand: { answer: derived.age.on }, pointer: '/age/on', list },
    ];
  const [word, over] =
    'count' in derived ? (['count', derived.count] as const) : (['total', derived.total] as const);
  return [
    { counts: listName(over.list), pointer: `/${word}/list`, list },
    ...('of' in over
      ? [{ operand: { answer: over.of }, pointer: `/${word}/of`, list: listName(over.list) }]
      : []),
    ...(over.where === undefined
      ? []
      : [{ condition: over.where, pointer: `/${word}/where`, list: listName(over.list) }]),
  ];
}

function pathsOf(derived: Derived): string[] {
  const found: string[] = [];
  const read = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) read(one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        if (pathKeys.has(key) && typeof one === 'string') found.push(one);
        else read(one);
  };
  for (const { operand, condition } of partsOfDerived(derived)) read([operand, condition]);
  return found;
}

/** The keys of operands and conditions whose value is the path of an answer. */
const pathKeys = new Set(['answer', 'age', 'monthsSince', 'answered']);
