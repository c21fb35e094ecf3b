import type { ErrorObject } from 'ajv';
import { insteadOf } from './foreign-words.ts';

/** A word that should select the kind of a group, but that no kind of this type has. */
export interface StrangeWord {
  readonly key: string;
  readonly known: readonly string[];
  /** The types of the kinds that have the word; empty if no kind does. */
  readonly typesOfOthers: readonly string[];
}

/** The kind of group that its author meant: the index of its branch, or the reason why that is unknown. */
export type Meant =
  | { readonly branch: number }
  | { readonly strange: StrangeWord }
  /** Keys that each possible kind would need in addition. */
  | { readonly lacking: readonly { readonly kind: string; readonly keys: readonly string[] }[] }
  | null;

/** Keys whose values distinguish branches that have no tag, strongest first. */
const distinctiveKeys = ['type', 'format'];

/**
 * Finds the branch of a choice (`anyOf`) that a group was meant for: by its tag, or else by its type and
 * format, then by keys that only some branches have, then by the fewest missing keys. Null if it is not a
 * group, or has no such key.
 */
export function meantBranch(
  { schema, data, schemaPath, instancePath }: ErrorObject,
  errors: readonly ErrorObject[],
): Meant {
  if (!Array.isArray(schema) || typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const branches: readonly unknown[] = schema;
  const tag = tagOf(branches);
  if (tag !== undefined) {
    const branch = branches.findIndex((one) => constOf(one, tag) === (memberOf(data, tag) ?? ''));
    return branch === -1 ? null : { branch };
  }
  const narrowed = narrow(branches, data);
  if ('strange' in narrowed) return narrowed;
  const { left } = narrowed;
  const keys = Object.keys(data);
  const knownTo = (branch: number) => Object.keys(Object(memberOf(branches[branch], 'properties')));
  const all = left.map(knownTo);
  const isDistinctive = (key: string) => !all.every((known) => known.includes(key));
  const ranked = left
    .map((branch) => {
      const known = knownTo(branch);
      const meant = keys.map((key) => (known.includes(key) ? key : insteadOf(key, known)?.word));
      const telling = meant.filter((key) => key !== undefined && isDistinctive(key)).length;
      return {
        branch,
        telling,
        fits: meant.filter((key) => key !== undefined).length,
        lacks: requiredOf(branches[branch]).filter((key) => !meant.includes(key)),
        faults: faultsOfGroup({ schemaPath, instancePath }, branch, errors),
      };
    })
    .toSorted(
      (one, other) => other.telling - one.telling || other.fits - one.fits || one.faults - other.faults,
    );
  const [best] = ranked;
  if (best === undefined || best.fits === 0) return null;
  const isPlain = ranked.every(({ lacks }) => best.lacks.every((key) => lacks.includes(key)));
  if (best.telling > 0 || isPlain || branches.length === 1) return { branch: best.branch };
  return {
    lacking: ranked.map(({ branch, lacks }) => ({
      kind: String(memberOf(branches[branch], 'title') ?? ''),
      keys: lacks,
    })),
  };
}

/** Returns the branches that accept a group's type and format. */
function narrow(
  branches: readonly unknown[],
  data: object,
): { left: readonly number[] } | { strange: StrangeWord } {
  let left = branches.flatMap((branch, index) =>
    memberOf(branch, 'properties') === undefined ? [] : [index],
  );
  for (const key of distinctiveKeys) {
    const word = memberOf(data, key);
    const telling = left.filter((index) => wordsOf(branches[index], key).length > 0);
    if (typeof word !== 'string') continue;
    const fitting = telling.filter((index) => wordsOf(branches[index], key).includes(word));
    const typesOfOthers = branches
      .filter((branch) => key !== 'type' && wordsOf(branch, key).includes(word))
      .flatMap((branch) => wordsOf(branch, 'type'));
    if (fitting.length === 0 && telling.length + typesOfOthers.length === 0) continue;
    if (fitting.length === 0) {
      const known = [...new Set(telling.flatMap((index) => wordsOf(branches[index], key)))];
      return { strange: { key, known, typesOfOthers: [...new Set(typesOfOthers)] } };
    }
    left = fitting;
  }
  return { left };
}

/** Returns the words that a branch accepts under a key; empty if it accepts any, or does not know the key. */
function wordsOf(branch: unknown, key: string): string[] {
  return literalsIn(memberOf(memberOf(branch, 'properties'), key));
}

/** Returns the words that a schema accepts: its constant, its enumeration, or those of its branches. */
export function literalsIn(schema: unknown): string[] {
  const [word, words, choices] = ['const', 'enum', 'anyOf'].map((keyword) => memberOf(schema, keyword));
  if (typeof word === 'string') return [word];
  if (Array.isArray(words)) return words.filter((one) => typeof one === 'string');
  return Array.isArray(choices) ? choices.flatMap(literalsIn) : [];
}

function requiredOf(branch: unknown): string[] {
  const required = memberOf(branch, 'required');
  return Array.isArray(required) ? required.map(String) : [];
}

/** Returns the key whose constant distinguishes all branches of a choice. */
export function tagOf(branches: readonly unknown[]): string | undefined {
  return ['kind', 'rule'].find(
    (tag) => branches.length > 0 && branches.every((branch) => typeof constOf(branch, tag) === 'string'),
  );
}

export function constOf(branch: unknown, key: string): unknown {
  return memberOf(memberOf(memberOf(branch, 'properties'), key), 'const');
}

/** Counts the mistakes that one branch of a choice finds in the group itself, not deeper in it. */
function faultsOfGroup(
  choice: Pick<ErrorObject, 'schemaPath' | 'instancePath'>,
  branch: number,
  errors: readonly ErrorObject[],
): number {
  const within = `${choice.schemaPath}/${branch}/`;
  return errors.filter(
    ({ schemaPath, instancePath, keyword }) =>
      schemaPath.startsWith(within) &&
      (instancePath === choice.instancePath ||
        (keyword === 'const' &&
          instancePath.slice(0, instancePath.lastIndexOf('/')) === choice.instancePath)),
  ).length;
}

/** Returns the value of a group's own key. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;
}
