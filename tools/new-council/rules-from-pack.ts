import { parse } from 'jsonc-parser';
import { Temporal } from 'temporal-polyfill';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
import { editedJson } from '../councils/edited-json.ts';
import { withoutCycle } from '../scheme-packs/cycle-notes.ts';
import type { SchemePack } from '../scheme-packs/packs.ts';
import { readCycle } from '../scheme-packs/cycle-words.ts';

type FixedCycle = Extract<Cycle, { readonly kind: 'fixed' }>;

/** The parts of a pack that become the council's own. */
interface OwnRules {
  readonly version: string;
  /** The name that residents know the scheme by, if the pack has only one. */
  readonly schemeName: string;
  /** The cycle in the words of `cycleWords`. */
  readonly cycle: string;
  /** Path to the published schema, from the council's folder. */
  readonly schema: string;
}

/**
 * Returns the text of a council's `lettings.json`: the pack's, with its notes and order, plus the council's own values.
 */
export function rulesFromPack(pack: SchemePack, { version, schemeName, cycle, schema }: OwnRules): string {
  let text = pack.files.get('lettings.json') ?? '{}';
  const set = (path: (string | number)[], value: unknown): void => {
    text = editedJson(text, path, value);
  };
  set(['$schema'], schema);
  set(['version'], version);
  if (countSchemes(text) === 1) set(['schemes', 0, 'name'], schemeName);
  return cycle === pack.cycle ? text : withoutCycleNotes(withCycle(text, cycle));
}

/** Removes the pack's cycle from the rules' notes. */
function withoutCycleNotes(text: string): string {
  return [['$comment'], ['schemes', 0, '$comment']].reduce((before, path) => {
    const note = valueAt(before, path);
    if (typeof note !== 'string') return before;
    return editedJson(before, path, withoutCycle(note) || undefined);
  }, text);
}

/**
 * Moves the anchor to an opening day of the cycle: the first on or after the present anchor. A weekly cycle needs no
 * anchor, and has no second week to close in.
 */
function withTurns(text: string, { weeks, opensWeekday }: FixedCycle): string {
  const path = ['schemes', 0, 'cycle'];
  const [anchor, closing] = [valueAt(text, [...path, 'anchor']), valueAt(text, [...path, 'closesInWeek'])];
  const counted =
    typeof closing === 'number' && closing > weeks
      ? editedJson(text, [...path, 'closesInWeek'], undefined)
      : text;
  if (typeof anchor !== 'string') return counted;
  if (weeks > 1) {
    const day = Temporal.PlainDate.from(anchor);
    const opens = day.add({ days: (opensWeekday - day.dayOfWeek + 7) % 7 });
    return editedJson(counted, [...path, 'anchor'], opens.toString());
  }
  const note = valueAt(counted, [...path, '$comment']);
  const left = editedJson(counted, [...path, 'anchor'], undefined);
  // Packs have a note beside an anchor.
  return typeof note === 'string' && note.startsWith('anchor:')
    ? editedJson(left, [...path, '$comment'], undefined)
    : left;
}

/**
 * Changes the opening and closing times of the first scheme; the rest of its cycle stays if the kind is the same. If
 * the scheme no longer has fixed cycles, a limit per cycle becomes one at any one time, and one preferred home per
 * cycle becomes one per scheme.
 */
export function withCycle(text: string, words: string): string {
  const cycle = readCycle(words);
  if (cycle === undefined) return text;
  const path = ['schemes', 0, 'cycle'];
  if (valueAt(text, [...path, 'kind']) === cycle.kind) {
    const changed = Object.entries(cycle).reduce(
      (before, [key, value]) => editedJson(before, [...path, key], value),
      text,
    );
    return cycle.kind === 'fixed' ? withTurns(changed, cycle) : changed;
  }
  const changed = editedJson(text, path, cycle);
  if (cycle.kind !== 'rolling') return changed;
  const counted = replaceWord(changed, ['schemes', 0, 'limit', 'kind'], 'perCycle', 'atAnyOneTime');
  return replaceWord(counted, ['schemes', 0, 'bidding', 'preferredProperty'], 'perCycle', 'perScheme');
}

function replaceWord(text: string, path: (string | number)[], from: string, to: string): string {
  if (valueAt(text, path) !== from) return text;
  return editedJson(text, path, to);
}

function valueAt(text: string, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    parse(text),
  );
}

function countSchemes(text: string): number {
  const schemes = valueAt(text, ['schemes']);
  return Array.isArray(schemes) ? schemes.length : 0;
}
