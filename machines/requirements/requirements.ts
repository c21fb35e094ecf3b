import { calls, errors, limits } from './calls-errors-limits.ts';
import type { ClausesOf } from './clause.ts';
import { entities, states } from './entities-and-states.ts';
import { purpose, screens } from './purpose-and-screens.ts';
import { roles, rules } from './rules-and-roles.ts';

const clausesBySection = {
  1: purpose,
  2: screens,
  3: entities,
  4: states,
  5: rules,
  6: roles,
  7: calls,
  8: errors,
  9: limits,
} as const satisfies Readonly<Record<number, ClausesOf<number>>>;

type BySection = typeof clausesBySection;
type LabelOf<Section extends number, Clause> = Clause extends { readonly label: infer Label extends string }
  ? `${Clause extends { readonly ours: true } ? 'ours' : 'spec'} ${Section} ${Label}`
  : never;

/**
 * A clause as models name it: `spec 4 bid made`, or `ours 4 shortlist` if the specification does not have it. The
 * compiler refuses every other label in a model or a state.
 */
export type ClauseLabel = {
  [Section in keyof BySection]: LabelOf<Section, BySection[Section][keyof BySection[Section]]>;
}[keyof BySection];

/** The meta data of a state: the clauses that require it. */
export interface StateMeta {
  readonly req: readonly ClauseLabel[];
}

/** A clause with its place. */
export interface Requirement {
  readonly section: number;
  /** The section, and a number within it that never changes: `4.4`. */
  readonly number: string;
  /** The name in models: `spec 4 bid made`. */
  readonly clause: string;
  /** The name within its section: `bid made`. */
  readonly label: string;
  readonly sentence: string;
  /** True if the specification does not have it. */
  readonly isOurs: boolean;
}

/** The sections of the specification, by number. */
export const sectionTitles: Readonly<Record<string, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Error catalogue',
  9: 'Constants and limits',
};

/** Every clause that can be tested, in the order of the numbers. */
export const requirements: readonly Requirement[] = Object.entries<ClausesOf<number>>(
  clausesBySection,
).flatMap(([section, clauses]) =>
  Object.entries(clauses).map(([number, { label, sentence, ours = false }]) => ({
    section: Number(section),
    number,
    clause: `${ours ? 'ours' : 'spec'} ${section} ${label}`,
    label,
    sentence,
    isOurs: ours,
  })),
);

const byClause = new Map(requirements.map((requirement) => [requirement.clause, requirement]));

/** Returns the clause that a model names so; undefined if there is none. */
export function requirementOf(clause: string): Requirement | undefined {
  return byClause.get(clause);
}

/**
 * Returns the clauses that a person means: all of a section (`6`), one by its number (`6.3`), one by its label, or
 * otherwise all whose labels have these words. A label and words may begin with a section (`4 bid made`). Empty if
 * there are none.
 */
export function requirementsMeant(written: string): readonly Requirement[] {
  const words = wordsOf(written.replace(/^\s*(?:spec|ours|section)\s/i, ''));
  const [first = '', ...others] = words;
  if (/^\d+\.\d+$/.test(first) && others.length === 0) {
    return requirements.filter(({ number }) => number === first);
  }
  const isSection = Object.hasOwn(sectionTitles, first);
  const within = isSection ? requirements.filter(({ section }) => String(section) === first) : requirements;
  const wanted = isSection ? others : words;
  if (wanted.length === 0) return isSection ? within : [];
  const exact = within.filter(({ label }) => wordsOf(label).join(' ') === wanted.join(' '));
  if (exact.length > 0) return exact;
  return within.filter(({ label }) => {
    const own = wordsOf(label);
    return wanted.every((word) => own.includes(word));
  });
}

/** Returns words in small letters. Addresses stay whole, as do numbers of clauses. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
