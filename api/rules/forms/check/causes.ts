import type { FormDefinition } from '#schemas/forms/definition.ts';
import { circlesOf } from '#domain/forms/derived/derivations.ts';
import type { FormDefect } from './defect.ts';

/**
 * Kinds of mistake from which others follow: names that are used twice or refer to nothing. They are shown first,
 * since correcting them removes others.
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

/** Returns whether other findings may follow from one of this kind. */
export function isCause(kind: string): boolean {
  return causes.has(kind);
}

/** Kinds of finding about a name, which are useless while the name has two meanings or none. */
const ofNames = /^forms\.(?:condition\.|bound\.|forwardReference$|unknownPlaceholder$|gapOfFiles$)/;

/**
 * Leaves out findings that only follow from an ambiguous or circular name: conditions, bounds and sentences with it
 * are checked once the name has one meaning.
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
      !ofNames.test(kind) || [...unclear].every((name) => !isAbout(definition, pointer, name)),
  );
}

/** The keys and indexes at the end of a pointer to a part of a condition, next to the name that it is about. */
const withinPart = /\/(?:\d+|answer|answered|age|monthsSince)$/;

/** Returns whether the value at a pointer names an answer: itself, or next to it in the same comparison. */
function isAbout(definition: FormDefinition, pointer: string, name: string): boolean {
  let at = pointer;
  while (withinPart.test(at)) at = at.slice(0, at.lastIndexOf('/'));
  const text = JSON.stringify(valueAt(definition, at)) ?? '';
  return new RegExp(`(?:"(?:item\\.|outer\\.|one\\.|other\\.)?|\\{\\{)${name}(?:"|[|}])`).test(text);
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
