import { errorCatalogue } from '#schemas/error-catalogue.ts';

/** Keys whose values are always words of the code: answers to choose from, and the step of a page. */
const keysOfWords = new Set(['answer', 'leftBy', 'problem', 'step']);

/** Matches a key that a programmer wrote; ids of records have digits. */
const keyOfCode = /^[a-z][A-Za-z]*$/;

/**
 * Returns a machine's context for the inspector, without anything that a person typed or that identifies a record.
 * Shown are yes and no, error codes, the machine's events, words of `keysOfWords`, how many entries a list has, and
 * numbers, which are versions and positions. Of any other value one sees only whether it is there. Objects are opened
 * once, unless their keys are ids; what is further inside, and their numbers, are not shown.
 * @param events the types of the machine's events.
 */
export function shownContext(context: unknown, events: readonly string[]): Record<string, string> {
  const shown: [string, string][] = [];
  for (const [key, value] of entriesOf(context)) {
    const inner = Array.isArray(value) ? [] : entriesOf(value);
    if (inner.length === 0) shown.push([key, shownValue(key, value, events)]);
    else if (inner.every(([name]) => keyOfCode.test(name)))
      for (const [name, each] of inner)
        shown.push([
          `${key}.${name}`,
          typeof each === 'number' ? 'a number' : shownValue(name, each, events),
        ]);
    else shown.push([key, counted(inner.length)]);
  }
  return Object.fromEntries(shown);
}

function shownValue(key: string, value: unknown, events: readonly string[]): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const isOfCode = Object.hasOwn(errorCatalogue, value) || events.includes(value) || keysOfWords.has(key);
    return isOfCode ? value : 'a text';
  }
  if (Array.isArray(value)) return counted(value.length);
  return 'something';
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function counted(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
