import type { FormDefinition } from '#schemas/forms/definition.ts';
import { circlesOf } from '../derived/derivations.ts';
import type { FormDefect } from './defect.ts';

/**
 * Mistakes from which others follow, by their kind: names that stand twice or nowhere. Whoever mends these first has fewer
 * left, so they are told first.
 */
const causes: ReadonlySet<string> = new Set(
  [
    'derivedTwice',
    'derivedCircle',
    'answerTwice',
    'unknownSection',
    'sectionNotInOrder',
    'unknownPage',
    'pageTwice',
    'pageInNoSection',
    'unknownList',
    'listTwice',
    'listWithoutPage',
  ].map((kind) => `forms.${kind}`),
);

/** Tells if other findings may follow from one of this kind. */
export function isCause(kind: string): boolean {
  return causes.has(kind);
}

/** Kinds of what is said of a name, and is of no use while the name means two things or none. */
const ofNames = /^forms\.(?:condition\.|bound\.|forwardReference$|unknownPlaceholder$|gapOfFiles$)/;

/**
 * Leaves out what only follows from a name that means two things, or that is worked out from itself: whatever a condition,
 * a bound or a sentence says with it is judged once it means one thing.
 */
export function withoutConsequences(
  definition: FormDefinition,
  defects: readonly FormDefect[],
): FormDefect[] {
  const unclear = new Set([
    ...defects.flatMap(({ kind, pointer }) =>
      kind === 'forms.derivedTwice' || kind === 'forms.answerTwice' ? [pointer.split('/').at(-1) ?? ''] : [],
    ),
    ...circlesOf(new Map(Object.entries(definition.derived ?? {}))).flat(),
  ]);
  if (unclear.size === 0) return [...defects];
  return defects.filter(
    ({ kind, pointer }) =>
      !ofNames.test(kind) || [...unclear].every((name) => !speaksOf(definition, pointer, name)),
  );
}

/** The keys and places of a condition at which a part of it stands, beside the name that it is about. */
const withinPart = /\/(?:\d+|answer|answered|age|monthsSince)$/;

/** Tells if what stands at a pointer names an answer: itself, or beside it in the same comparison. */
function speaksOf(definition: FormDefinition, pointer: string, name: string): boolean {
  let at = pointer;
  while (withinPart.test(at)) at = at.slice(0, at.lastIndexOf('/'));
  const said = JSON.stringify(valueAt(definition, at)) ?? '';
  return new RegExp(`(?:"(?:item\\.|outer\\.|one\\.|other\\.)?|\\{\\{)${name}(?:"|[|}])`).test(said);
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (group, key) =>
        typeof group === 'object' && group !== null ? new Map(Object.entries(group)).get(key) : undefined,
      value,
    );
}
